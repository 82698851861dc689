import { addDays, type Day } from '#shared/days.rules.ts';
import type { BookingAtRisk, Consequences } from '#shared/desk/queued-bookings.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { daysLate, isLate, lacksOf, type Lack } from './at-risk.ts';
import {
  findHolds,
  findShortItems,
  findStockCounts,
  type Ahead,
  type HoldRow,
} from './at-risk.queries.ts';
import { findQueuedBookings } from './queued-bookings.queries.ts';
import { customerNameOf, presentQueuedBooking } from './queued-bookings.ts';
import { outDays, overbookedFromToday } from './stock.service.ts';

/** For how many days, from today on, the desk is warned of bookings at risk. */
const daysAhead = 7;

type Shop = Pick<Deps, 'clock' | 'shop'>;

const aheadOf = (deps: Shop): Ahead => {
  const today = deps.clock.today();
  return { to: addDays(today, daysAhead - 1), ...outDays(deps) };
};

const reasonOf = ({ hold, units, becauseAway }: Lack): string =>
  `${units} of ${hold.quantity} ${hold.camera_name} ${units === 1 ? 'is' : 'are'} ${becauseAway ? 'late or in repair' : 'overbooked'}`;

async function atRiskAmong(
  { clock: { timeZone } }: Shop,
  db: Db,
  items: number[],
  ahead: Ahead,
): Promise<BookingAtRisk[]> {
  if (items.length === 0) return [];
  const { today } = ahead;
  const byItem = Map.groupBy(await findHolds(db, items, ahead), (hold) => hold.camera_id);
  const lateWith = (lacks: Lack[]) =>
    new Set(
      lacks
        .flatMap(({ hold }) => byItem.get(hold.camera_id) ?? [])
        .filter((hold) => isLate(hold, today))
        .map(bookingOf),
    );
  const lacks = [...byItem.values()].flatMap((holds) => lacksOf(holds, ahead));
  const risks = [...Map.groupBy(lacks, ({ hold }) => bookingOf(hold))].map(([id, ofBooking]) => ({
    id,
    reason: ofBooking.map(reasonOf).join('; '),
    late: [...lateWith(ofBooking)],
  }));
  // Only the bookings that lack units, and the late ones, are read as a whole: a large house has
  // many holds, but few of these.
  const bookings = await findQueuedBookings(
    db,
    risks.flatMap(({ id, late }) => [id, ...late]),
  );
  const rowsOf = (ids: number[]) => ids.flatMap((id) => bookings.get(id) ?? []);
  return risks
    .flatMap(({ id, reason, late }) =>
      rowsOf([id]).map((row) => ({
        ...presentQueuedBooking(row),
        reason,
        lateCustomers: rowsOf(late).map((one) => ({
          bookingId: one.id,
          name: customerNameOf(one),
          daysLate: daysLate(one, { today, timeZone }),
        })),
      })),
    )
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
}

/**
 * The id of the booking that a hold belongs to. A downtime has none, but its holds are not asked
 * for here.
 */
const bookingOf = ({ booking_id }: HoldRow): number => booking_id ?? 0;

/** The bookings of the next days that will lack units, each with the reason. */
export async function bookingsAtRisk(deps: Shop, db: Db): Promise<BookingAtRisk[]> {
  const ahead = aheadOf(deps);
  const short = await findShortItems(db, ahead);
  return atRiskAmong(
    deps,
    db,
    short.map(({ id }) => id),
    ahead,
  );
}

/** The overbooked days and the bookings at risk that items have after a change of their units. */
export async function consequencesFor(deps: Shop, db: Db, items: number[]): Promise<Consequences> {
  const days = new Set<Day>();
  for (const [id, stockCount] of await findStockCounts(db, items)) {
    for (const day of await overbookedFromToday(deps, db, id, stockCount)) days.add(day);
  }
  return {
    overbookedDays: [...days].sort(),
    bookingsAtRisk: await atRiskAmong(deps, db, items, aheadOf(deps)),
  };
}
