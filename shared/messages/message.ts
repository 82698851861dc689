import * as z from 'zod/mini';
import { bookingStatuses } from '../bookings/booking-statuses.rules.ts';
import { bookingTimes } from '../bookings/booking-times.ts';
import { moment, requiredText } from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { clientKeyPattern, messageKinds } from './messages.rules.ts';

const items = z.object({ items: z.array(z.object({ quantity: z.int(), cameraName: z.string() })) });
const days = z.object({ startDate: z.string(), endDate: z.string() });
const times = z.object(bookingTimes);

/** An event in the conversation of a booking: its kind, and the values that its text names. */
export const chatEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), values: z.object({ status: z.enum(bookingStatuses) }) }),
  z.object({ kind: z.literal('dates'), values: z.object({ before: days, after: days }) }),
  z.object({ kind: z.literal('times'), values: z.object({ before: times, after: times }) }),
  z.object({ kind: z.literal('lines'), values: items }),
  z.object({ kind: z.literal('handed_over'), values: items }),
  z.object({ kind: z.literal('taken_back'), values: items }),
  /** `by` is the first name of the customer who cancelled, or the name of the house. */
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
  /** The account of the sender; null for an event that no person caused. */
  senderId: z.nullable(z.int()),
  /**
   * The name of the key with which a program sent the message, as histories show it; only the house
   * gets it.
   */
  senderKey: z.optional(z.string()),
  /** An `event` says what happened to the booking; it has no sender. */
  kind: z.enum(messageKinds),
  content: z.string(),
  /** The event in a form for programs; it is absent from older events, which have only a text. */
  event: z.optional(chatEvent),
  createdAt: moment,
});
export type Message = z.infer<typeof message>;

const keyMessage = 'The key must be 1 to 200 visible ASCII characters';
/**
 * The client's own key for a write: a repeat with the same key writes nothing more
 * (docs/contract/api.md 5).
 */
export const clientKey = z
  .string({ error: keyMessage })
  .check(z.regex(clientKeyPattern, { error: keyMessage }));

export const messageContent = requiredText('Message', 'Message cannot be empty', limits.content);
