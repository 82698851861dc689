import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { ChatEvent } from '#shared/messages/messages.ts';
import { recordChange } from '../change-log/change-log.queries.ts';
import type { Db } from '../database/connect.ts';
import { forgetReturn, writeStatus } from '../units/rentals.queries.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { Happening } from './history.queries.ts';
import type { Tell } from './telling-transaction.ts';

/** The cause of a change of status, which decides its entry in the history, its event and its mails. */
export type StatusCause =
  /** The desk sets it; `overbooks` when it promises more units than there are. */
  | { kind: 'set'; overbooks: boolean }
  /** The customer or the desk calls the booking off; the name stands in the event. */
  | { kind: 'cancelled'; reason: string; name: string }
  /** The request was not confirmed in time. */
  | { kind: 'expired' }
  /** The customer changed the booking, which has to be confirmed again. */
  | { kind: 'changed' }
  /** Units were handed over or came back: their own event tells of it. */
  | { kind: 'rental' };

export interface StatusChange {
  /** The account that does it; null for the shop itself. */
  by: number | null;
  /** Whether the desk does it, whose log has it then. */
  isDesk: boolean;
  why: StatusCause;
}

/**
 * Gives a booking another status: the one way in which the column, its history, its event, its mails and the desk's log are
 * written; triggers of the database keep holds and totals. The booking is locked, and the same status changes nothing.
 */
export async function changeStatus(
  { db, tell }: { db: Db; tell: Tell },
  booking: { id: number; status: BookingStatus },
  to: BookingStatus,
  { by, isDesk, why }: StatusChange,
): Promise<void> {
  if (to === booking.status) return;
  const before = { status: booking.status };
  const after = { status: to };
  await writeStatus(db, booking.id, to);
  if (holdsUnit(to) && !holdsUnit(booking.status)) await forgetReturn(db, booking.id);
  if (isDesk && by !== null) {
    await recordChange(db, {
      adminId: by,
      bookingId: booking.id,
      action: why.kind === 'set' && why.overbooks ? 'status_overridden' : 'status',
      before,
      after,
    });
  }
  await tell({ bookingId: booking.id, by, before, after, ...toldOf(why, to) });
}

/** How a change of status is told, in the history and in the chat. */
function toldOf(
  why: StatusCause,
  to: BookingStatus,
): Pick<Happening, 'kind' | 'note'> & { event?: ChatEvent } {
  const event: ChatEvent = { kind: 'status', values: { status: to } };
  switch (why.kind) {
    case 'set':
      return { kind: 'status', note: why.overbooks ? 'Overbooked' : '', event };
    case 'changed':
      return { kind: 'status', event };
    case 'rental':
      return { kind: 'status' };
    case 'cancelled': {
      const { name: by, reason } = why;
      return {
        kind: 'cancelled',
        note: reason,
        event: { kind: 'cancelled', values: { by, reason } },
      };
    }
    case 'expired':
      return { kind: 'expired', event: { kind: 'expired', values: {} } };
  }
}
