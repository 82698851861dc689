import { createFileRoute } from '@tanstack/react-router';
import { isBookingTab, type BookingTab } from '../features/bookings/own/booking-tabs.ts';
import { OwnBookings } from '../features/bookings/own/own-bookings.tsx';
import { unitsIn } from '../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../features/bookings/rental/basket.ts';
import { RentalRegion } from '../features/bookings/rental/rental-region.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';
import { OwnPage } from './-parts/own-page.tsx';

export const Route = createFileRoute('/bookings')({
  // The result has the parameter even with the value undefined, because for a missing name the
  // router would keep the value in the address.
  validateSearch: ({ tab }): { tab?: BookingTab } => ({
    tab: isBookingTab(tab) && tab !== 'all' ? tab : undefined,
  }),
  head: () => pageHead({ title: 'Your Bookings' }),
  component: Bookings,
});

function Bookings() {
  const { tab = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useLeaveWhenSignedOut({
    explanation: {
      title: 'Please log in',
      description: 'Your bookings stand here once you are logged in.',
      toRental: unitsIn(useBasket().lines),
    },
  });
  if (!user) return null;
  return (
    <OwnPage title="Your Bookings">
      <RentalRegion />
      <OwnBookings
        tab={tab}
        onTabChange={(next) =>
          void navigate({ search: next === 'all' ? {} : { tab: next }, resetScroll: false })
        }
      />
    </OwnPage>
  );
}
