import { addDays, type Day } from '#shared/days.rules.ts';
import type { AtRiskLine, Consequences } from '#shared/desk-lines.ts';
import { fullName } from '#shared/users.rules.ts';
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
import { lateUntil, overbookedFromToday } from './stock.service.ts';

/** Today and the days after it that the desk is warned about. */
const daysAhead = 7;

type Shop = Pick<Deps, 'clock' | 'shop'>;

const aheadOf = (deps: Shop): Ahead => {
  const today = deps.clock.today();
  return { today, to: addDays(today, daysAhead - 1), lateUntil: lateUntil(deps) };
};

const nameOf = ({ first_name, last_name }: HoldRow): string =>
  fullName({ firstName: first_name ?? '', lastName: last_name ?? '' });

const reasonOf = ({ hold, units, becauseAway }: Lack): string =>
  `${units} of ${hold.quantity} ${hold.camera_name} are ${becauseAway ? 'late or in repair' : 'overbooked'}`;

function presentAtRisk(lacks: Lack[], late: HoldRow[], today: Day): AtRiskLine {
  const { hold } = lacks[0] as Lack;
  const items = new Set(lacks.map(({ hold }) => hold.camera_id));
  const { booking_id, status, start_date, end_date, units_out, lines } = hold;
  return {
    id: booking_id ?? 0,
    status: status ?? 'pending',
    startDate: start_date ?? hold.first_day,
    endDate: end_date ?? hold.last_day,
    customerName: nameOf(hold),
    cameraName: lines?.[0]?.cameraName ?? '',
    lines: lines ?? [],
    unitsOut: units_out ?? 0,
    reason: lacks.map(reasonOf).join('; '),
    lateCustomers: late
      .filter((one) => items.has(one.camera_id))
      .map((one) => ({
        bookingId: one.booking_id ?? 0,
        name: nameOf(one),
        daysLate: daysLate(one.end_date ?? today, today),
      })),
  };
}

async function atRiskAmong(db: Db, items: number[], ahead: Ahead): Promise<AtRiskLine[]> {
  if (items.length === 0) return [];
  const byItem = Map.groupBy(await findHolds(db, items, ahead), (hold) => hold.camera_id);
  const late = [...byItem.values()].flat().filter((hold) => isLate(hold, ahead.today));
  const lacks = [...byItem.values()].flatMap((holds) => lacksOf(holds, ahead));
  const byBooking = Map.groupBy(lacks, ({ hold }) => hold.booking_id);
  return [...byBooking.values()]
    .map((ofBooking) => presentAtRisk(ofBooking, late, ahead.today))
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
}

/** Bookings of the next days that will lack units, and why. */
export async function bookingsAtRisk(deps: Shop, db: Db): Promise<AtRiskLine[]> {
  const ahead = aheadOf(deps);
  const short = await findShortItems(db, ahead);
  return atRiskAmong(
    db,
    short.map(({ id }) => id),
    ahead,
  );
}

/** What is promised of some items, now that a fact has changed how many of them there are. */
export async function consequencesFor(deps: Shop, db: Db, items: number[]): Promise<Consequences> {
  const days = new Set<Day>();
  for (const [id, stockCount] of await findStockCounts(db, items)) {
    for (const day of await overbookedFromToday(deps, db, id, stockCount)) days.add(day);
  }
  return {
    overbookedDays: [...days].sort(),
    bookingsAtRisk: await atRiskAmong(db, items, aheadOf(deps)),
  };
}
