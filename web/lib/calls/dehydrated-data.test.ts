import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dehydrate, hydrate } from './dehydrated-data.ts';

test('the same data gives the same bytes at any time, and is fresh where it arrives', () => {
  const bytesAt = (updatedAt: number) => {
    const client = new QueryClient();
    client.setQueryData(['/api/brands', {}], ['Brand'], { updatedAt });
    return JSON.stringify(dehydrate(client));
  };
  expect(bytesAt(1_000)).toBe(bytesAt(2_000));

  const arrived = new QueryClient();
  const before = Date.now();
  hydrate(arrived, JSON.parse(bytesAt(1_000)));
  const state = arrived.getQueryState(['/api/brands', {}]);
  expect(state?.data).toEqual(['Brand']);
  expect(state?.dataUpdatedAt).toBeGreaterThanOrEqual(before);
});
