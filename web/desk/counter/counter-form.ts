import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { EntryDraft } from '../money/add-entry-dialog.tsx';
import type { Side } from './counter-lists.rules.ts';
import type { Ticks } from './ticks.ts';

/** The result of a hand-over or return, and what is left to do for the booking. */
export interface CounterResult {
  bookingId: number;
  side: Side;
  /** The codes of the units that left or came back. */
  codes: string[];
  /**
   * The consequences in sentences: units in repair, and bookings of the next days that lack units
   * now.
   */
  texts: string[];
  /** The id of the booking that stood next in the list at the moment of saving. */
  nextId?: number | undefined;
  /**
   * The fee for a late return that the desk may charge: in words, and as values of a ledger entry.
   */
  lateFee?: { text: string; draft: EntryDraft } | undefined;
}

export type OnDone = (result: CounterResult) => void;

/** The props of the two forms of the counter: hand-over and return. */
export interface CounterForm {
  booking: BookingDetails;
  ticks: Ticks;
  /**
   * Whether the server is being asked about a scan. Until its unit is ticked nothing can be saved.
   */
  isDeciding: boolean;
  onDone: OnDone;
  onSay: (text: string) => void;
}
