import { createFileRoute } from '@tanstack/react-router';
import { NewBookingButton } from '../../desk/bookings/new-booking-button.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { Counter } from '../../desk/counter/counter.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/counter')({
  validateSearch: ({ code }: Record<string, unknown>): { code?: string | undefined } => ({
    code: code ? String(code) : undefined,
  }),
  head: () => pageHead({ title: 'Counter' }),
  component: CounterPage,
});

function CounterPage() {
  const { code } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Counter" action={<NewBookingButton />} />
      <Counter
        code={code}
        onCodeRead={() => void navigate({ search: { code: undefined }, replace: true })}
      />
    </div>
  );
}
