import { useSyncExternalStore } from 'react';
import { emptyBasket, parseBasket, type Basket } from './basket.rules.ts';

/** The key under which local storage has the basket (docs/contract/stock.md 6). */
const storageKey = 'rental';

let basket: Basket | undefined;
const listeners = new Set<() => void>();

function tell(next: Basket): void {
  basket = next;
  for (const listener of listeners) listener();
}

/** Reads the stored basket; one that cannot be read is deleted. */
function read(): Basket {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) return emptyBasket;
    const found = parseBasket(stored);
    if (!found) localStorage.removeItem(storageKey);
    return found ?? emptyBasket;
  } catch {
    // The browser forbids storage, so the basket lasts only until the page is left.
    return emptyBasket;
  }
}

/** The present basket; the first call reads it from storage. */
export function basketNow(): Basket {
  if (basket) return basket;
  basket = read();
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) tell(read());
  });
  return basket;
}

/** Changes the basket in this tab and in all others. */
export function changeBasket(change: (current: Basket) => Basket): void {
  const next = change(basketNow());
  const isEmpty = next.lines.length === 0 && !next.startDate && !next.endDate;
  try {
    if (isEmpty) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // The browser forbids storage, so the basket lasts only until the page is left.
  }
  tell(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The basket as a state of React. It is empty on the server, and in the browser until the page is
 * hydrated.
 */
export const useBasket = (): Basket =>
  useSyncExternalStore(subscribe, basketNow, () => emptyBasket);
