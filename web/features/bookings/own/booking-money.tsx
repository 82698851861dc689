import { MessageCircle } from 'lucide-react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import {
  containedTaxText,
  countText,
  discountName,
  isPricedByDays,
} from '#shared/prices/price-words.rules.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AddedRows, PriceList, PriceRow, SeasonRows, TotalRow } from '../../../ui/price-rows.tsx';
import { dueText } from './booking-state.rules.ts';

/** The amount due for a booking, the parts of its price, and a link to the chat. */
export const BookingMoney = ({ booking }: { booking: BookingDetails }) => {
  const { money, status } = booking;
  return (
    <section
      aria-label="Money"
      className="grid gap-5 rounded-lg border border-hairline bg-surface p-5 shadow-raised sm:p-6"
    >
      {money && status !== 'inquiry' && (
        <p className="figures text-muted">
          <span className="text-2xl font-semibold text-ink">
            {formatMoney(Math.abs(money.due))}
          </span>{' '}
          {dueText(money.due, { ...booking, paid: money.paid })}
          {depositToBring(booking, money.depositHeld) > 0 && (
            <span className="block text-sm">
              and {formatMoney(depositToBring(booking, money.depositHeld))} as a deposit, which
              comes back
            </span>
          )}
        </p>
      )}
      <LinkButton
        to="/chat/$bookingId"
        params={{ bookingId: String(booking.id) }}
        size="lg"
        className="lg:order-1"
      >
        <MessageCircle aria-hidden className="size-4" />
        Chat
      </LinkButton>
      {money && status !== 'inquiry' && <Amounts booking={booking} money={money} />}
    </section>
  );
};

/** The part of the deposit, in dollars, that the customer still has to bring to the hand-over. */
const depositToBring = ({ deposit, status, handedOverAt }: BookingDetails, held: number): number =>
  handedOverAt === null && (status === 'pending' || status === 'confirmed')
    ? Math.max(0, deposit - held)
    : 0;

function Amounts({
  booking,
  money,
}: {
  booking: BookingDetails;
  money: NonNullable<BookingDetails['money']>;
}) {
  const { lines, rent, discount, deposit, chargedDays, countedAs, taxes, status } = booking;
  const isCancelled = status === 'cancelled';
  return (
    <>
      <PriceList>
        <PriceRow
          name={lines.some(isPricedByDays) ? `Rent, ${countText(chargedDays, countedAs)}` : 'Rent'}
        >
          {isCancelled ? <s>{formatMoney(rent)}</s> : formatMoney(rent)}
        </PriceRow>
        {!isCancelled && <SeasonRows {...booking} />}
        {discount > 0 && !isCancelled && (
          <PriceRow name={discountName(booking)}>−{formatMoney(discount)}</PriceRow>
        )}
        {!isCancelled && <AddedRows {...booking} />}
        {!isCancelled && <TotalRow>{formatMoney(booking.totalPrice)}</TotalRow>}
        {deposit > 0 && !isCancelled && (
          <PriceRow name="Deposit">
            {formatMoney(deposit)}
            {money.depositHeld > 0 && `, ${formatMoney(money.depositHeld)} held`}
          </PriceRow>
        )}
        <PriceRow name="Paid">{formatBalance(money.paid)}</PriceRow>
      </PriceList>
      {!isCancelled && (
        <ul className="grid gap-1 border-t border-hairline pt-4 text-xs text-muted lg:order-2">
          {money.paid === 0 && booking.handedOverAt === null && (
            <li>Nothing is charged now: you pay when you pick it up.</li>
          )}
          {deposit > 0 && booking.returnedAt === null && (
            <li>The deposit comes back with the return.</li>
          )}
          {taxes.map(
            (tax) =>
              tax.contained && (
                <li key={tax.percent} className="figures">
                  {containedTaxText(tax)}: {formatMoney(tax.tax)}.
                </li>
              ),
          )}
        </ul>
      )}
    </>
  );
}
