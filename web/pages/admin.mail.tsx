import { createFileRoute } from '@tanstack/react-router';
import { mailStates } from '#shared/mail.rules.ts';
import { DeskHeader } from '../features/admin/desk-header.tsx';
import { readSearchFilter } from '../features/admin/filters.ts';
import { MailsPanel } from '../features/admin/mails/mails-panel.tsx';
import type { MailFilter } from '../features/admin/mails/mails.api.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: (texts: Record<string, unknown>): MailFilter => ({
    state: mailStates.find((state) => state === texts['state']),
    ...readSearchFilter(texts),
  }),
  head: () => pageHead({ title: 'Mail' }),
  component: MailPage,
});

function MailPage() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Mail" />
      <MailsPanel
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
