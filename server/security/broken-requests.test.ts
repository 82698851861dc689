import { beforeAll, expect, it } from 'vitest';
import { errorReply } from '#shared/endpoint.ts';
import { describeInWorld } from '../testing/world.ts';
import { listen, sendRaw, type RawAnswer } from './raw-http.ts';

const closing = 'Host: localhost\r\nConnection: close\r\n';

/** Those directives of the content security policy that even the shortest policy must have. */
const strictest = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/**
 * Expects a refusal in the form of docs/contract/api.md 1, without facts about the server's inside,
 * which no browser would show as a page.
 */
function expectRefusal(answer: RawAnswer, status: number, hidden = true): void {
  expect(answer.status, answer.headers + answer.body).toBe(status);
  expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
  expect(answer.headers).toContain('x-content-type-options: nosniff');
  const policy = /^content-security-policy: (.*)$/m.exec(answer.headers)?.[1]?.split(/; ?/);
  expect(policy).toEqual(expect.arrayContaining(strictest));
  expect(answer.headers).toContain('referrer-policy: strict-origin-when-cross-origin');
  expect(answer.headers).toContain('permissions-policy: camera=()');
  if (hidden) expect(answer.headers).toContain('x-robots-tag: noindex');
  const { message, requestId } = errorReply.parse(JSON.parse(answer.body));
  expect(message).toMatch(/^[A-Z]/);
  expect(answer.headers).toContain(`x-request-id: ${requestId}`);
  expect(answer.body).not.toMatch(/FST_|HPE_|node:|statusCode/);
}

describeInWorld('a request that is broken', (world) => {
  let port = 0;
  beforeAll(async () => {
    port = await listen(world().app);
  });

  it.each([
    ['is no HTTP', 'hello there\r\n\r\n', 400],
    ['has a header without a colon', `GET / HTTP/1.1\r\n${closing}broken\r\n\r\n`, 400],
    [
      'names two lengths',
      `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
      400,
    ],
    [
      'names a length and chunks, as smugglers do',
      `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
      400,
    ],
    [
      'has a bad chunk',
      `POST /api/auth/login HTTP/1.1\r\n${closing}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    ['hides a line break in a header', `GET / HTTP/1.1\r\n${closing}X-A: a\rX-B: b\r\n\r\n`, 400],
    [
      'has more than 16 KiB of headers',
      `GET / HTTP/1.1\r\n${closing}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
    [
      'has an address of 20,000 characters',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${closing}\r\n`,
      431,
    ],
    [
      'has half an escape in its address',
      `GET /api/cameras/%E0%A4%A HTTP/1.1\r\n${closing}\r\n`,
      400,
    ],
    ['has a lone % in its address', `GET /% HTTP/1.1\r\n${closing}\r\n`, 400],
    [
      'has an id of 300 characters',
      `GET /api/cameras/${'1'.repeat(300)} HTTP/1.1\r\n${closing}\r\n`,
      404,
    ],
    ['names no host', 'GET /api/shop HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['names two hosts', `GET /api/shop HTTP/1.1\r\n${closing}Host: localhost\r\n\r\n`, 400],
    [
      'expects what the shop does not do',
      `GET /api/shop HTTP/1.1\r\n${closing}Expect: a miracle\r\n\r\n`,
      417,
    ],
    [
      'opens a live connection without a key',
      `GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      400,
    ],
    [
      'opens a live connection of another version',
      `GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      400,
    ],
    ['traces', `TRACE /api/shop HTTP/1.1\r\n${closing}\r\n`, 405],
  ])('because it %s is refused in the usual shape', async (_what, bytes, status) => {
    expectRefusal(await sendRaw(port, bytes), status);
  });

  const upgrade = (path: string, to: string) =>
    sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${to}\r\n` +
        'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );

  it.each(['/', '/api/shop', '/healthz', '/favicon.svg'])(
    'no: an offer of another protocol is ignored at %s',
    async (path) => {
      for (const to of ['h2c', 'TLS/1.0', 'h2c, websocket']) {
        const answer = await upgrade(path, to);
        expect([to, answer.status]).toEqual([to, 200]);
        expect(answer.headers).toContain('content-security-policy:');
      }
    },
  );

  it('because it opens a live connection where there is none is refused', async () => {
    for (const path of ['/', '/api/shop', '/api/nothing', '/nothing', '/favicon.svg']) {
      expectRefusal(await upgrade(path, 'websocket'), 400, path.startsWith('/api/'));
      expectRefusal(await upgrade(path, 'WebSocket'), 400, path.startsWith('/api/'));
    }
  });

  it('may wait for 100 Continue, and name no host in HTTP/1.0', async () => {
    const body = '{"username":"nobody","password":"nothing"}';
    const waiting = await sendRaw(
      port,
      `POST /api/auth/login HTTP/1.1\r\n${closing}Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(waiting.headers).toContain('http/1.1 100 continue');
    expect(waiting.body).toContain('Invalid credentials');
    const old = await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(old.status).toBe(200);
  });

  it('never ends the server', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => sendRaw(port, '\u0000\u0001\u0002\r\n\r\n')),
    );
    const answer = await sendRaw(port, `GET /healthz HTTP/1.1\r\n${closing}\r\n`);
    expect(answer.status).toBe(200);
  });

  it('because it sends its headers by drops is cut within 20 seconds', async () => {
    const [byDrops, open] = await Promise.all([
      sendRaw(port, 'GET /api/shop HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      sendRaw(port, `GET /healthz HTTP/1.1\r\n${closing}\r\n`),
    ]);
    expectRefusal(byDrops, 408);
    expect(byDrops.closedAfter).toBeLessThan(20_000);
    expect(open.status).toBe(200);
  }, 30_000);

  it('is not one of fifty that come at once; two thousand are cut, and not held in memory', async () => {
    const answered = async (count: number) => {
      const ask = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count);
      const last = `GET /healthz HTTP/1.1\r\n${closing}\r\n`;
      const { headers, body } = await sendRaw(port, ask + last);
      return (headers + body).match(/http\/1\.1 200/gi)?.length ?? 0;
    };
    expect(await answered(50)).toBe(51);
    expect(await answered(2_000)).toBeLessThan(200);
    expect(await answered(1)).toBe(2);
  });

  it('may take 10 seconds for its headers and 30 for all of it', () => {
    const { server } = world().app;
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([
      10_000, 30_000, 60_000,
    ]);
  });
});
