import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import { fullRefusal } from '../../stock/conflicts.ts';
import { findConflicts } from '../../stock/conflicts.queries.ts';
import { outDays } from '../../stock/stock.service.ts';
import { findRentalLines } from '../locked-bookings.queries.ts';
import type { WantedChange } from './may-change.ts';

/**
 * Throws 409 where a changed booking would find too few free units from today on; the stock of past
 * days does not matter any more.
 */
export async function requireFree(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  { row, wanted }: WantedChange,
  lines: { camera_id: number; quantity: number; buffer_days: number }[],
): Promise<void> {
  const today = deps.clock.today();
  const from: Day = wanted.startDate < today ? today : wanted.startDate;
  if (wanted.endDate < from) return;
  const back = new Map(
    (await findRentalLines(db, row.id)).map(({ camera_id, quantity, held }) => [
      camera_id,
      quantity - held,
    ]),
  );
  // Units of the booking that have come back already are not needed again.
  const needed = lines
    .map((line) => ({ ...line, quantity: line.quantity - (back.get(line.camera_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const conflicts = await findConflicts(db, needed, {
    from,
    to: wanted.endDate,
    ...outDays(deps),
    exceptBooking: row.id,
  });
  if (conflicts.length > 0) throw fullRefusal(conflicts, wanted.endDate);
}
