import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { EntryOffer } from './follow-ups.tsx';
import type { Ticks } from './ticks.ts';

/** The sentences and offers that follow a hand-over or a take-back. */
interface LeftToDo {
  texts: string[];
  offers?: EntryOffer[];
}

export type OnDone = (left: LeftToDo) => void;

/** The props of the counter's two forms: the hand-over and the take-back of a booking. */
export interface CounterForm {
  booking: BookingDetails;
  ticks: Ticks;
  /** Whether a scan is being looked up: nothing is saved until it is ticked. */
  isDeciding: boolean;
  onDone: OnDone;
  onSay: (text: string) => void;
}
