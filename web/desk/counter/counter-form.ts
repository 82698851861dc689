import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { EntryDraft } from '../money/add-entry-dialog.tsx';
import type { Side } from './counter-lists.rules.ts';
import type { Ticks } from './ticks.ts';

/** The outcome of a hand-over or a take-back, and what is left to do. */
export interface CounterResult {
  bookingId: number;
  side: Side;
  /** The codes of the units that left or came back. */
  codes: string[];
  /** Its consequences: units in repair, and bookings of the next days that lack units now. */
  texts: string[];
  /** The booking that was to be served next, when this one was saved. */
  nextId?: number | undefined;
  /** A fee that may be charged, in words and as an entry. */
  lateFee?: { text: string; draft: EntryDraft } | undefined;
}

export type OnDone = (result: CounterResult) => void;

/** The props of the counter's two forms: the hand-over and the take-back of a booking. */
export interface CounterForm {
  booking: BookingDetails;
  ticks: Ticks;
  /** Whether a scan is being looked up: nothing can be saved until its unit is ticked. */
  isDeciding: boolean;
  onDone: OnDone;
  onSay: (text: string) => void;
}
