import * as z from 'zod/mini';
import { queuedBooking } from '../desk/queued-bookings.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { unit } from '../units/units.ts';
import { deskBooking } from './counter.ts';
import { longestScan } from './scan.rules.ts';

export const scanInput = z.object({
  /**
   * The scanned or typed text: a booking's number, a unit's code, a label's address, the name of a
   * customer or of an item.
   */
  text: text('Text', longestScan),
  /**
   * The booking that is open on the screen of the counter. Where several bookings wait for the
   * scanned unit, this one gets it.
   */
  bookingId: z.optional(id),
});

export const scanned = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking'), booking: deskBooking }),
  z.object({
    kind: z.literal('unit'),
    unit,
    booking: deskBooking,
    action: z.enum(['hand_over', 'take_back']),
  }),
  z.object({
    kind: z.literal('choice'),
    bookings: z.array(queuedBooking),
    /** Whether more bookings match than are listed. */
    hasMore: z.boolean(),
    /** The scanned unit, when there are several bookings for which it could be meant. */
    unit: z.optional(unit),
  }),
  z.object({ kind: z.literal('idle'), unit }),
  z.object({ kind: z.literal('nothing') }),
]);
export type Scanned = z.infer<typeof scanned>;

export const scan = endpoint('POST', '/api/admin/counter/scan', {
  access: 'bookings.read',
  summary:
    'The meaning of a scan: a booking, a unit with the booking that it goes to or comes from, several bookings to choose from, a unit that no booking waits for, or nothing',
  body: scanInput,
  reply: scanned,
});
