import { useState } from 'react';
import { useKeptState } from '../../lib/use-kept-state.ts';
import type { Side } from './counter-lists.rules.ts';
import type { Ticks } from './ticks.ts';

/** The booking that is open at the counter, and whether it is open for a hand-over or a return. */
export interface OpenBooking {
  id: number | undefined;
  side: Side;
  /**
   * Whether the booking was opened by a press and not by a scan; only then does it get the focus.
   */
  isPressed: boolean;
  /** Opens a booking; ticks in a booking that was open before are dropped. */
  open: (id: number, side: Side, how?: { isPressed: boolean }) => void;
  close: () => void;
  /** Whether another booking is open with units that are ticked and not saved yet. */
  isBusyWith: (id: number) => boolean;
}

/**
 * Keeps the open booking over a reload. `onOpen` is called with the side of each booking that is
 * opened.
 */
export function useOpenBooking(ticks: Ticks, onOpen: (side: Side) => void): OpenBooking {
  const [kept, setKept] = useKeptState<{ id: number; side: Side } | null>('counter-open', null);
  const [isPressed, setIsPressed] = useState(false);
  const id = kept?.id;
  const show = (next: { id: number; side: Side } | null) => {
    if (next?.id !== id) ticks.clear();
    setKept(next);
  };
  return {
    id,
    side: kept?.side ?? 'handOver',
    isPressed,
    open(next, side, how = { isPressed: false }) {
      setIsPressed(how.isPressed);
      show({ id: next, side });
      onOpen(side);
    },
    close: () => show(null),
    isBusyWith: (other) => id !== undefined && id !== other && ticks.ids.length > 0,
  };
}
