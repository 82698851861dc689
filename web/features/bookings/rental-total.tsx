import { formatMoney } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { basisText, countText } from '#shared/prices/price-words.rules.ts';
import { PriceList, PriceRow, SeasonRows, SumRows, TotalRow } from '../../ui/price-rows.tsx';
import type { RentalPrice } from './rental/rental.api.ts';

/** How long a rental is and what it costs; nothing is said of days that make no rental. */
export const RentalTotal = ({ price, isRental }: { price: RentalPrice; isRental: boolean }) => {
  const { pricePerDay, days, chargedDays, rent, total, basis, countedAs } = price;
  return (
    <PriceList aria-live="polite">
      <PriceRow name="Price per day">{formatMoney(pricePerDay)}</PriceRow>
      <PriceRow name="Duration">{isRental ? dayCount(days) : '-'}</PriceRow>
      {isRental && basis.length > 0 && (
        <PriceRow name="Rates">{basisText(basis, countedAs)}</PriceRow>
      )}
      {isRental && basis.length === 0 && (chargedDays !== days || countedAs === 'nights') && (
        <PriceRow name="Charged">{countText(chargedDays, countedAs)}</PriceRow>
      )}
      {isRental && total !== rent && <PriceRow name="Rent">{formatMoney(rent)}</PriceRow>}
      {isRental && <SeasonRows {...price} />}
      {isRental ? <SumRows {...price} /> : <TotalRow>-</TotalRow>}
    </PriceList>
  );
};
