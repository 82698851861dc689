import * as z from 'zod/mini';
import { queuedBooking } from '../desk/queued-bookings.ts';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';
import { unit } from '../units/units.ts';
import { deskBooking } from './counter.ts';
import { longestScan } from './scan.rules.ts';

export const scanInput = z.object({
  /** A booking's number, a unit's code, a label's address, a customer or an item. */
  text: text('Text', longestScan),
  /** The booking that is open at the counter: a unit that it waits for goes to it. */
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
    /** Whether more bookings match than the listed ones. */
    hasMore: z.boolean(),
    /** The scanned unit, for which all these bookings wait. */
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
