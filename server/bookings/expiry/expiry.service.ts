import type { Deps } from '../../deps.ts';
import { changeStatus } from '../change-status.ts';
import { findWaitingSince } from './expiry.queries.ts';
import { tellingTransaction, type Telling } from '../telling-transaction.ts';
import { lockBooking } from '../locked-bookings.queries.ts';

const hourMs = 60 * 60 * 1_000;
/** The number of requests that expire at a time, so that a shop that was closed for long does not stand still. */
const batch = 100;

/**
 * Cancels requests that nobody has confirmed in the time that the shop sets, one by one; 0 hours means never. Processes
 * that do so at the same moment cancel each once.
 */
export async function expireRequests(deps: Telling & Pick<Deps, 'clock' | 'shop'>): Promise<void> {
  const { requestExpiresHours } = deps.shop.settings().requests;
  if (requestExpiresHours === 0) return;
  const since = new Date(deps.clock.now().getTime() - requestExpiresHours * hourMs);
  for (const { id } of await findWaitingSince(deps.database.db, since, { limit: batch })) {
    await tellingTransaction(deps, async (db, tell) => {
      await lockBooking(db, id);
      // Somebody may have confirmed it meanwhile.
      const [still] = await findWaitingSince(db, since, { id, limit: 1 });
      if (!still) return;
      await changeStatus({ db, tell }, { id, status: 'pending' }, 'cancelled', {
        by: null,
        why: { kind: 'expired' },
      });
    });
  }
}
