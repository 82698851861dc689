import { createFileRoute } from '@tanstack/react-router';
import { isBookingTab, type BookingTab } from '../features/bookings/booking-tabs.ts';
import { OwnBookings } from '../features/bookings/own-bookings.tsx';
import { pageHead } from '../lib/page-head.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';

export const Route = createFileRoute('/bookings')({
  validateSearch: ({ tab }): { tab?: BookingTab } =>
    isBookingTab(tab) && tab !== 'all' ? { tab } : {},
  head: () => pageHead({ title: 'Your Bookings' }),
  component: Bookings,
});

function Bookings() {
  const { tab = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const user = useLeaveWhenSignedOut();
  if (!user) return null;
  return (
    <div className="mx-auto grid w-full max-w-list grid-cols-1 gap-6 px-4 py-8 md:px-10 md:py-12">
      <h1 className="text-2xl md:text-3xl">Your Bookings</h1>
      <OwnBookings
        tab={tab}
        onTabChange={(next) =>
          void navigate({ search: next === 'all' ? {} : { tab: next }, resetScroll: false })
        }
      />
    </div>
  );
}
