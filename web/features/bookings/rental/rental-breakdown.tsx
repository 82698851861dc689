import { formatMoney } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import type { Quote } from '#shared/stock/stock.ts';
import { PriceList, PriceRow, SumRows } from '../../../ui/price-rows.tsx';

/** The price of a rental of several items, row by row. */
export function RentalBreakdown({ quote }: { quote: Quote }) {
  const { days, chargedDays, rent } = quote;
  return (
    <PriceList aria-live="polite">
      <PriceRow name="Duration">{dayCount(days)}</PriceRow>
      {chargedDays !== days && <PriceRow name="Charged">{dayCount(chargedDays)}</PriceRow>}
      <PriceRow name="Rent">{formatMoney(rent)}</PriceRow>
      <SumRows {...quote} />
    </PriceList>
  );
}
