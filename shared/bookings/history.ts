import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, pageQuery } from '../fields.ts';
import { historyKinds } from './history.rules.ts';

/** An entry of a booking's history: something that happened to the booking. */
export const historyEntry = z.object({
  /** The entry's id; 0 for the oldest entry, the creation of the booking. */
  id: z.int(),
  at: moment,
  by: z.object({
    /**
     * The name of the person who did it. Customers read the name of the house for acts of the desk.
     */
    name: z.string(),
    side: z.enum(['customer', 'desk', 'shop']),
  }),
  kind: z.enum(historyKinds),
  /** The values before and after a change, such as status, days, items or notes. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  note: z.optional(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistory = endpoint('GET', '/api/bookings/:id/history', {
  access: 'user',
  atDesk: ['bookings.read'],
  summary:
    'What happened to a booking, newest first; customers see neither entries of the ledger nor who of the desk did it',
  params: idParams,
  query: pageQuery,
  reply: z.array(historyEntry),
});
