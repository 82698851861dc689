import { useState } from 'react';
import { useKeptState } from '../../lib/use-kept-state.ts';

/** The units that are ticked in the open booking, by hand or by a scan, in the order of ticking. */
export interface Ticks {
  ids: number[];
  has: (id: number) => boolean;
  /** Ticks a unit; a second call leaves it ticked. */
  add: (id: number) => void;
  /** Ticks a unit that was scanned, and scrolls it into view. */
  scan: (id: number) => void;
  /** The unit that was scanned last. */
  scanned: number | undefined;
  remove: (id: number) => void;
  undo: () => void;
  clear: () => void;
}

export function useTicks(): Ticks {
  const [ids, setIds] = useKeptState<number[]>('counter-ticks', []);
  const [scanned, setScanned] = useState<number>();
  const add = (id: number) =>
    setIds((current) => (current.includes(id) ? current : [...current, id]));
  return {
    ids,
    scanned,
    has: (id) => ids.includes(id),
    add,
    scan(id) {
      add(id);
      setScanned(id);
    },
    remove: (id) => setIds((current) => current.filter((one) => one !== id)),
    undo: () => setIds((current) => current.slice(0, -1)),
    clear: () => setIds([]),
  };
}
