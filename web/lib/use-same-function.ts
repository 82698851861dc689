import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for the whole life of a component, which does what the newest one does: for props of memoized children. */
export function useSameFunction<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
