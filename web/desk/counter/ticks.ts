import { useState } from 'react';

/** The units that are ticked or scanned in the open booking, in that order. */
export interface Ticks {
  ids: number[];
  has: (id: number) => boolean;
  /** A unit that is ticked stays so. */
  add: (id: number) => void;
  remove: (id: number) => void;
  undo: () => void;
  clear: () => void;
}

export function useTicks(): Ticks {
  const [ids, setIds] = useState<number[]>([]);
  return {
    ids,
    has: (id) => ids.includes(id),
    add: (id) => setIds((current) => (current.includes(id) ? current : [...current, id])),
    remove: (id) => setIds((current) => current.filter((one) => one !== id)),
    undo: () => setIds((current) => current.slice(0, -1)),
    clear: () => setIds([]),
  };
}
