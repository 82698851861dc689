import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Scan<Found> {
  text: string;
  /** The request for this scan; undefined when the scan has to wait for one before it. */
  found: Promise<Found> | undefined;
}

/**
 * Handles scans one after another in the order in which they came, so that each scan finds the
 * counter as the previous one left it. The request of a scan that need not wait starts before
 * anything is rendered. `isDeciding` is true until all scans are handled.
 */
export function useScans<Found>({
  lookUp,
  act,
  fail,
}: {
  lookUp: (text: string) => Promise<Found>;
  act: (found: Found, text: string) => void;
  fail: (error: unknown) => void;
}) {
  const [waiting, setWaiting] = useState<Scan<Found>[]>([]);
  const underWay = useRef(0);
  const [first] = waiting;
  const lookUpNow = useEffectEvent(lookUp);
  const actNow = useEffectEvent(act);
  const failNow = useEffectEvent(fail);
  useEffect(() => {
    if (!first) return;
    void (first.found ?? lookUpNow(first.text))
      .then((found) => actNow(found, first.text))
      .catch((error: unknown) => failNow(error))
      .finally(() => {
        underWay.current -= 1;
        setWaiting((all) => all.slice(1));
      });
  }, [first]);
  return {
    isDeciding: first !== undefined,
    scan(text: string) {
      const found = underWay.current === 0 ? lookUp(text) : undefined;
      underWay.current += 1;
      setWaiting((all) => [...all, { text, found }]);
    },
  };
}
