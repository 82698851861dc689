import { describe, expect, test, vi } from 'vitest';
import { ApiError, call, pathOf, queryText, serverMessage } from './call.ts';
import { callPage, cursorIn } from './call-page.ts';

const answer = (response: Response) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response);

describe('a call of the API', () => {
  test('goes to its path with parameters and query', () => {
    expect(pathOf('GET /api/cameras/:id', { id: 12 })).toBe('/api/cameras/12');
    expect(queryText({ limit: 24, search: 'a b', brand: undefined, cursor: '' })).toBe(
      '?limit=24&search=a+b',
    );
    expect(queryText(undefined)).toBe('');
  });

  test('sends a JSON body and the key for repeats', async () => {
    const fetched = answer(Response.json({ id: 1 }, { status: 201 }));
    const body = {
      cameraId: 1,
      startDate: '2026-12-01',
      endDate: '2026-12-02',
      totalPrice: 100,
      notes: '',
    };
    await call('POST /api/bookings', { body, idempotencyKey: 'k1' });
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/api/bookings');
    expect(request).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: JSON.stringify(body),
    });
  });

  test('fails with the status, a colon and the response text', async () => {
    const refusal = { message: 'Camera not found', code: 'not_found' };
    answer(Response.json(refusal, { status: 404 }));
    const error = await call('GET /api/cameras/:id', { params: { id: 9 } }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `404: ${JSON.stringify(refusal)}`,
      status: 404,
      code: 'not_found',
      serverMessage: 'Camera not found',
      fields: {},
    });
    expect(serverMessage(error)).toBe('Camera not found');
  });

  test('fails with the status text when there is no response text', async () => {
    answer(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    const error = await call('GET /api/cameras/:id', { params: { id: 9 } }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toMatchObject({ message: '502: Bad Gateway', serverMessage: undefined });
  });
});

describe('a page of a list', () => {
  test('carries the cursor of the next page', async () => {
    answer(
      Response.json([], {
        headers: { link: '</api/cameras?limit=2&cursor=WzJd>; rel="next"' },
      }),
    );
    expect(await callPage('GET /api/cameras', { query: { limit: 2 } })).toEqual({
      items: [],
      next: 'WzJd',
      previous: undefined,
    });
  });

  test('finds each relation among several links', () => {
    const links = '</a?cursor=one>; rel="prev", </a?cursor=two>; rel="next"';
    expect(cursorIn(links, 'next')).toBe('two');
    expect(cursorIn(links, 'prev')).toBe('one');
    expect(cursorIn('', 'next')).toBeUndefined();
  });
});
