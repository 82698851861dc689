import { afterEach } from 'vitest';

/**
 * Gives a function with which a test hands in what is to be closed after it. All is closed even if
 * the test fails, the newest first.
 */
export function closeAfterEach(): (close: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of waiting.splice(0).toReversed()) await close();
  });
  return (close) => waiting.push(close);
}
