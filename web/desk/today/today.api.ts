import { reading } from '../../lib/query-client.ts';

export const todaysWork = reading('GET /api/admin/today');
