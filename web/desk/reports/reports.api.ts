import type { Day } from '#shared/days.rules.ts';
import { reading } from '../../lib/calls/query-client.ts';

export const weeklyReport = reading('GET /api/admin/reports/weekly');

/** The first and the last day of a report; the server has default values for absent ones. */
export interface ReportSpan {
  from?: Day | undefined;
  to?: Day | undefined;
}

export const utilisation = (query: ReportSpan) =>
  reading('GET /api/admin/reports/utilisation', { query });
export const idle = (query: ReportSpan) => reading('GET /api/admin/reports/idle', { query });
export const revenue = (query: ReportSpan) => reading('GET /api/admin/reports/revenue', { query });
export const late = (query: ReportSpan) => reading('GET /api/admin/reports/late', { query });
