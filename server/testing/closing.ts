import { afterEach } from 'vitest';

/**
 * Collects functions that close what a test has opened; they run after the test, the newest first,
 * even if it failed.
 */
export function closeAfterEach(): (close: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of waiting.splice(0).toReversed()) await close();
  });
  return (close) => waiting.push(close);
}
