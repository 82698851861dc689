import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/characters.rules.ts';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { hasManyUnits } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { containedTax, containedTaxText, toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { chargedDaysText, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { PaperAmount } from '../../ui/paper.tsx';

/** The price of a booking, line by line, on paper. */
export function RentalAmounts({ booking }: { booking: BookingDetails }) {
  const { data: about } = useQuery(shopQuery());
  const isInquiry = booking.status === 'inquiry';
  const isMany = hasManyUnits(booking.lines);
  const charged = chargedDaysText(
    rentalDays(booking.startDate, booking.endDate),
    booking.chargedDays,
  );
  const tax = about?.tax;
  return (
    <table className="figures w-full border-y border-ink">
      <tbody>
        {isMany &&
          booking.lines.map((line) => (
            <PaperAmount
              key={line.id}
              name={`${line.quantity} x ${isolated(line.cameraName)}`}
              detail={`${formatMoney(line.pricePerDay)} per day each`}
            >
              {formatMoney(line.rent)}
            </PaperAmount>
          ))}
        <PaperAmount
          name="Rental Fee"
          detail={[!isMany && `${formatMoney(booking.pricePerDay)} per day`, !isInquiry && charged]
            .filter(Boolean)
            .join(' × ')}
        >
          {formatMoney(booking.rent)}
        </PaperAmount>
        {booking.discount > 0 && (
          <PaperAmount name="Discount">−{formatMoney(booking.discount)}</PaperAmount>
        )}
        <PaperAmount name="Total" isStrong>
          {formatMoney(booking.totalPrice)}
        </PaperAmount>
        {tax && (
          <PaperAmount name={containedTaxText(tax)}>
            {formatMoney(toDollars(containedTax(toCents(booking.totalPrice), tax.percent)))}
          </PaperAmount>
        )}
        {booking.deposit > 0 && (
          <PaperAmount name="Deposit, apart">{formatMoney(booking.deposit)}</PaperAmount>
        )}
      </tbody>
    </table>
  );
}
