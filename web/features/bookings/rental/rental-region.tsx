import { DaysText } from '../../shop/day-text.tsx';
import { Link } from '@tanstack/react-router';
import { unitsIn } from './basket.rules.ts';
import { useBasket } from './basket.ts';

/** The basket above the customer's bookings. On a phone the tab Cart opens this page. */
export function RentalRegion() {
  const { startDate, endDate, lines } = useBasket();
  const units = unitsIn(lines);
  if (units === 0) return null;
  return (
    <section
      aria-label="Your Rental"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-hairline bg-surface p-4 text-sm md:hidden"
    >
      <Link to="/rental" className="rounded-sm font-semibold underline underline-offset-4">
        Rental ({units})
      </Link>
      {startDate && endDate && (
        <span className="figures text-muted">
          <DaysText startDate={startDate} endDate={endDate} />
        </span>
      )}
    </section>
  );
}
