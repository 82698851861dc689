import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { limits } from '#shared/fields.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { IdleRow, LateRow, RevenueRow, UtilisationRow } from '#shared/desk/reports.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import { invalidInput } from '../../http/errors.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../../http/pagination.ts';
import {
  addUpRevenue,
  findIdle,
  findLate,
  findUtilisation,
  type ReportDays,
} from './use-reports.queries.ts';

type Shop = Pick<Deps, 'database' | 'clock'>;
interface Span {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** How many days a report covers when the request names none. */
const usualDays = 90;

/**
 * The days that a request asks for, else the last 90 days.
 * @throws 400 when they are in the wrong order or too many
 */
function daysOf({ clock }: Shop, span: Span): ReportDays {
  const today = clock.today();
  const to = span.to ?? (span.from && span.from > today ? span.from : today);
  const from = span.from ?? addDays(to, 1 - usualDays);
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  if (daysBetween(from, to) + 1 > limits.availabilityDays) {
    throw invalidInput({ to: `At most ${limits.availabilityDays} days can be asked for` });
  }
  return { from, to, today, timeZone: clock.timeZone };
}

const inPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10;

/** One page of a report that has a row for each item, in the order of the ids. */
async function itemReportPage<Row extends { id: number }, Reported>(
  deps: Shop,
  query: PageQuery & Span,
  find: (db: Db, days: ReportDays, after: number, limit: number) => Promise<Row[]>,
  present: (row: Row) => Reported,
): Promise<Page<Reported>> {
  const size = pageSize(query);
  const [after] = readCursor(idCursor, query) ?? [0];
  const rows = await find(deps.database.db, daysOf(deps, query), after, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return { next, items: items.map(present) };
}

/** A page of the report that tells how much each item was rented. */
export const utilisationPage = (
  deps: Shop,
  query: PageQuery & Span,
): Promise<Page<UtilisationRow>> =>
  itemReportPage(deps, query, findUtilisation, (row) => ({
    cameraId: row.id,
    name: row.name,
    unitDays: row.unit_days,
    inService: row.in_service,
    percent: inPercent(row.unit_days, row.in_service),
    earned: toDollars(row.earned_cents),
    cost: toDollars(row.cost_cents),
  }));

/** A page of the report on items of the catalogue that nobody rented. */
export const idlePage = (deps: Shop, query: PageQuery & Span): Promise<Page<IdleRow>> =>
  itemReportPage(deps, query, findIdle, (row) => ({
    cameraId: row.id,
    name: row.name,
    lastRentedOn: row.last_rented_on,
    stockCount: row.stock_count,
  }));

/** The report on revenue by month and category. */
export async function revenueReport(deps: Shop, span: Span): Promise<RevenueRow[]> {
  const rows = await addUpRevenue(deps.database.db, daysOf(deps, span));
  return rows.map((row) => ({
    month: row.month,
    categoryId: row.category_id,
    category: row.category,
    bookings: row.bookings,
    revenue: toDollars(row.cents),
    net: toDollars(row.net_cents),
  }));
}

/** The report on units that came back late or are still out. */
export async function lateReport(deps: Shop, span: Span): Promise<LateRow[]> {
  const rows = await findLate(deps.database.db, daysOf(deps, span));
  return rows.map((row) => ({
    bookingId: row.booking_id,
    customer: fullName({ firstName: row.first_name, lastName: row.last_name }),
    cameraName: row.camera_name,
    due: row.due,
    returned: row.returned,
    daysLate: daysBetween(row.due, row.last_day),
  }));
}
