import { useState, type ReactNode } from 'react';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { dayCount, rentalDays, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import { basisText, countText, isPricedByDays } from '#shared/prices/price-words.rules.ts';
import { PriceList, PriceRow, SeasonRows, SumRows, TotalRow } from '../../ui/price-rows.tsx';
import PromoCode from './rental/promo-code.tsx';
import { useRentalPrice, type RentalPrice } from './rental/rental.api.ts';

/** The length and the price of a rental; dashes while the days do not make a rental. */
const RentalTotal = ({ price, isRental }: { price: RentalPrice; isRental: boolean }) => {
  const { pricePerDay, days, chargedDays, rent, total, basis, countedAs } = price;
  const isCharged = chargedDays !== days || countedAs === 'nights';
  return (
    <PriceList aria-live="polite">
      <PriceRow name="Price per day">{formatMoney(pricePerDay)}</PriceRow>
      <PriceRow name="Duration">{isRental ? dayCount(days) : '-'}</PriceRow>
      {isRental && !isPricedByDays(price) && (
        <PriceRow name="Rates">{basisText(basis, countedAs)}</PriceRow>
      )}
      {isRental && isPricedByDays(price) && isCharged && (
        <PriceRow name="Charged">{countText(chargedDays, countedAs)}</PriceRow>
      )}
      {isRental && total !== rent && <PriceRow name="Rent">{formatMoney(rent)}</PriceRow>}
      {isRental && <SeasonRows {...price} />}
      {isRental ? <SumRows {...price} /> : <TotalRow>-</TotalRow>}
    </PriceList>
  );
};

/**
 * The price of an item for some days, with the field for a promo code. `promoCode` is the code that
 * the house has accepted, or empty.
 */
export function useRentalTotal(
  camera: Camera,
  range: RentalRange | undefined,
  times: AskedTimes,
): { price: RentalPrice; promoCode: string; total: ReactNode } {
  const [promoCode, setPromoCode] = useState('');
  const asked = { times, ...(promoCode && { promoCode }) };
  const days = range ? rentalDays(range.startDate, range.endDate) : 0;
  const price = useRentalPrice(camera, days, range, asked);
  const total = (
    <>
      <RentalTotal price={price} isRental={range !== undefined} />
      {range && (
        <div className="mt-3">
          <PromoCode
            rental={{ ...range, ...asked, lines: [{ cameraId: camera.id, quantity: 1 }] }}
            code={promoCode}
            problem={price.promoProblem}
            onChange={setPromoCode}
          />
        </div>
      )}
    </>
  );
  return { price, promoCode, total };
}
