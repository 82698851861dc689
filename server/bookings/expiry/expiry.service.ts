import type { Deps } from '../../deps.ts';
import { changeStatus } from '../change-status.ts';
import { findWaitingSince } from './expiry.queries.ts';
import { tellingTransaction, type Telling } from '../telling-transaction.ts';
import { lockBooking } from '../locked-bookings.queries.ts';

const hourMs = 60 * 60 * 1_000;
/**
 * How many requests one round cancels at most, so that a shop that was closed for long goes on
 * serving.
 */
const batch = 100;

/**
 * Cancels requests that were not confirmed within the hours that the settings name (0 means no
 * limit), one by one. Several processes may do so at the same moment: each request is cancelled
 * once.
 */
export async function expireRequests(deps: Telling & Pick<Deps, 'clock' | 'shop'>): Promise<void> {
  const { requestExpiresHours } = deps.shop.settings().requests;
  if (requestExpiresHours === 0) return;
  const since = new Date(deps.clock.now().getTime() - requestExpiresHours * hourMs);
  for (const { id } of await findWaitingSince(deps.database.db, since, { limit: batch })) {
    await tellingTransaction(deps, async (db, tell) => {
      await lockBooking(db, id);
      // Somebody may have confirmed the request before it was locked, so it is looked up again.
      const [still] = await findWaitingSince(db, since, { id, limit: 1 });
      if (!still) return;
      await changeStatus({ db, tell }, { id, status: 'pending' }, 'cancelled', {
        by: null,
        why: { kind: 'expired' },
      });
    });
  }
}
