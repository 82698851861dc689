import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { unitsIn } from '../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../features/bookings/rental/basket.ts';
import { dismissToast } from '../lib/screen/toast.ts';

const loadSheet = () => import('../features/bookings/rental/rental-sheet.tsx');
const RentalSheet = lazy(loadSheet);

/** The way to the basket while it holds something: a plain press shows it beside the page. */
export function RentalLink({ className }: { className: string }) {
  const units = unitsIn(useBasket().lines);
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/rental' });
  const [open, setOpen] = useState(false);
  return (
    <>
      {units > 0 && (
        <Link
          to="/rental"
          className={className}
          onPointerEnter={() => void loadSheet()}
          onClick={(event) => {
            if (isThere || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            // The toast about an added item would lie over the item in the sheet.
            dismissToast();
            setOpen(true);
          }}
        >
          Rental ({units})
        </Link>
      )}
      {open && (
        <Suspense>
          <RentalSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
