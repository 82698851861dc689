import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Doer } from '../../http/callers.ts';
import { changeStatus } from '../change-status.ts';
import {
  findOverRentals,
  findRentalLines,
  lockBooking,
  type LockedBooking,
} from '../locked-bookings.queries.ts';
import { tellingTransaction, type Tell, type Telling } from '../telling-transaction.ts';

/**
 * How many rentals one round completes at most, so that a shop that was closed for long goes on
 * serving.
 */
const batch = 100;

/**
 * Completes a locked rental that had a hand-over and has nothing out: at once when it holds no more
 * units, else from its last day on (docs/contract/counter.md 2).
 */
export async function completeWhenBack(
  { db, tell }: { db: Db; tell: Tell },
  { id, status, end_date }: LockedBooking,
  { by, today }: { by: Doer; today: Day },
): Promise<void> {
  const { isOut, isPromised } = await leftOf(db, id);
  if (isOut || (isPromised && today < end_date)) return;
  await changeStatus({ db, tell }, { id, status }, 'completed', { by, why: { kind: 'rental' } });
}

/**
 * Completes a locked rental that had a hand-over, after a change that has left no unit out or still
 * to be fetched.
 */
export async function completeWhenNothingIsLeft(
  { db, tell }: { db: Db; tell: Tell },
  booking: Pick<LockedBooking, 'id' | 'status'>,
  by: Doer,
): Promise<void> {
  const { isOut, isPromised } = await leftOf(db, booking.id);
  if (isOut || isPromised) return;
  await changeStatus({ db, tell }, booking, 'completed', { by, why: { kind: 'over' } });
}

/** Whether units of a booking are out, and whether it holds units that are not. */
async function leftOf(db: Db, id: number): Promise<{ isOut: boolean; isPromised: boolean }> {
  const lines = await findRentalLines(db, id);
  return {
    isOut: lines.some(({ out }) => out > 0),
    isPromised: lines.some(({ held, out }) => held > out),
  };
}

/**
 * Completes rentals that had a hand-over, have nothing out and whose end day has passed, one by
 * one. Several processes may do so at the same moment: each rental is completed once.
 */
export async function completeRentals(deps: Telling & Pick<Deps, 'clock' | 'shop'>): Promise<void> {
  const today = deps.clock.today();
  for (const { id } of await findOverRentals(deps.database.db, today, { limit: batch })) {
    await tellingTransaction(deps, async (db, tell) => {
      await lockBooking(db, id);
      // The desk may have handed over units before the booking was locked, so it is looked up
      // again.
      const [still] = await findOverRentals(db, today, { id, limit: 1 });
      if (!still) return;
      await changeStatus({ db, tell }, still, 'completed', { by: null, why: { kind: 'over' } });
    });
  }
}
