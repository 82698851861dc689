import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/days.rules.ts';
import { shortDay } from '#shared/format.rules.ts';
import { dayCount, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { Button } from '../../../ui/button.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { quoteQuery } from './rental.api.ts';

/**
 * Says that a longer rental costs less and that its price is charged. A button takes the longer
 * days where they can be booked, because only then may the customer keep the gear for them
 * (docs/contract/prices.md 5).
 */
export default function PricedAs({
  pricedAs,
  range,
  lines,
  onUse,
}: {
  pricedAs: NonNullable<Quote['pricedAs']>;
  range: RentalRange;
  lines: LineInput[];
  onUse: (range: RentalRange) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const { startDate } = range;
  const longer = { startDate, endDate: addDays(startDate, pricedAs.days - 1) };
  const { data: quote } = useQuery(quoteQuery({ ...longer, lines }, shop?.today));
  const isFree = quote?.problems.length === 0;
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <p role="status">
        Priced as {dayCount(pricedAs.days)}
        {isFree && `: keep it until ${shortDay(longer.endDate)} for the same price`}
      </p>
      {isFree && (
        <Button variant="secondary" size="sm" onClick={() => onUse(longer)}>
          Use {shortDay(startDate)} to {shortDay(longer.endDate)}
        </Button>
      )}
    </div>
  );
}
