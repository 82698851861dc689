import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { bookingTimes } from '../bookings/booking-times.ts';
import { moment, requiredText } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { clientKeyPattern, messageKinds } from './messages.rules.ts';

const items = z.object({ items: z.array(z.object({ quantity: z.int(), cameraName: z.string() })) });
const days = z.object({ startDate: z.string(), endDate: z.string() });
const times = z.object(bookingTimes);

/** An event of a booking by its kind, with the values that stand in the event's text. */
export const chatEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), values: z.object({ status: z.enum(bookingStatuses) }) }),
  z.object({ kind: z.literal('dates'), values: z.object({ before: days, after: days }) }),
  z.object({ kind: z.literal('times'), values: z.object({ before: times, after: times }) }),
  z.object({ kind: z.literal('lines'), values: items }),
  z.object({ kind: z.literal('handed_over'), values: items }),
  z.object({ kind: z.literal('taken_back'), values: items }),
  /** `by` is the customer's first name, or the house. */
  z.object({
    kind: z.literal('cancelled'),
    values: z.object({ by: z.string(), reason: z.string() }),
  }),
  z.object({ kind: z.literal('expired'), values: z.object({}) }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export const message = z.object({
  id: z.int(),
  bookingId: z.int(),
  /** Null when the shop itself did what an event tells. */
  senderId: z.nullable(z.int()),
  /** The key with which a program sent it in the sender's name, as histories name it; the house alone reads it. */
  senderKey: z.optional(z.string()),
  /** `event`: an event of the booking, without a writer. */
  kind: z.enum(messageKinds),
  content: z.string(),
  /** The content of an event for programs; older events have their text alone. */
  event: z.optional(chatEvent),
  createdAt: moment,
});
export type Message = z.infer<typeof message>;

const keyMessage = 'The key must be 1 to 200 visible ASCII characters';
/** A client's own name for a write: sent again with it, the write happens once (docs/contract/api.md 5). */
export const clientKey = z
  .string({ error: keyMessage })
  .check(z.regex(clientKeyPattern, { error: keyMessage }));

export const messageContent = requiredText('Message', 'Message cannot be empty', limits.content);
