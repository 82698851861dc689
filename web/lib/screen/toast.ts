import { useSyncExternalStore } from 'react';
import { toastTiming } from '../calls/data-timing.ts';

export interface ToastText {
  title: string;
  description?: string;
  tone?: 'default' | 'destructive';
  /** A path to return to; with it the toast has a link for signing in. */
  loginBack?: string;
  /** With it the toast has a link to the rental; a number is shown as the number of its items. */
  toRental?: boolean | number;
  /** Undoes what the toast reports; with it the toast has the button `Undo`. */
  undo?: (() => void) | undefined;
}

export interface ShownToast extends ToastText {
  id: number;
  open: boolean;
}

// The key in session storage for a toast to show after a reload.
const reloadKey = 'toast-after-reload';

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, which replaces the one that is shown: there is at most one (docs/specification.md
 * 9).
 */
export function toast(text: ToastText): void {
  clearTimeout(removal);
  lastId += 1;
  show({ ...text, id: lastId, open: true });
}

/** Hides the toast, or only the toast with this id: another toast that has replaced it stays. */
export function dismissToast(id = current?.id): void {
  if (!current || current.id !== id) return;
  show({ ...current, open: false });
  removal = setTimeout(() => show(null), toastTiming.removed);
}

/** Stores a toast that is shown after the page has been reloaded. */
export function toastAfterReload(text: ToastText): void {
  sessionStorage.setItem(reloadKey, JSON.stringify(text));
}

/** Shows the toast that `toastAfterReload` has stored; it is called once, when the page starts. */
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

/** The toast that is shown, or that was dismissed and is not forgotten yet. */
export const toastNow = (): ShownToast | null => current;

export const useToast = (): ShownToast | null =>
  useSyncExternalStore(subscribe, toastNow, () => null);
