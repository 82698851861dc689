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

/** The number of rentals that are completed at a time, so that a shop that was closed for long does not stand still. */
const batch = 100;

/**
 * Completes a locked rental that had a hand-over and of which nothing is out any more: when nothing is promised besides, or
 * from its last day on (docs/contract/counter.md 2).
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

/** Completes a locked rental that had a hand-over when a change has left nothing in it that is out or still to be fetched. */
export async function completeWhenNothingIsLeft(
  { db, tell }: { db: Db; tell: Tell },
  booking: Pick<LockedBooking, 'id' | 'status'>,
  by: Doer,
): Promise<void> {
  const { isOut, isPromised } = await leftOf(db, booking.id);
  if (isOut || isPromised) return;
  await changeStatus({ db, tell }, booking, 'completed', { by, why: { kind: 'over' } });
}

/** Whether units of a booking are out, and whether it holds others besides. */
async function leftOf(db: Db, id: number): Promise<{ isOut: boolean; isPromised: boolean }> {
  const lines = await findRentalLines(db, id);
  return {
    isOut: lines.some(({ out }) => out > 0),
    isPromised: lines.some(({ held, out }) => held > out),
  };
}

/**
 * Completes rentals whose end day has passed, of which something was handed over and nothing is out, one by one. Processes
 * that do so at the same moment complete each once.
 */
export async function completeRentals(deps: Telling & Pick<Deps, 'clock' | 'shop'>): Promise<void> {
  const today = deps.clock.today();
  for (const { id } of await findOverRentals(deps.database.db, today, { limit: batch })) {
    await tellingTransaction(deps, async (db, tell) => {
      await lockBooking(db, id);
      // The desk may have handed something over meanwhile.
      const [still] = await findOverRentals(db, today, { id, limit: 1 });
      if (!still) return;
      await changeStatus({ db, tell }, still, 'completed', { by: null, why: { kind: 'over' } });
    });
  }
}
