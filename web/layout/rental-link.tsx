import { Link } from '@tanstack/react-router';
import { unitsIn } from '../features/bookings/basket.rules.ts';
import { useBasket } from '../features/bookings/basket.ts';

/** The way to the basket while it holds something. */
export function RentalLink({ className }: { className: string }) {
  const units = unitsIn(useBasket().lines);
  if (units === 0) return null;
  return (
    <Link to="/rental" className={className}>
      Rental ({units})
    </Link>
  );
}
