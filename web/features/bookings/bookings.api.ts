import type { Booking } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { ApiError, call, type CallInput } from '../../lib/calls/call.ts';
import { freshFor } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The bookings of the signed-in customer, the newest first. */
export const ownBookings = {
  ...readingPages('GET /api/bookings/user', { limit: 50 }),
  staleTime: freshFor.bookings,
};

/**
 * The customer's bookings for the chat, where they count as fresh for a shorter time than
 * elsewhere.
 */
export const ownBookingsInChat = { ...ownBookings, staleTime: freshFor.bookingsInChat };

/** One of the customer's bookings with everything that its page shows. */
export const ownBooking = (id: number) => reading('GET /api/bookings/:id', { params: { id } });

/** The newest receipt of one of the customer's bookings. */
export const ownReceipt = (id: number) =>
  reading('GET /api/bookings/:id/receipt', { params: { id } });

/** The history of a booking, the newest entry first; `limit` is the number of entries per page. */
export const historyPages = (id: number, limit = 50) =>
  readingPages('GET /api/bookings/:id/history', { limit }, { id });

/** Thrown when the server's answer does not contain a booking. */
export class InvalidBookingData extends Error {
  override message = 'Invalid booking data received from server';
}

/**
 * The customer's own booking of an item: an inquiry, or a booking that holds a unit on one of the
 * days in `range`. Without `range` it is any that is not over.
 */
export const findOwnBooking = (cameraId: number, range?: { startDate: Day; endDate: Day }) =>
  call('GET /api/bookings/check-camera/:cameraId', {
    params: { cameraId },
    query: range ? { from: range.startDate, to: range.endDate } : {},
  });

/** The body of the call with which a customer books or sends an inquiry. */
export type BookingRequest = CallInput<'POST /api/bookings'>['body'];

/** An attempt to book. A repeated attempt with the same content gets the same idempotency key. */
export interface BookingAttempt {
  content: string;
  key: string;
  /** Whether the attempt was sent and not refused, so that the server may have made the booking. */
  mayBeMade: boolean;
}

/**
 * Books an item, or returns the booking that the customer already has on these days. An open
 * inquiry becomes the booking. After an attempt without an answer no existing booking is looked
 * for, because it could be the one that this attempt has made.
 */
export async function bookOrReuse(
  body: BookingRequest & { cameraId: number },
  attempt: BookingAttempt,
): Promise<{ id: number; isReused: boolean }> {
  const existing = attempt.mayBeMade ? null : await findOwnBooking(body.cameraId, body);
  if (existing && holdsUnit(existing.status)) return { id: existing.id, isReused: true };
  try {
    const { id } = await placeBooking(body, attempt.key);
    return { id, isReused: false };
  } catch (error) {
    attempt.mayBeMade = !(error instanceof ApiError && error.status < 500);
    throw error;
  }
}

/**
 * Books an item.
 * @throws InvalidBookingData when the reply contains no booking.
 */
export async function placeBooking(body: BookingRequest, idempotencyKey: string): Promise<Booking> {
  const placed: Partial<Booking> | null = await call('POST /api/bookings', {
    body,
    idempotencyKey,
  });
  if (!Number.isInteger(placed?.id)) throw new InvalidBookingData();
  return placed as Booking;
}
