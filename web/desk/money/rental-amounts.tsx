import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { hasManyUnits } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { chargedText, isPricedByDays, lineOnBill } from '#shared/prices/price-words.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import { useMay } from '../frame/if-may.tsx';
import { PaperAmount } from '../../ui/paper.tsx';
import { PaperSums } from '../../ui/paper-sums.tsx';

/** The price of a booking, line by line, on a paper; nothing for people who may not see money. */
export function RentalAmounts({ booking }: { booking: BookingDetails }) {
  const maySeeMoney = useMay('money.read');
  if (!maySeeMoney) return null;
  const isInquiry = booking.status === 'inquiry';
  const isMany = hasManyUnits(booking.lines);
  const charged = chargedText(
    rentalDays(booking.startDate, booking.endDate),
    booking.chargedDays,
    booking.countedAs,
  );
  const [only] = isMany ? [] : booking.lines;
  // Only a price per day is multiplied by the days; rates and a set price are for the whole rental.
  const isByDays = booking.lines.some(isPricedByDays);
  return (
    <table className="figures w-full border-y border-ink">
      <tbody>
        {isMany &&
          booking.lines.map((line) => (
            <PaperAmount
              key={line.id}
              name={`${line.quantity} x ${isolated(line.cameraName)}`}
              detail={`${lineOnBill(line, booking)} each`}
            >
              {formatMoney(line.rent)}
            </PaperAmount>
          ))}
        <PaperAmount
          name="Rental Fee"
          detail={[only && lineOnBill(only, booking), !isInquiry && isByDays && charged]
            .filter(Boolean)
            .join(' × ')}
        >
          {formatMoney(booking.rent)}
        </PaperAmount>
        <PaperSums parts={booking} discount={booking.discount} total={booking.totalPrice} />
        {booking.deposit > 0 && (
          <PaperAmount name="Deposit, apart">{formatMoney(booking.deposit)}</PaperAmount>
        )}
      </tbody>
    </table>
  );
}
