import { useSyncExternalStore } from 'react';

/** `resume` asks for the password of a session that ended in the middle, `confirm` who one is before something grave. */
export type AuthDialog = 'login' | 'register' | 'resume' | 'confirm';

let shown: AuthDialog | null = null;
const listeners = new Set<() => void>();

/** Opens the Login or the Register dialog over whatever is there; `null` closes it. */
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
