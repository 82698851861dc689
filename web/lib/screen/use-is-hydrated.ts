import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page from the server is hydrated. It is false on the server and in the first render.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
