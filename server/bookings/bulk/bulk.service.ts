import type { BulkInput, BulkReply } from '#shared/bookings/booking-bulk.ts';
import { remindableOf, type BulkAct } from '#shared/bookings/booking-bulk.rules.ts';
import { transaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { ownOf } from '../../users/billing-details.service.ts';
import { findBookingDetails } from '../bookings.queries.ts';
import { lockBooking } from '../locked-bookings.queries.ts';
import { setStatus, wrongStatus } from '../status/status.service.ts';

type Acting = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'pictures'
>;

/**
 * Does one act with several bookings, one after the other; a refusal for one booking does not stop
 * the others.
 */
export async function actOnEach(
  deps: Acting,
  caller: Caller,
  { ids, act }: BulkInput,
): Promise<BulkReply> {
  const reply: BulkReply = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await acts[act](deps, caller, id);
      reply.done.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reply.refused.push({ id, code: error.code, message: error.message });
    }
  }
  return reply;
}

const acts: Record<BulkAct, (deps: Acting, caller: Caller, id: number) => Promise<unknown>> = {
  confirm: (deps, caller, id) => setStatus(deps, caller, id, { status: 'confirmed' }, 'pending'),
  remind: (deps, _caller, id) => remind(deps, id),
};

/**
 * Mails the customer what the next step of a booking is: at most once a day, and only to customers
 * who want reminders.
 */
async function remind(deps: Acting, id: number): Promise<void> {
  await transaction(deps.database.db, async (db) => {
    await lockBooking(db, id);
    const booking = await findBookingDetails(db, id);
    if (!booking) throw notFound('Booking');
    const { status, units_out: unitsOut, handed_over_at: handedOverAt, user } = booking;
    const reminds = remindableOf({ status, unitsOut, handedOverAt });
    if (!reminds) throw wrongStatus(status);
    const { mailReminders } = await ownOf(db, user.id);
    if (!mailReminders) {
      throw new AppError(409, 'not_wanted', 'This customer does not want reminders by email.');
    }
    const isWritten = await queueMail(db, deps, {
      kind: 'reminder',
      key: `reminder:${id}:${deps.clock.today()}`,
      accountId: user.id,
      bookingId: id,
      to: user.email,
      facts: { reminds },
    });
    if (!isWritten) {
      throw new AppError(409, 'already_reminded', 'This customer was reminded today already.');
    }
  });
}
