import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** `before-paint.ts` reads the same key before the first paint. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

const chosen = (): Theme => {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Chooses the theme and keeps the choice; `system` forgets it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is forbidden: the choice lives as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen, () => 'system');
