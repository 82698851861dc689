import { createFileRoute } from '@tanstack/react-router';
import { mailSortColumns, type MailSort } from '#shared/mail/mail-list.rules.ts';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readSearchFilter, readSortIn, type SearchFilter } from '../../desk/tables/filters.ts';
import { mailStateOf } from '../../desk/mails/mail-state.tsx';
import { MailsPanel } from '../../desk/mails/mails-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: (
    texts: Record<string, unknown>,
  ): SearchFilter & { state?: string; sort?: MailSort } => ({
    state: typeof texts['state'] === 'string' ? texts['state'] : undefined,
    ...readSearchFilter(texts),
    sort: readSortIn(texts, mailSortColumns),
  }),
  head: () => pageHead({ title: 'Mail' }),
  component: MailPage,
});

function MailPage() {
  const { state, search, sort } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Mail" />
      <MailsPanel
        filter={{ state: mailStateOf(state), search, sort }}
        onFilter={(filter) => void navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </div>
  );
}
