import { useKeptState } from '../../lib/use-kept-state.ts';
import type { Ticks } from './ticks.ts';

/** The one booking that is open at the counter. */
export interface OpenBooking {
  id: number | undefined;
  /** Opens another booking, or none; the ticks of the one before are gone. */
  open: (id: number | undefined) => void;
  /** Whether units of another booking are ticked and not saved yet. */
  isBusyWith: (id: number) => boolean;
}

export function useOpenBooking(ticks: Ticks): OpenBooking {
  const [openId, setOpenId] = useKeptState<number | null>('counter-booking', null);
  return {
    id: openId ?? undefined,
    open(id) {
      if (id !== (openId ?? undefined)) ticks.clear();
      setOpenId(id ?? null);
    },
    isBusyWith: (id) => openId !== null && openId !== id && ticks.ids.length > 0,
  };
}
