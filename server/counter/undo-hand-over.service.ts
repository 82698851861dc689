import type { HandedOver } from '#shared/counter/counter.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { changeStatus } from '../bookings/change-status.ts';
import { findHandOverEntry } from '../bookings/history.queries.ts';
import { findRentalLines, forgetUnits, lockBooking } from '../bookings/locked-bookings.queries.ts';
import { tellingTransaction } from '../bookings/telling-transaction.ts';
import { lockUnitsOf } from '../bookings/units-out.ts';
import { withdrawEvent } from '../conversations/events.queries.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { withdrawMails } from '../outbox/outbox.ts';
import { consequencesFor } from '../stock/at-risk.service.ts';
import { findLastHandOver, forgetRentals, moveHold } from '../units/rentals.queries.ts';
import { keepUnits, recordUnitEvents } from '../units/units.queries.ts';
import { itemsOf } from './hand-over.service.ts';

type Counter = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'catalogue' | 'pictures'
>;

const undoneForMs = 10 * 60_000;

const tooLate = () =>
  new AppError(
    409,
    'too_late',
    'This hand-over cannot be undone any more. Take the units back instead.',
  );

/**
 * Undoes the last hand-over of a booking: within ten minutes, and while nothing has come back
 * since. Its units are in the house again, status and holds are as before, and its event and its
 * mails are withdrawn (docs/contract/counter.md 3). Payments stay.
 */
export function undoLastHandOver(
  deps: Counter,
  caller: Caller,
  bookingId: number,
  request: KeyedRequest,
): Promise<HandedOver> {
  return tellingTransaction(deps, (db, tell) =>
    answerOnce(db, caller, request, async () => {
      const booking = await lockBooking(db, bookingId);
      if (!booking) throw notFound('Booking');
      const lines = await findRentalLines(db, bookingId);
      const today = deps.clock.today();
      await lockUnitsOf(db, lines, [], today);
      const left = await findLastHandOver(db, bookingId);
      const entry = await findHandOverEntry(db, bookingId);
      const now = deps.clock.now();
      const [first] = left;
      if (!first || !entry || now.getTime() - first.at.getTime() > undoneForMs) throw tooLate();

      const unitIds = left.map(({ unitId }) => unitId);
      await forgetRentals(db, { bookingId, at: now }, unitIds);
      for (const { id } of lines) {
        const units = left.filter(({ lineId }) => lineId === id);
        const beyond = units.filter(({ isBeyondHold }) => isBeyondHold);
        if (units.length > 0) {
          await moveHold(db, id, { out: -units.length, quantity: -beyond.length });
        }
      }
      await forgetUnits(db, bookingId, { units: left.length, at: first.at });
      await recordUnitEvents(
        db,
        unitIds.map((unitId) => ({
          unitId,
          by: caller,
          kind: 'hand_over_undone' as const,
          bookingId,
          at: now,
        })),
      );
      await tell({
        bookingId,
        by: caller,
        kind: 'hand_over_undone',
        after: { items: itemsOf(lines, left) },
      });
      if (entry.statusBefore === 'pending') {
        await changeStatus({ db, tell }, booking, 'pending', {
          by: caller,
          why: { kind: 'rental' },
        });
      }
      const cameraIds = [...new Set(lines.map(({ camera_id }) => camera_id))];
      await keepUnits(
        db,
        cameraIds.toSorted((a, b) => a - b),
        today,
      );
      await withdrawEvent(db, bookingId, 'handed_over');
      await withdrawMails(db, bookingId, String(entry.id));
      return {
        ...(await deskDetails(db, deps, bookingId)),
        ...(await consequencesFor(deps, db, cameraIds)),
      };
    }),
  );
}
