import { reading } from '../../lib/calls/query-client.ts';

/** How many bookings, items and people there are. */
export const summary = reading('GET /api/admin/summary');
