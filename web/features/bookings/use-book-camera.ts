import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BookingForm } from '#shared/bookings/bookings.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { ApiError, pathOf } from '../../lib/call.ts';
import { newKey } from '../../lib/new-key.ts';
import { toast } from '../../lib/toast.ts';
import { shopQuery } from '../shop/shop.api.ts';
import { cameraQuery } from '../cameras/cameras.api.ts';
import { tellBooked, tellBookingFailed, useLeadToChat } from './booking-outcome.ts';
import { bookingsChanged, bookOrReuse, type BookingAttempt } from './bookings.api.ts';
import { confirmInChat } from './confirm-in-chat.ts';

/** What was typed, and the total that stood beside it. */
type PricedForm = BookingForm & { totalPrice: number };

/** What became of a booking: `withChat` is false when its confirmation could not be posted. */
interface Booked {
  id: number;
  isReused: boolean;
  withChat: boolean;
}

/** Books a camera, or finds the booking there is, and leads to its conversation. */
export function useBookCamera(camera: Camera, onBooked: () => void) {
  const client = useQueryClient();
  const leadToChat = useLeadToChat();
  const lastAttempt = useRef<BookingAttempt>(undefined);

  return useMutation({
    networkMode: 'always',
    mutationFn: async (form: PricedForm): Promise<Booked> => {
      const { startDate, endDate, notes, totalPrice } = form;
      const request = { cameraId: camera.id, startDate, endDate, totalPrice, notes };
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
    onError(error) {
      tellBookingFailed(error);
      if (error instanceof ApiError && error.code === 'price_changed') {
        for (const queryKey of [
          cameraQuery(camera.id).queryKey,
          [pathOf('GET /api/cameras')],
          [pathOf('GET /api/shop')],
          [pathOf('POST /api/quotes')],
        ]) {
          void client.invalidateQueries({ queryKey });
        }
      }
    },
    onSettled(_, error) {
      // What is free may have changed, by this booking or by somebody else's. A unit that this one may have taken does
      // not stand in its own way when it is tried again.
      if (!error || !lastAttempt.current?.mayBeMade) {
        void client.invalidateQueries({
          queryKey: [pathOf('GET /api/cameras/:id/availability', { id: camera.id })],
        });
      }
      // What is refused may be a day that has passed meanwhile: the calendar begins with the shop's today.
      if (error) void client.invalidateQueries({ queryKey: shopQuery().queryKey });
      void bookingsChanged(client);
    },
  });
}

/** The same attempt for the same content: a request that is tried again books once. */
function attemptAt(request: object, last: BookingAttempt | undefined): BookingAttempt {
  const content = JSON.stringify(request);
  return last?.content === content ? last : { content, key: newKey(), mayBeMade: false };
}
