import { useSyncExternalStore } from 'react';
import { emptyBasket, parseBasket, type Basket } from './basket.rules.ts';

/** Where the basket lives in local storage (docs/contract/stock.md 6). */
const storageKey = 'rental';

let basket: Basket | undefined;
const listeners = new Set<() => void>();

function tell(next: Basket): void {
  basket = next;
  for (const listener of listeners) listener();
}

/** The stored basket; one that cannot be read is dropped. */
function read(): Basket {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === null) return emptyBasket;
    const found = parseBasket(stored);
    if (!found) localStorage.removeItem(storageKey);
    return found ?? emptyBasket;
  } catch {
    // Storage may be forbidden: the basket then lives as long as the page.
    return emptyBasket;
  }
}

/** The basket as it is now; read from storage on the first call. */
export function basketNow(): Basket {
  if (basket) return basket;
  basket = read();
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) tell(read());
  });
  return basket;
}

/** Changes the basket, in this tab and in the others. */
export function changeBasket(change: (present: Basket) => Basket): void {
  const next = change(basketNow());
  const isEmpty = next.lines.length === 0 && !next.startDate && !next.endDate;
  try {
    if (isEmpty) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage may be forbidden: the basket then lives as long as the page.
  }
  tell(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The basket; empty on the server, and in a page until it is hydrated. */
export const useBasket = (): Basket =>
  useSyncExternalStore(subscribe, basketNow, () => emptyBasket);
