import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BookingFormValues } from '#shared/bookings/bookings.ts';
import type { AskedTimes } from '#shared/bookings/times.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { newKey } from '../../lib/calls/new-key.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { staleForCustomers } from '../../lib/calls/stale-for-customers.ts';
import { toast } from '../../lib/screen/toast.ts';
import { tellBooked, tellBookingFailed, useLeadToChat } from './booking-outcome.ts';
import { bookOrReuse, type BookingAttempt } from './bookings.api.ts';
import { shopQuery } from '../shop/shop.api.ts';
import { timeLines } from './times/chosen-times.ts';
import { confirmInChat } from './confirm-in-chat.ts';

/** The values of the form, with the total that the customer saw. */
type PricedForm = BookingFormValues & {
  totalPrice: number;
  times: AskedTimes;
  promoCode?: string;
};

/**
 * The result of booking. `withChat` is false when no message about it could be posted to the chat.
 */
interface Booked {
  id: number;
  isReused: boolean;
  withChat: boolean;
}

/** Whether a call failed because no answer came at all. */
export const isLost = (error: unknown): boolean => error instanceof TypeError;

/**
 * Books an item, or finds the booking that the customer already has, and opens its conversation.
 */
export function useBookCamera(camera: Camera, onBooked: () => void) {
  const leadToChat = useLeadToChat();
  const { data: shop } = useQuery(shopQuery());
  const lastAttempt = useRef<BookingAttempt>(undefined);

  return useWriting(staleForCustomers['POST /api/bookings'], {
    mutationFn: async (form: PricedForm): Promise<Booked> => {
      const { times, totalPrice, ...rest } = form;
      const { startDate, endDate, notes } = rest;
      const request = { cameraId: camera.id, ...rest, ...times, totalPrice };
      const attempt = attemptAt(request, lastAttempt.current);
      lastAttempt.current = attempt;
      const { id, isReused } = await bookOrReuse(request, attempt);
      const withChat =
        isReused ||
        (await confirmInChat(id, {
          booked: camera.name,
          startDate,
          endDate,
          total: totalPrice,
          times: timeLines(shop, times, { startDate, endDate }),
          notes,
        }));
      return { id, isReused, withChat };
    },
    onSuccess({ id, isReused, withChat }) {
      if (isReused) {
        toast({
          title: 'Existing Booking Found',
          description: `You already have a booking for ${camera.name}. We'll take you to the existing chat.`,
        });
      } else {
        tellBooked(withChat);
      }
      onBooked();
      if (withChat) leadToChat(id);
    },
    // When no answer came, the form itself says that the result is unknown, so there is no toast.
    onError(error) {
      if (!isLost(error)) tellBookingFailed(error);
    },
  });
}

/**
 * The attempt for a request. The same content keeps the attempt and its idempotency key, so that
 * repeated presses book once.
 */
function attemptAt(request: object, last: BookingAttempt | undefined): BookingAttempt {
  const content = JSON.stringify(request);
  return last?.content === content ? last : { content, key: newKey(), mayBeMade: false };
}
