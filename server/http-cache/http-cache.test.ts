import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, it, vi } from 'vitest';
import { listen } from '../security/raw-http.ts';
import { describeInWorld } from '../testing/world.ts';
import { patience } from '../testing/expectations.ts';

/** Headers that may differ between two answers with the same content. */
const passing = ['date', 'connection', 'keep-alive', 'content-length'];
const lasting = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)));

describeInWorld('public answers', (world) => {
  // The regular comparison clears the cache a second time after a change, up to a second later.
  // Then a page is made anew, and its bytes change while a test compares them.
  beforeAll(() => world().deps.catalogue.close());

  let opened: number | undefined;
  const portOf = async () => (opened ??= await listen(world().app));

  it('are sent again with the very head and bytes of the first time, compressed or not', async () => {
    for (let count = 0; count < 5; count += 1) await world().createCamera();
    for (const encoding of ['identity', 'br', 'gzip, br']) {
      for (const address of ['/api/cameras', '/api/cameras?limit=2', '/api/cameras/1', '/']) {
        world().deps.catalogue.changed();
        const ask = () => world().as().get(address, undefined, { 'accept-encoding': encoding });
        const [first, second] = [await ask(), await ask()];
        expect([second.statusCode, lasting(second.headers)]).toEqual([200, lasting(first.headers)]);
        expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
        expect(second.headers['content-length']).toBe(String(second.rawPayload.length));
        expect(second.headers['content-security-policy']).toBeDefined();
      }
    }
  });

  it('answer 304 with the headers of the answer and no body to whoever has the bytes', async () => {
    await world().createCamera();
    const { headers } = await world().as().get('/api/cameras');
    const known = { 'if-none-match': String(headers['etag']) };
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await world().as().get('/api/cameras', undefined, known);
      expect([reply.statusCode, reply.payload]).toEqual([304, '']);
      const { 'content-type': _, ...expected } = lasting(headers);
      expect(lasting(reply.headers)).toEqual(expected);
    }
    const other = await world().as().get('/api/cameras', undefined, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  it('are the same on connections that stay open as on those that end', async () => {
    for (let count = 0; count < 5; count += 1) await world().createCamera();
    const port = await portOf();
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
    const ask = (path: string, headers: Record<string, string>, agent: Agent | undefined) =>
      new Promise<{ status: number | undefined; headers: object; body: string }>((resolve) => {
        get({ port, host: '127.0.0.1', path, headers, agent }, async (reply: IncomingMessage) => {
          const chunks = await reply.toArray();
          resolve({
            status: reply.statusCode,
            headers: lasting(reply.headers),
            body: Buffer.concat(chunks as Buffer[]).toString('base64'),
          });
        });
      });
    const br = { 'accept-encoding': 'br' };
    // A cached page that is asked for again gets a better compression. After that its bytes do not
    // change any more.
    const { headers: asMade } = await ask('/', br, agents[0]);
    await vi.waitFor(async () => {
      expect((await ask('/', br, agents[0])).headers).not.toEqual(asMade);
    }, patience);
    for (const path of ['/api/cameras', '/api/cameras/1', '/']) {
      const asked: Record<string, string>[] = [{}, br, { 'if-none-match': '"other"' }];
      for (const headers of asked) {
        const first = await ask(path, headers, agents[1]);
        for (const agent of [...agents, ...agents]) {
          expect(await ask(path, headers, agent)).toEqual(first);
        }
        const etag = (first.headers as { etag: string }).etag;
        const known = { ...headers, 'if-none-match': etag };
        const [kept, last] = [await ask(path, known, agents[0]), await ask(path, known, agents[1])];
        expect(kept).toEqual(last);
        expect([kept.status, kept.body]).toEqual([304, '']);
      }
    }
    agents.forEach((agent) => agent.destroy());
  });

  it('say when they were sent, and nothing else of them changes with the time', async () => {
    await world().createCamera();
    const port = await portOf();
    const agent = new Agent({ keepAlive: true });
    const ask = (headers: Record<string, string>) =>
      new Promise<{ date: string; rest: unknown }>((resolve) => {
        const options = { port, host: '127.0.0.1', path: '/api/cameras', headers, agent };
        get(options, async (reply: IncomingMessage) => {
          const body = Buffer.concat((await reply.toArray()) as Buffer[]).toString();
          const { date = '', ...others } = reply.headers;
          resolve({ date, rest: [reply.statusCode, others, body] });
        });
      });
    const etag = String((await world().as().get('/api/cameras')).headers['etag']);
    for (const headers of [{}, { 'if-none-match': etag }] as Record<string, string>[]) {
      await ask(headers);
      const first = await ask(headers);
      await vi.waitFor(async () => {
        const later = await ask(headers);
        expect(later.rest).toEqual(first.rest);
        expect(Date.parse(later.date)).toBeGreaterThan(Date.parse(first.date));
        expect(later.date).toBe(new Date(Date.parse(later.date)).toUTCString());
        expect(Math.abs(Date.parse(later.date) - Date.now())).toBeLessThan(60_000);
      }, patience);
    }
    agent.destroy();
  });

  it('become smaller when they are pages that are asked for again, under an ETag of their own', async () => {
    for (let count = 0; count < 5; count += 1) await world().createCamera();
    const ask = (headers = {}) =>
      world()
        .as()
        .get('/cameras', undefined, { 'accept-encoding': 'br', ...headers });
    const first = await ask();
    const smaller = await vi.waitFor(async () => {
      const reply = await ask();
      expect(reply.headers['etag']).not.toBe(first.headers['etag']);
      return reply;
    }, patience);
    expect(smaller.rawPayload.length).toBeLessThan(first.rawPayload.length);
    const plain = await world().as().get('/cameras');
    for (const { rawPayload } of [first, smaller]) {
      expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.payload);
    }
    const statusFor = async ({ headers: { etag } }: typeof first) =>
      (await ask({ 'if-none-match': etag })).statusCode;
    expect([await statusFor(first), await statusFor(smaller)]).toEqual([200, 304]);
  });

  it('are forgotten with the change, and made once for all who ask meanwhile', async () => {
    const { id } = await world().createCamera({ name: 'Before' });
    const admin = await world().createUser({ admin: true });
    const names = async () =>
      (await world().as().get('/api/cameras')).json<{ name: string }[]>().map(({ name }) => name);
    expect(await names()).toEqual(['Before']);
    const { images: _images, ...input } = await world()
      .as()
      .get(`/api/cameras/${id}`)
      .then((reply) => reply.json<Record<string, unknown>>());
    const change = { ...input, name: 'After' };
    expect((await world().as(admin).put(`/api/admin/cameras/${id}`, change)).statusCode).toBe(200);
    expect(await Promise.all([names(), names(), names()])).toEqual([
      ['After'],
      ['After'],
      ['After'],
    ]);
  });
});

describeInWorld(
  'public answers with limits',
  (world) => {
    it('count as calls, and a refused one has all its headers', async () => {
      await world().createCamera();
      const ask = () => world().as(undefined, '192.0.2.7').get('/api/cameras');
      for (let count = 0; count < 600; count += 1) expect((await ask()).statusCode).toBe(200);
      const refused = await ask();
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(refused.headers['content-security-policy']).toBeDefined();
    });
  },
  { rateLimits: true },
);
