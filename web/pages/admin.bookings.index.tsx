import { createFileRoute } from '@tanstack/react-router';
import { BookingsPanel } from '../features/admin/bookings-panel.tsx';
import { DeskHeader } from '../features/admin/desk-header.tsx';
import { readBookingFilter } from '../features/admin/filters.ts';
import { pageHead } from '../lib/page-head.ts';

export const Route = createFileRoute('/admin/bookings/')({
  validateSearch: readBookingFilter,
  head: () => pageHead({ title: 'Bookings' }),
  component: Bookings,
});

function Bookings() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8">
      <DeskHeader title="Bookings" />
      <BookingsPanel
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
