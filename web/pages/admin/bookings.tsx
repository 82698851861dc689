import { createFileRoute, Outlet } from '@tanstack/react-router';
import { BookingCounters, BookingsPanel } from '../../desk/bookings/bookings-panel.tsx';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readBookingFilter } from '../../desk/bookings/booking-filter.ts';
import { bookingAddress } from '../../lib/addresses/booking-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';

/**
 * The page with the list of bookings. The details of a booking open over it at their own address.
 */
export const Route = createFileRoute('/admin/bookings')({
  validateSearch: textsOf('status', 'search', 'due', 'from', 'to', 'sort'),
  head: () => pageHead({ title: 'Bookings' }),
  component: Bookings,
});

function Bookings() {
  const filter = readBookingFilter(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-1.5 py-4">
      <DeskHeader
        title="Bookings"
        action={
          <div className="min-w-full flex-1 lg:min-w-0">
            <BookingCounters />
          </div>
        }
      />
      <BookingsPanel
        counted={false}
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        onShow={(id) =>
          void navigate({
            ...bookingAddress(id),
            search: filter,
            state: { fromList: true },
            resetScroll: false,
          })
        }
      />
      <Outlet />
    </div>
  );
}
