import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same on every render and calls the newest `act`, so that it never makes
 * a memoised child render again.
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
