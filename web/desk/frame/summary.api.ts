import { reading } from '../../lib/calls/query-client.ts';

/** The numbers of bookings, items and people, and the revenue. */
export const summary = reading('GET /api/admin/summary');
