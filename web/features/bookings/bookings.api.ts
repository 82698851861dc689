import type { Booking } from '#shared/bookings/bookings.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { ApiError, call, type CallInput } from '../../lib/calls/call.ts';
import { freshFor } from '../../lib/calls/data-timing.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The customer's bookings, newest created first. */
export const ownBookings = {
  ...readingPages('GET /api/bookings/user', { limit: 50 }),
  staleTime: freshFor.bookings,
};

/** The customer's bookings for the chat, where they are fresh for a shorter time. */
export const ownBookingsInChat = { ...ownBookings, staleTime: freshFor.bookingsInChat };

/** One of the customer's bookings with all that its page shows. */
export const ownBooking = (id: number) => reading('GET /api/bookings/:id', { params: { id } });

/** The newest receipt of one of the customer's bookings. */
export const ownReceipt = (id: number) =>
  reading('GET /api/bookings/:id/receipt', { params: { id } });

/** The history of a booking, newest first; the desk shows fewer entries at a time. */
export const historyPages = (id: number, limit = 50) =>
  readingPages('GET /api/bookings/:id/history', { limit }, { id });

/** The server's answer does not describe a booking. */
export class InvalidBookingData extends Error {
  override message = 'Invalid booking data received from server';
}

/**
 * The booking that a customer already has for an item: an inquiry, or one that shares a day with the range and holds a
 * unit; without a range any current one.
 */
export const findOwnBooking = (cameraId: number, range?: { startDate: Day; endDate: Day }) =>
  call('GET /api/bookings/check-camera/:cameraId', {
    params: { cameraId },
    query: range ? { from: range.startDate, to: range.endDate } : {},
  });

/** A rental that a customer books, or asks about. */
export type BookingRequest = CallInput<'POST /api/bookings'>['body'];

/** A request to book. A second attempt with the same content has the same key. */
export interface BookingAttempt {
  content: string;
  key: string;
  /** Whether it was sent and not refused, so that the booking may have been made. */
  mayBeMade: boolean;
}

/**
 * Reuses the booking that the customer has for these days, or books. An open inquiry becomes the
 * booking. After an attempt without an answer no booking is looked for: the one that this attempt
 * may have made would be taken for an older booking.
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

/** @throws InvalidBookingData when the reply names no booking. */
export async function placeBooking(body: BookingRequest, idempotencyKey: string): Promise<Booking> {
  const placed: Partial<Booking> | null = await call('POST /api/bookings', {
    body,
    idempotencyKey,
  });
  if (!Number.isInteger(placed?.id)) throw new InvalidBookingData();
  return placed as Booking;
}
