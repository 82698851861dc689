import type { Conflict } from '#shared/endpoint.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { checkingText, conflictText } from '#shared/stock/stock.rules.ts';
import { outOfStock, overbooked, unavailable, type AppError } from '../http/errors.ts';
import type { ConflictRow } from './conflicts.queries.ts';

const present = (row: ConflictRow): Conflict => ({
  cameraId: row.camera_id,
  name: row.camera_name,
  quantity: row.quantity,
  available: row.available,
  date: row.day,
});

/**
 * The refusal (409) of a booking for some of whose lines too few units are free; `out_of_stock` if
 * the house has no unit at all of one of the items.
 */
export function fullRefusal(rows: ConflictRow[], endDate: Day): AppError {
  const conflicts = rows.map(present);
  const [first] = conflicts;
  if (rows.some((row) => row.stock_count === 0)) return outOfStock(conflicts);
  return unavailable(
    first && conflicts.length === 1 && first.quantity === 1
      ? `No unit is free on ${formatDay(first.date)}${checkingText(first.date, endDate)}. Please choose other days.`
      : `${conflicts.map((one) => conflictText(one, endDate)).join('; ')}. Please choose other days or fewer.`,
    conflicts,
  );
}

/** Throws 409 if there are lines for which a change would promise more units than there are. */
export function requireNotOverbooked(rows: ConflictRow[]): void {
  if (rows.length === 0) return;
  const conflicts = rows.map(present);
  const days = conflicts.map(({ date }) => date).sort();
  throw overbooked(
    `All units are already promised on ${formatDay(days[0] ?? '')}. Do it anyway to overbook ${
      conflicts.length > 1 ? 'these items' : 'this camera'
    }.`,
    conflicts,
  );
}
