import { useSyncExternalStore } from 'react';
import { toastTiming } from '../calls/data-timing.ts';

export interface ToastText {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** Offers to log in, and leads back to this path. */
  loginBack?: string;
  /** Offers the way to the rental; a number of items is said with it. */
  toRental?: boolean | number;
  /** Takes the act back that the toast tells of. */
  undo?: (() => void) | undefined;
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

// A toast that shall survive a reload of the page waits here.
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

/** Hides the toast, or one of them; where that was replaced meanwhile the other stays. */
export function dismissToast(id = current?.id): void {
  if (!current || current.id !== id) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTiming.removed);
}

/** Shows a toast once the page has been loaded anew. */
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
