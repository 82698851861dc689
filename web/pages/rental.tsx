import { createFileRoute } from '@tanstack/react-router';
import { Rental } from '../features/bookings/rental/rental.tsx';
import { showAuthDialog } from '../features/users/auth-dialogs.ts';
import { pageHead } from '../lib/addresses/page-head.ts';

export const Route = createFileRoute('/rental')({
  head: () => pageHead({ title: 'Your Rental' }),
  component: RentalPage,
});

function RentalPage() {
  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">Your Rental</h1>
      <Rental onLogin={() => showAuthDialog('login')} />
    </div>
  );
}
