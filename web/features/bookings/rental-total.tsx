import { rentalPrice } from '#shared/prices.rules.ts';
import { rentalDays } from '#shared/rental-days.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';

/** How long a rental is and what it costs; nothing is said of days that make no rental. */
export const RentalTotal = ({
  pricePerDay,
  range,
}: {
  pricePerDay: number;
  range: { startDate: Day; endDate: Day } | undefined;
}) => {
  const days = range && rentalDays(range.startDate, range.endDate);
  return (
    <dl
      aria-live="polite"
      className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-y border-hairline py-4 text-sm"
    >
      <dt className="text-muted">Price per day</dt>
      <dd className="text-right">{formatMoney(pricePerDay)}</dd>
      <dt className="text-muted">Duration</dt>
      <dd className="text-right">{days ? `${days} ${days === 1 ? 'day' : 'days'}` : '-'}</dd>
      <dt className="text-base font-semibold">Total</dt>
      <dd className="text-right text-base font-semibold">
        {range ? formatMoney(rentalPrice(pricePerDay, range.startDate, range.endDate)) : '-'}
      </dd>
    </dl>
  );
};
