import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { unitsIn } from '../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../features/bookings/rental/basket.ts';
import { dismissToast } from '../lib/screen/toast.ts';

const loadSheet = () => import('../features/bookings/rental/rental-sheet.tsx');
const RentalSheet = lazy(loadSheet);

/**
 * The link to the basket, shown while the basket has items. A plain press opens the basket in a
 * sheet beside the page.
 */
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
            // The toast about an added item is closed, because it would cover that item in the
            // sheet.
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
