import { useEffect, useSyncExternalStore } from 'react';

let ownTitle: string | undefined;
const listeners = new Set<() => void>();

function setOwnTitle(title: string | undefined) {
  ownTitle = title;
  for (const listener of listeners) listener();
}

/**
 * Sets the title of the window from the data of a page once that is loaded; until then the title of
 * the route applies.
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

/** The title that the present page has set for the window. */
export const usePageOwnTitle = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => ownTitle,
    () => undefined,
  );
