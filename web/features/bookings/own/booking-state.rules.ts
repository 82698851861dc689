import type { Booking } from '#shared/bookings/bookings.ts';
import { nearDay } from '#shared/day-words.rules.ts';
import { dueDay } from '#shared/bookings/bookings.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';

/** The stages of a rental that its page shows, in order. */
export const stages = ['Booked', 'Confirmation', 'Pick-up', 'Return'] as const;

/**
 * The state of a booking in words for its customer: the present state, the next step, and the stage
 * that is not done yet.
 */
export interface BookingState {
  now: string;
  next: string;
  /**
   * The index of the stage in `stages`. It is `stages.length` when all are done, and null when no
   * stages apply.
   */
  stage: number | null;
}

type Stated = Pick<
  Booking,
  'status' | 'startDate' | 'endDate' | 'unitsOut' | 'handedOverAt' | 'returnedAt'
>;

const namedDay = (day: Day, today: Day): string => nearDay(day, today) ?? weekdayAndDay(day);

/**
 * The state of a booking for its customer. `isExpired` says that the shop did not confirm the
 * request in time.
 */
export function ownBookingState(
  booking: Stated,
  { today, timeZone, isExpired }: { today: Day; timeZone: string; isExpired: boolean },
): BookingState {
  const { status, startDate, unitsOut, returnedAt } = booking;
  if (unitsOut > 0) {
    const due = dueDay(booking, timeZone);
    return {
      now: 'It is with you.',
      next:
        due < today
          ? `It was due back on ${weekdayAndDay(due)}: please bring it back, or tell us in the chat.`
          : `Please bring it back ${namedDay(due, today)}.`,
      stage: 3,
    };
  }
  switch (status) {
    case 'inquiry':
      return {
        now: 'You asked us about it.',
        next: 'We answer in the chat. Nothing is held yet.',
        stage: null,
      };
    case 'pending':
      return {
        now: 'Held for you.',
        next: 'Next, we check it and confirm it in the chat.',
        stage: 1,
      };
    case 'confirmed':
      return {
        now: 'Confirmed.',
        next:
          startDate < today
            ? `It waits for you since ${weekdayAndDay(startDate)}: please tell us in the chat when you come.`
            : `Next, pick it up ${namedDay(startDate, today)}.`,
        stage: 2,
      };
    case 'completed':
      return {
        now: returnedAt === null ? 'Done.' : 'Everything is back.',
        next: 'Thank you. Book it again whenever you need it.',
        stage: 4,
      };
    case 'cancelled':
      return isExpired
        ? {
            now: 'Expired.',
            next: 'We did not confirm it in time, and nothing is held. Book it again, or ask us in the chat.',
            stage: null,
          }
        : {
            now: 'Cancelled.',
            next: 'Nothing is held for you any more. You can book it again.',
            stage: null,
          };
  }
}

/**
 * The last day on which a customer may cancel a booking by himself; undefined for a booking without
 * such a limit.
 */
export const lastDayToCancel = (
  { status, startDate }: Pick<Booking, 'status' | 'startDate'>,
  cancelUntilDays: number,
): Day | undefined =>
  status === 'confirmed' ? addDays(startDate, -cancelUntilDays - 1) : undefined;

/** The words beside the amount due, such as `due at pick-up`. */
export function dueText(
  due: number,
  { paid, status, handedOverAt }: Pick<Booking, 'status' | 'handedOverAt'> & { paid: number },
): string {
  if (due < 0) return 'to be paid back to you';
  if (due === 0) return paid > 0 ? 'paid' : 'nothing due';
  return status === 'completed' || handedOverAt !== null ? 'due' : 'due at pick-up';
}
