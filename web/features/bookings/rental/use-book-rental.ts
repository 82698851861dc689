import { useQuery } from '@tanstack/react-query';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { isUnanswered } from '../../../lib/calls/call.ts';
import { dropKey, keyFor, mayBeSaved } from '../../../lib/calls/kept-key.ts';
import { useWriting } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { emptyBasket, type Basket } from './basket.rules.ts';
import { changeBasket } from './basket.ts';
import { tellBooked, tellBookingFailed, useLeadToChat } from '../booking-outcome.ts';
import { placeBooking } from '../bookings.api.ts';
import { confirmInChat } from '../confirm-in-chat.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import { timeLines } from '../times/chosen-times.ts';

const form = 'rental';

interface Rental {
  basket: Basket;
  quote: Quote;
  promoCode: string;
  times: AskedTimes;
  notes: string;
}

const requestOf = ({
  basket: { startDate, endDate, lines },
  quote,
  promoCode,
  times,
  notes,
}: Rental) => ({
  startDate,
  endDate,
  ...times,
  lines,
  ...(promoCode && { promoCode }),
  totalPrice: quote.total,
  notes,
});

/**
 * Whether the same rental was sent before and no answer came. It may be booked already, and then
 * units that seem taken may be its own.
 */
export const mayBeBooked = (rental: Rental): boolean => mayBeSaved(form, requestOf(rental));

/**
 * Books the basket at the price of its quote, all items or none. Then it empties the basket and
 * opens the conversation.
 */
export function useBookRental() {
  const leadToChat = useLeadToChat();
  const { data: shop } = useQuery(shopQuery());

  return useWriting(staleForCustomers['POST /api/bookings'], {
    async mutationFn(rental: Rental) {
      const body = requestOf(rental);
      const { id } = await placeBooking(body, keyFor(form, body)).catch((error: unknown) => {
        if (!isUnanswered(error)) dropKey(form);
        throw error;
      });
      dropKey(form);
      const { quote, notes } = rental;
      const { startDate, endDate } = body;
      const booked = quote.lines.map(({ name, quantity }) => ({ name: name ?? 'Item', quantity }));
      const total = quote.total;
      const times = timeLines(shop, rental.times, { startDate, endDate });
      const details = { booked, startDate, endDate, total, times, notes };
      const withChat = await confirmInChat(id, details);
      return { id, withChat };
    },
    onSuccess({ id, withChat }) {
      tellBooked(withChat);
      changeBasket(() => emptyBasket);
      if (withChat) leadToChat(id);
    },
    // When no answer came, the form itself says that the result is unknown, so there is no toast.
    onError(error) {
      if (!isUnanswered(error)) tellBookingFailed(error);
    },
  });
}
