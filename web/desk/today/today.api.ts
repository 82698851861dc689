import { reading } from '../../lib/calls/query-client.ts';

export const todaysWork = reading('GET /api/admin/today');
