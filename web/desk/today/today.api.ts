import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The begin of the query keys for the desk's work, for all spans of days. */
export const workKey = ['/api/admin/today'];

/** The work of the desk today, tomorrow or in the week from today on. */
export const workOf = (span: WorkSpan) =>
  reading('GET /api/admin/today', { query: span === 'today' ? {} : { span } });

/** The most bookings in a whole list; no house has more in a week. */
const wholeQueue = 1_000;

/** All bookings of one list of the desk's work. */
export const queueOf = (queue: 'goingOut' | 'comingBack' | 'overdue', span: WorkSpan) =>
  reading('GET /api/admin/today/:queue', {
    params: { queue },
    query: { limit: wholeQueue, ...(span !== 'today' && { span }) },
  });

/** The pages of a list that is the same for all spans of days. */
export const waitingPages = (queue: 'atRisk' | 'depositsHeld') =>
  readingPages('GET /api/admin/today/:queue', { limit: 50 }, { queue });
