import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page from the server has come to life; false on the server and in the first render. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
