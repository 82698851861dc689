import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toastNow } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (title: string): number => {
  toast({ title });
  return toastNow()?.id ?? 0;
};

test('a dismissed toast is hidden at once and forgotten after 1,000,000 ms', () => {
  dismissToast(show('Saved'));
  expect(toastNow()).toMatchObject({ title: 'Saved', open: false });
  vi.advanceTimersByTime(999_999);
  expect(toastNow()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toastNow()).toBeNull();
});

test('a toast in the place of a dismissed one outlives it', () => {
  const first = show('Saved');
  dismissToast(first);
  show('Sent');
  vi.advanceTimersByTime(1_000_000);
  expect(toastNow()).toMatchObject({ title: 'Sent', open: true });
  dismissToast(first);
  expect(toastNow()).toMatchObject({ title: 'Sent', open: true });
});
