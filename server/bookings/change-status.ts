import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import type { ChatEvent } from '#shared/messages/message.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';
import { overbookedNote, type Told } from './history.queries.ts';
import { forgetReturn, noteReturn, writeStatus } from './locked-bookings.queries.ts';
import type { Tell } from './telling-transaction.ts';

/**
 * The cause of a change of status. It decides which entry the history gets, which event the
 * conversation, and which mails are sent.
 */
export type StatusCause =
  /**
   * The desk sets the status; `overbooks` tells that more units are promised than there are. An
   * inquiry may get another price, in dollars.
   */
  | { kind: 'set'; overbooks: boolean; price?: { before: number; after: number } | undefined }
  /** The customer or the desk cancels the booking; the event names the person. */
  | { kind: 'cancelled'; reason: string; name: string }
  /** The request was not confirmed in time. */
  | { kind: 'expired' }
  /** The customer changed the booking, which has to be confirmed again. */
  | { kind: 'changed' }
  /** Units were handed over or came back; that act writes its own event. */
  | { kind: 'rental' }
  /** The rental is over: no unit is out or still to be fetched, or its end day has passed. */
  | { kind: 'over' };

export interface StatusChange {
  /** The person or program that changes the status; null for the shop itself. */
  by: Doer | null;
  why: StatusCause;
}

/**
 * Gives a booking another status, with an entry of its history, an event and mails; the same status
 * changes nothing. Only this function writes the status, except that `place_lines` of the
 * migrations makes an open inquiry a booking. Triggers keep holds and totals. The caller has locked
 * the booking.
 */
export async function changeStatus(
  { db, tell }: { db: Db; tell: Tell },
  booking: { id: number; status: BookingStatus },
  to: BookingStatus,
  { by, why }: StatusChange,
): Promise<void> {
  if (to === booking.status) return;
  const price = why.kind === 'set' ? why.price : undefined;
  const before = { status: booking.status, ...(price && { totalPrice: price.before }) };
  const after = { status: to, ...(price && { totalPrice: price.after }) };
  await writeStatus(db, booking.id, to);
  if (!holdsUnit(to)) await noteReturn(db, booking.id);
  else if (!holdsUnit(booking.status)) await forgetReturn(db, booking.id);
  await tell({ bookingId: booking.id, by, before, after, ...toldOf(why, to) });
}

/** How the history and the conversation tell of a change of status. */
function toldOf(
  why: StatusCause,
  to: BookingStatus,
): Pick<Told, 'kind' | 'note'> & { event?: ChatEvent } {
  const event: ChatEvent = { kind: 'status', values: { status: to } };
  switch (why.kind) {
    case 'set':
      return { kind: 'status', note: why.overbooks ? overbookedNote : '', event };
    case 'changed':
    case 'over':
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
