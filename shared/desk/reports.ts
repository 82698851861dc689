import * as z from 'zod/mini';
import { dayInQuery } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../fields.ts';

export const utilisationRow = z.object({
  cameraId: z.int(),
  name: z.string(),
  /**
   * The number of unit days on which units were with a customer or promised to one, late days
   * included.
   */
  unitDays: z.int(),
  /** The number of unit days on which units could be rented: neither retired nor in repair. */
  inService: z.int(),
  /**
   * `unitDays` in percent of `inService`. It is above 100 when more was promised than there was,
   * and null when nothing was in service.
   */
  percent: z.nullable(z.number()),
  /** The revenue, after discounts, of the rentals that began in the range of the report. */
  earned: z.number(),
  /** The purchase prices of the item's units, as far as they are known. */
  cost: z.number(),
});
export type UtilisationRow = z.infer<typeof utilisationRow>;

export const idleRow = z.object({
  cameraId: z.int(),
  name: z.string(),
  lastRentedOn: z.nullable(z.string()),
  stockCount: z.int(),
});
export type IdleRow = z.infer<typeof idleRow>;

export const revenueRow = z.object({
  /** The month as YYYY-MM. */
  month: z.string(),
  categoryId: z.int(),
  category: z.string(),
  bookings: z.int(),
  revenue: z.number(),
  /** The revenue without tax. */
  net: z.number(),
});
export type RevenueRow = z.infer<typeof revenueRow>;

export const lateRow = z.object({
  bookingId: z.int(),
  customer: z.string(),
  cameraName: z.string(),
  due: z.string(),
  /** The day of the return; null while units are still out. */
  returned: z.nullable(z.string()),
  daysLate: z.int(),
});
export type LateRow = z.infer<typeof lateRow>;

const days = { from: z.optional(dayInQuery('from')), to: z.optional(dayInQuery('to')) };
const paged = z.extend(pageQuery, days);
const whole = z.object(days);
const csv = {
  access: 'export',
  besides: ['reports.read'],
  contentType: 'text/csv',
  query: whole,
  reply: z.string(),
} as const;
const span = 'from `from` to `to`, at most 366 days, the last 90 unless told';

export const getUtilisation = endpoint('GET', '/api/admin/reports/utilisation', {
  access: 'reports.read',
  summary: `How much each item was rented, by id, ${span}`,
  query: paged,
  reply: z.array(utilisationRow),
});
export const getIdle = endpoint('GET', '/api/admin/reports/idle', {
  access: 'reports.read',
  summary: `Items that nobody rented, by id, ${span}`,
  query: paged,
  reply: z.array(idleRow),
});
export const getRevenue = endpoint('GET', '/api/admin/reports/revenue', {
  access: 'reports.read',
  summary: `Revenue by month and category of rentals that began ${span}; without cancelled ones and inquiries, net of discount`,
  query: paged,
  reply: z.array(revenueRow),
});
export const getLate = endpoint('GET', '/api/admin/reports/late', {
  access: 'reports.read',
  summary: `Items that came back late, or have not come back, and were due ${span}`,
  query: paged,
  reply: z.array(lateRow),
});

export const exportUtilisation = endpoint('GET', '/api/admin/reports/utilisation.csv', {
  ...csv,
  summary: 'The report of utilisation as CSV',
});
export const exportIdle = endpoint('GET', '/api/admin/reports/idle.csv', {
  ...csv,
  summary: 'The report of idle items as CSV',
});
export const exportRevenue = endpoint('GET', '/api/admin/reports/revenue.csv', {
  ...csv,
  summary: 'The report of revenue as CSV',
});
export const exportLate = endpoint('GET', '/api/admin/reports/late.csv', {
  ...csv,
  summary: 'The report of late returns as CSV',
});
