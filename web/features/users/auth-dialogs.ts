import { useSyncExternalStore } from 'react';

/**
 * The dialogs about signing in. `resume` asks for the password when a session has ended during
 * work; `confirm` asks people to show who they are before an act about their security.
 */
export type AuthDialog = 'login' | 'register' | 'resume' | 'confirm';

let shown: AuthDialog | null = null;
const listeners = new Set<() => void>();

/** Opens one of the dialogs over the present page, or closes the open one with `null`. */
export function showAuthDialog(next: AuthDialog | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAuthDialog = (): AuthDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
