import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import { reading } from '../../lib/calls/query-client.ts';

/** The key of the desk's work, whatever days it is asked for. */
export const workKey = ['/api/admin/today'];

/** The desk's work of today, tomorrow or a week. */
export const workOf = (span: WorkSpan) =>
  reading('GET /api/admin/today', { query: span === 'today' ? {} : { span } });
