import * as z from 'zod/mini';
import { endpoint, errorCodes } from '../endpoint.ts';
import { id } from '../fields.ts';
import { bulkActs, mostAtOnce } from './booking-bulk.rules.ts';

export const bulkInput = z.object({
  ids: z
    .array(id, { error: 'ids must be a list of ids' })
    .check(
      z.minLength(1, { error: 'Choose at least one booking' }),
      z.maxLength(mostAtOnce, { error: `Choose at most ${mostAtOnce} bookings` }),
    ),
  act: z.enum(bulkActs, { error: `act must be one of ${bulkActs.join(', ')}` }),
});
export type BulkInput = z.infer<typeof bulkInput>;

export const bulkReply = z.object({
  /** Ids of the bookings on which the act was done, in the order of the request. */
  done: z.array(z.int()),
  /**
   * The bookings on which the act was refused, each with the refusal that a call for it alone gets.
   */
  refused: z.array(z.object({ id: z.int(), code: z.enum(errorCodes), message: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;

export const actOnBookings = endpoint('POST', '/api/admin/bookings/bulk', {
  access: 'bookings.write',
  summary:
    'Confirm requests, or remind customers of the pick-up or the return by mail; each booking by itself, none beyond the stock. Refused ones carry wrong_status, overbooked, not_wanted (no reminders by mail) or already_reminded (today)',
  body: bulkInput,
  reply: bulkReply,
});
