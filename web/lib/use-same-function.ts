import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives a function that never changes and runs the newest `act`, so that a memoized child is not rendered again for it. */
export function useSameFunction<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
