import { useEffect, useSyncExternalStore } from 'react';

let ownTitle: string | undefined;
const listeners = new Set<() => void>();

function setOwnTitle(title: string | undefined) {
  ownTitle = title;
  for (const listener of listeners) listener();
}

/**
 * Gives the window a title from a page's data, once it is loaded; until then the window has its
 * route's title.
 */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    setOwnTitle(title);
    return () => setOwnTitle(undefined);
  }, [title]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The title that the shown page has given the window. */
export const usePageOwnTitle = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ownTitle,
    () => undefined,
  );
