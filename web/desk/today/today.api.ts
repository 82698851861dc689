import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';

/** The key of the desk's work, whatever days it is asked for. */
export const workKey = ['/api/admin/today'];

/** The desk's work of today, tomorrow or a week. */
export const workOf = (span: WorkSpan) =>
  reading('GET /api/admin/today', { query: span === 'today' ? {} : { span } });

/** More bookings than the busiest house has in a week. */
const wholeQueue = 1_000;

/** One queue of the work in a span, whole. */
export const queueOf = (queue: 'goingOut' | 'comingBack' | 'overdue', span: WorkSpan) =>
  reading('GET /api/admin/today/:queue', {
    params: { queue },
    query: { limit: wholeQueue, ...(span !== 'today' && { span }) },
  });

/** The pages of a queue that does not depend on the span, to be shown whole. */
export const waitingPages = (queue: 'atRisk' | 'depositsHeld') =>
  readingPages('GET /api/admin/today/:queue', { limit: 50 }, { queue });
