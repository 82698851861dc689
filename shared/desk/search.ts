import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../fields.ts';
import { unitStates } from '../units/units.rules.ts';
import { queuedBooking } from './queued-bookings.ts';

const person = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** The results of the desk's search, the first few of each sort. */
const deskSearch = z.object({
  bookings: z.array(queuedBooking),
  /** The people who match; empty for a role that may not read people. */
  people: z.array(person),
  /** People with a similar name, only when the search finds nothing else. */
  alike: z.array(person),
  items: z.array(z.object({ id: z.int(), name: z.string() })),
  units: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      cameraName: z.string(),
      state: z.enum(unitStates),
    }),
  ),
});
export type DeskSearch = z.infer<typeof deskSearch>;

export const searchDesk = endpoint('GET', '/api/admin/search', {
  access: 'bookings.read',
  summary:
    'Bookings by number, customer, item or code of a unit, people, items and units, five of each; parts that a role may not read are empty',
  query: z.object({ q: searchText }),
  reply: deskSearch,
});
