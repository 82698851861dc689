import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails, BookingLine } from '#shared/bookings/bookings.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import {
  addedTaxText,
  chargedText,
  containedTaxText,
  isPricedByDays,
  lineOnBill,
  seasonText,
} from '#shared/prices/price-words.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { Fact } from '../frame/facts.tsx';

/** The basis of a line's price in words; the desk also reads the reason of a set price. */
export const LineBasis = ({ line, booking }: { line: BookingLine; booking: BookingDetails }) => (
  <span className="block text-xs text-muted">
    {[lineOnBill(line, booking), line.priceReason].filter(Boolean).join(' · ')}
  </span>
);

/**
 * The parts of a booking's price besides its lines: discount, seasons, promo code, extras and
 * taxes.
 */
export const PriceFacts = ({ booking }: { booking: BookingDetails }) => {
  const { discount, rent, pricedAs, seasons, promo, extras, taxes, countedAs } = booking;
  const days = rentalDays(booking.startDate, booking.endDate);
  const isCharged = booking.chargedDays !== days || countedAs === 'nights';
  return (
    <>
      {isCharged && booking.status !== 'inquiry' && booking.lines.some(isPricedByDays) && (
        <Fact name="Charged">{chargedText(days, booking.chargedDays, countedAs)}</Fact>
      )}
      {seasons.length > 0 && (
        <Fact name="Seasons">
          {seasons.map((season, place) => (
            <span key={place} className="block">
              {seasonText(season, countedAs)}: {formatBalance(season.amount)}
            </span>
          ))}
        </Fact>
      )}
      {discount > 0 && (
        <Fact name="Discount">
          −{formatMoney(discount)} of {formatMoney(rent)}
          {pricedAs && <span className="block">Priced as {dayCount(pricedAs.days)}</span>}
        </Fact>
      )}
      {promo && (
        <Fact name="Promo code">
          {promo.code}: −{formatMoney(promo.amount)}
        </Fact>
      )}
      {extras.length > 0 && (
        <Fact name="Extras">
          {extras.map(({ text, amount }, place) => (
            <span key={place} className="block">
              {isolated(text)}: {formatBalance(amount)}
            </span>
          ))}
        </Fact>
      )}
      {taxes.length > 0 && (
        <Fact name="Tax">
          {taxes.map((tax) => (
            <span key={tax.percent} className="block">
              {tax.contained ? containedTaxText(tax) : addedTaxText(tax)}: {formatBalance(tax.tax)}
            </span>
          ))}
        </Fact>
      )}
    </>
  );
};
