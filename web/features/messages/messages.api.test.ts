import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/calls/query-client.ts';
import { conversationOf, latestMessages } from './messages.api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['an open conversation', (client: QueryClient) => client.fetchQuery(conversationOf(7))],
  ['the latest messages', (client: QueryClient) => client.fetchQuery(latestMessages)],
])('%s: fresh for 2 seconds', async (_, ask) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const client = createQueryClient();
  await ask(client);
  vi.advanceTimersByTime(1_999);
  await ask(client);
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await ask(client);
  expect(fetched).toHaveBeenCalledTimes(2);
  fetched.mockRestore();
});
