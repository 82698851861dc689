import { useSyncExternalStore } from 'react';
import { toastTiming } from '../calls/data-timing.ts';

export interface ToastText {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** Offers to log in, and leads back to this path. */
  loginBack?: string;
  /** Offers a link to the rental; a number is shown as the number of items. */
  toRental?: boolean | number;
  /** Undoes the act that the toast reports. */
  undo?: (() => void) | undefined;
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

// The storage key of a toast that survives a reload of the page.
const reloadKey = 'toast-after-reload';

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there: at most one at once (docs/specification.md 9). */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  lastId += 1;
  show({ ...text, id: lastId, open: true });
}

/** Hides the toast, or the one with this id; a toast that has replaced it stays. */
export function dismissToast(id = current?.id): void {
  if (!current || current.id !== id) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTiming.removed);
}

/** Shows a toast after the page is loaded again. */
export function toastAfterReload(text: ToastText): void {
  sessionStorage.setItem(reloadKey, JSON.stringify(text));
}

/** Shows what `toastAfterReload` left; called once at start. */
export function showToastFromBeforeReload(): void {
  const kept = sessionStorage.getItem(reloadKey);
  if (!kept) return;
  sessionStorage.removeItem(reloadKey);
  toast(JSON.parse(kept) as ToastText);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast that is shown, or was dismissed and is not forgotten yet. */
export const toastNow = (): ShownToast | null => current;

export const useToast = (): ShownToast | null =>
  useSyncExternalStore(subscribe, toastNow, () => null);
