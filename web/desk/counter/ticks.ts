import { useState } from 'react';
import { useKeptState } from '../../lib/use-kept-state.ts';

/** The units of the open booking that were ticked, by hand or by a scan, in this order. */
export interface Ticks {
  ids: number[];
  has: (id: number) => boolean;
  /** Ticks a unit; when it is ticked already it stays so. */
  add: (id: number) => void;
  /** Ticks a scanned unit and scrolls it into view. */
  scan: (id: number) => void;
  /** The id of the unit that was scanned last. */
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
