import { afterEach } from 'vitest';

/** Gives a place for what a test opens: it is closed after the test, the newest first, however the test ended. */
export function closeAfterEach(): (close: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of waiting.splice(0).toReversed()) await close();
  });
  return (close) => waiting.push(close);
}
