import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, type Read, readingPublic } from './query-client.ts';

const seconds = 1_000;
const categories = readingPublic('GET /api/categories');

beforeEach(() => {
  vi.useFakeTimers();
  // Outside of a browser TanStack Query does not repeat queries at intervals.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

const createCountingClient = () => {
  const read = vi.fn<Read>(async () => []);
  return { read, client: createQueryClient(read) };
};

test('an answer is fresh for 30 seconds unless its query says otherwise', async () => {
  const { client, read } = createCountingClient();
  await client.fetchQuery(categories);
  vi.advanceTimersByTime(30 * seconds - 1);
  await client.fetchQuery(categories);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await client.fetchQuery(categories);
  expect(read).toHaveBeenCalledTimes(2);
});

test('nothing is asked again by itself unless its query says so', async () => {
  const { client, read } = createCountingClient();
  const stop = new QueryObserver(client, categories).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60 * 60 * seconds);
  stop();
  expect(read).toHaveBeenCalledTimes(1);
  const polling = new QueryObserver(client, { ...categories, refetchInterval: seconds });
  const stopPolling = polling.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(3 * seconds);
  stopPolling();
  expect(read.mock.calls.length).toBeGreaterThan(3);
});

test('an answer that no screen uses is dropped after 5 minutes', async () => {
  const { client } = createCountingClient();
  await client.fetchQuery(categories);
  await vi.advanceTimersByTimeAsync(5 * 60 * seconds - 1);
  expect(client.getQueryData(categories.queryKey)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(categories.queryKey)).toBeUndefined();
});
