import { isolated } from '#shared/characters.rules.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import { bookingFor } from '../bookings/bookings.service.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { notFound } from '../http/errors.ts';
import { findCalendarDomain, findEventChanges } from './booking-event.queries.ts';
import { calendarOf, eventDescription, eventUid, type BookingEvent } from './booking-event.ts';

/**
 * The calendar event of one booking, for its mails and its file; it has the same uid as in the
 * customer's feed.
 */
export async function eventOf(
  db: Db,
  { config, shop }: Pick<Deps, 'config' | 'shop'>,
  booking: Omit<Booking, 'camera'>,
): Promise<BookingEvent> {
  const { name, address } = shop.settings().house;
  return {
    ...(await findEventChanges(db, booking.id)),
    uid: eventUid(booking.id, await findCalendarDomain(db)),
    startDate: booking.startDate,
    endDate: booking.endDate,
    status: booking.status,
    summary: `${itemsTitle(booking)} (${isolated(name)})`,
    description: eventDescription(booking),
    location: address.replaceAll('\n', ', '),
    url: `${config.publicUrl}/chat/${booking.id}`,
  };
}

/**
 * The calendar file of one booking, for its customer and the desk.
 * @throws 404 for an inquiry, whose days are not fixed
 */
export async function calendarOfBooking(
  deps: Pick<Deps, 'database' | 'pictures' | 'config' | 'shop'>,
  caller: Caller,
  id: number,
): Promise<string> {
  const { db } = deps.database;
  const booking = await bookingFor(db, deps, caller, id);
  if (booking.status === 'inquiry') throw notFound('Event');
  return calendarOf([await eventOf(db, deps, booking)], { name: deps.shop.settings().house.name });
}
