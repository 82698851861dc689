import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useBasket } from '../features/bookings/rental/basket.ts';
import type { RentalInLink } from '../features/bookings/rental/rental-link.rules.ts';
import { Rental } from '../features/bookings/rental/rental.tsx';
import { ShareRental } from '../features/bookings/rental/share-rental.tsx';
import { showAuthDialog } from '../features/users/auth-dialogs.ts';
import { pageHead } from '../lib/addresses/page-head.ts';

const RentalFromLink = lazy(() => import('../features/bookings/rental/rental-from-link.tsx'));

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const Route = createFileRoute('/rental')({
  validateSearch: ({ items, from, to }): RentalInLink => ({
    items: textIn(items),
    from: textIn(from),
    to: textIn(to),
  }),
  head: () => pageHead({ title: 'Your Rental' }),
  component: RentalPage,
});

function RentalPage() {
  const link = Route.useSearch();
  const navigate = Route.useNavigate();
  const basket = useBasket();
  // The component stays rendered after the link is removed from the address, because it shows what
  // was left out.
  const [hasLink, setHasLink] = useState(false);
  if (link.items !== undefined && !hasLink) setHasLink(true);
  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 max-md:pb-24 md:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Your Rental</h1>
        {basket.lines.length > 0 && <ShareRental basket={basket} />}
      </div>
      <Suspense>
        {hasLink && (
          <RentalFromLink link={link} onRead={() => void navigate({ search: {}, replace: true })} />
        )}
      </Suspense>
      <Rental onLogin={() => showAuthDialog('login')} />
    </div>
  );
}
