import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveMetrics, type MetricsServer } from './metrics-server.ts';

describe('the port of the figures', () => {
  let server: MetricsServer;
  let read: () => Promise<string>;
  beforeAll(async () => {
    server = await serveMetrics(0, () => read());
  });
  afterAll(() => server.close());
  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

  it.each([
    ['/metrics', async () => 'up 1\n', 200],
    ['/metrics', () => Promise.reject(new Error('away')), 500],
    ['/', async () => 'up 1\n', 404],
  ])(
    'answers nothing that a browser would render or guess at: %s',
    async (path, reading, status) => {
      read = reading;
      const answer = await ask(path);
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toBe('');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain;.*charset=utf-8$/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const policy = answer.headers.get('content-security-policy')?.split(';');
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'"]),
      );
    },
  );
});
