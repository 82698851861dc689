import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import { staleAtDesk } from './stale-at-desk.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { refreshAfter, type Consequence } from '../../lib/calls/stale.ts';
import { staleForCustomers } from '../../lib/calls/stale-for-customers.ts';

const refusal = (status: number, reply: Partial<ErrorReply> = {}) =>
  new ApiError(new Response(null, { status }), JSON.stringify(reply));
const noAnswer = new TypeError('Failed to fetch');

/** Paths of the queries that a page has open in these tests. */
const shown = [
  '/api/shop',
  '/api/quotes',
  '/api/cameras',
  '/api/cameras/7',
  '/api/cameras/7/availability',
  '/api/bookings',
  '/api/bookings/user',
  '/api/bookings/12',
  '/api/bookings/12/history',
  '/api/favorites',
  '/api/favorites/check/7',
  '/api/admin/today',
  '/api/admin/mails',
  '/api/admin/mail-counts',
  '/api/admin/users',
  '/api/admin/users/3',
];

function staleAfter(consequence: Consequence, error: Error | null = null): string[] {
  const client = new QueryClient();
  for (const path of shown) client.setQueryData([path, {}], []);
  void refreshAfter(client, consequence, error);
  return client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => String(queryKey[0]));
}

describe('the queries that a call makes stale', () => {
  const book = staleForCustomers['POST /api/bookings'];
  const ofBookings = ['/api/bookings/user', '/api/bookings/12', '/api/bookings/12/history'];
  const free = ['/api/quotes', '/api/cameras/7/availability'];

  it('are those of its row, whatever their parameters are', () => {
    expect(staleAfter(book).sort()).toEqual([...ofBookings, ...free].sort());
    expect(staleAfter(staleForCustomers['POST /api/messages'])).toEqual([]);
    expect(staleAfter(staleAtDesk['POST /api/admin/users'])).toEqual(['/api/admin/users']);
    expect(staleAfter(staleAtDesk['POST /api/admin/mails/:id/send-again'])).toEqual([
      '/api/admin/mails',
      '/api/admin/mail-counts',
    ]);
    expect(staleAfter(staleAtDesk['POST /api/admin/cameras/import'])).toEqual(shown);
  });

  it('are others where it is refused, by its code too', () => {
    const refused = [...ofBookings, ...free, '/api/shop'];
    expect(staleAfter(book, refusal(409)).sort()).toEqual(refused.sort());
    expect(staleAfter(book, refusal(409, { code: 'price_changed' })).sort()).toEqual(
      [...refused, '/api/cameras', '/api/cameras/7'].sort(),
    );
    const status = staleAtDesk['PUT /api/admin/bookings/:id/status'];
    expect(staleAfter(status, refusal(409, { code: 'overbooked' }))).toEqual([]);
    expect(staleAfter(status, refusal(409, { code: 'price_changed' }))).toContain(
      '/api/bookings/12',
    );
    expect(staleAfter(staleForCustomers['POST /api/favorites/:cameraId'], refusal(409))).toEqual([
      '/api/favorites',
      '/api/favorites/check/7',
    ]);
  });

  it('are those of a refusal where no answer came, unless its row says others', () => {
    const handOver = staleAtDesk['POST /api/admin/bookings/:id/hand-over'];
    expect(staleAfter(handOver)).toContain('/api/bookings/12');
    expect(staleAfter(handOver, refusal(409))).toContain('/api/bookings/12');
    expect(staleAfter(handOver, noAnswer)).toEqual([]);
    expect(staleAfter(book, refusal(503)).sort()).toEqual([...ofBookings, '/api/shop'].sort());
    expect(staleAfter(staleForCustomers['POST /api/bookings/:id/cancel'], noAnswer)).toEqual(
      ofBookings,
    );
  });

  it('are waited for when it is done, but for what goes on behind the screen, and never when it failed', () => {
    const client = new QueryClient();
    const cancel = staleForCustomers['POST /api/bookings/:id/cancel'];
    expect(refreshAfter(client, cancel, null)).toBeInstanceOf(Promise);
    expect(refreshAfter(client, cancel, refusal(409))).toBeUndefined();
    expect(refreshAfter(client, book, null)).toBeUndefined();
  });
});
