import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Scans are decided one after another, in the order in which they came: each finds the counter as the one before it
 * has left it, however long that took. `isDeciding` while one of them is still under way.
 */
export function useScans(decide: (text: string) => Promise<void>) {
  const [waiting, setWaiting] = useState<{ text: string }[]>([]);
  const [first] = waiting;
  const decideNow = useEffectEvent(decide);
  useEffect(() => {
    if (first) void decideNow(first.text).finally(() => setWaiting((all) => all.slice(1)));
  }, [first]);
  return {
    isDeciding: first !== undefined,
    scan: (text: string) => setWaiting((all) => [...all, { text }]),
  };
}
