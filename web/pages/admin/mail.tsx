import { createFileRoute } from '@tanstack/react-router';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readSearchFilter, type SearchFilter } from '../../desk/tables/filters.ts';
import { mailStateOf } from '../../desk/mails/mail-state.tsx';
import { MailsPanel } from '../../desk/mails/mails-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: (texts: Record<string, unknown>): SearchFilter & { state?: string } => ({
    state: typeof texts['state'] === 'string' ? texts['state'] : undefined,
    ...readSearchFilter(texts),
  }),
  head: () => pageHead({ title: 'Mail' }),
  component: MailPage,
});

function MailPage() {
  const { state, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Mail" />
      <MailsPanel
        filter={{ state: mailStateOf(state), search }}
        onFilter={(filter) => void navigate({ search: filter, replace: true, resetScroll: false })}
      />
    </div>
  );
}
