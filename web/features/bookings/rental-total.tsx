import { formatMoney } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { PriceList, PriceRow, SumRows, TotalRow } from '../../ui/price-rows.tsx';
import type { RentalPrice } from './rental/rental.api.ts';

/** How long a rental is and what it costs; nothing is said of days that make no rental. */
export const RentalTotal = ({ price, isRental }: { price: RentalPrice; isRental: boolean }) => {
  const { pricePerDay, days, chargedDays, rent, discount } = price;
  return (
    <PriceList aria-live="polite">
      <PriceRow name="Price per day">{formatMoney(pricePerDay)}</PriceRow>
      <PriceRow name="Duration">{isRental ? dayCount(days) : '-'}</PriceRow>
      {isRental && chargedDays !== days && (
        <PriceRow name="Charged">{dayCount(chargedDays)}</PriceRow>
      )}
      {isRental && discount > 0 && <PriceRow name="Rent">{formatMoney(rent)}</PriceRow>}
      {isRental ? <SumRows {...price} /> : <TotalRow>-</TotalRow>}
    </PriceList>
  );
};
