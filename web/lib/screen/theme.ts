import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

/** The key in local storage, which `before-paint.ts` also reads before the first paint. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

const chosen = (): Theme => {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Applies a theme and stores the choice; `system` removes the stored choice. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // The browser refuses to store anything, so the choice lasts only until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen, () => 'system');
