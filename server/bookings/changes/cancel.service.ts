import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import type { CancelInput, DeskCancelInput } from '#shared/bookings/bookings.ts';
import { mayCancelUntil } from '#shared/bookings/bookings.rules.ts';
import { noteOverride } from '../../audit/note-override.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, notFound, unlessOverridden } from '../../http/errors.ts';
import type { KeyedRequest } from '../../http/idempotency.ts';
import { requireNothingOut, takeAllBack } from '../units-out.ts';
import { answerOnce } from '../../idempotency/idempotency.service.ts';
import { presentBookingWithCamera } from '../bookings.presenter.ts';
import { findBookingWithCamera } from '../bookings.queries.ts';
import { bookingNow } from '../bookings.service.ts';
import { changeStatus } from '../change-status.ts';
import { tellingTransaction } from '../telling-transaction.ts';
import { houseContact } from '../../shop/house-contact.ts';
import { lockBooking, type LockedBooking } from '../locked-bookings.queries.ts';

type Cancelling = Pick<
  Deps,
  'config' | 'database' | 'messaging' | 'webhooks' | 'clock' | 'shop' | 'pictures'
>;

/**
 * Throws 409 where the customer cannot cancel his booking any more; the message tells how to reach
 * the house.
 */
function requireCancellable(
  { clock, shop }: Cancelling,
  booking: LockedBooking & { handed_over_at: Date | null },
): void {
  if (booking.status === 'completed') {
    throw new AppError(409, 'wrong_status', 'This booking is completed.');
  }
  if (booking.handed_over_at !== null) {
    throw new AppError(
      409,
      'units_out',
      'This booking was picked up already. Please ask the shop.',
    );
  }
  const settings = shop.settings();
  if (mayCancelUntil(booking, settings.requests.cancelUntilDays, clock.today())) return;
  throw new AppError(
    409,
    'too_late',
    `It is too late to cancel this booking here. Please ask ${houseContact(settings)}.`,
  );
}

/** Cancels a booking for its customer; a booking that is cancelled already stays as it is. */
export function cancelOwn(
  deps: Cancelling,
  caller: Caller,
  id: number,
  { reason = '' }: CancelInput,
  request: KeyedRequest,
): Promise<BookingWithCamera> {
  return tellingTransaction(deps, (db, tell) =>
    answerOnce(db, caller, request, async () => {
      const locked = await lockBooking(db, id);
      const row = locked && (await findBookingWithCamera(db, id));
      if (!row || row.account_id !== caller.id) throw notFound('Booking');
      if (row.status === 'cancelled') return presentBookingWithCamera(row, deps.pictures);
      requireCancellable(deps, row);
      await changeStatus({ db, tell }, row, 'cancelled', {
        by: caller,
        why: { kind: 'cancelled', reason, name: caller.firstName },
      });
      return bookingNow(db, deps, id);
    }),
  );
}

/** Cancels a booking for the desk. Where units are out it needs `override`, and takes them back. */
export function cancelAtDesk(
  deps: Cancelling,
  caller: Caller,
  id: number,
  { reason = '', override = false }: DeskCancelInput,
  request: KeyedRequest,
): Promise<BookingWithCamera> {
  return tellingTransaction(deps, (db, tell) =>
    answerOnce(db, caller, request, async () => {
      const booking = await lockBooking(db, id);
      if (!booking) throw notFound('Booking');
      if (booking.status === 'cancelled') return bookingNow(db, deps, id);
      await unlessOverridden(
        override,
        () => requireNothingOut(booking),
        noteOverride(db, caller, id),
      );
      await takeAllBack(db, caller, id, deps.clock);
      await changeStatus({ db, tell }, booking, 'cancelled', {
        by: caller,
        why: { kind: 'cancelled', reason, name: deps.shop.settings().house.name },
      });
      return bookingNow(db, deps, id);
    }),
  );
}
