import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives a function that is the same on every render and runs the newest `act`, so that it renders
 * no memoized child again.
 */
export function useSameFunction<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
