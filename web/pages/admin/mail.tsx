import { createFileRoute } from '@tanstack/react-router';
import { mailSortColumns } from '#shared/mail/mail-list.rules.ts';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readDay, readSearchFilter, readSortIn } from '../../desk/tables/filters.ts';
import { mailStateOf } from '../../desk/mails/mail-state.tsx';
import { MailsPanel } from '../../desk/mails/mails-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: textsOf('state', 'search', 'from', 'to', 'sort'),
  head: () => pageHead({ title: 'Mail' }),
  component: MailPage,
});

function MailPage() {
  const texts = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-1.5 py-4">
      <DeskHeader title="Mail" />
      <MailsPanel
        filter={{
          state: mailStateOf(texts.state),
          ...readSearchFilter(texts),
          from: readDay(texts.from),
          to: readDay(texts.to),
          sort: readSortIn(texts, mailSortColumns),
        }}
        onFilter={(filter) => void navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </div>
  );
}
