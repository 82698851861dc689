import fc from 'fast-check';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInWorld } from '../testing/world.ts';
import { listen, sendRaw, type RawAnswer } from './raw-http.ts';

const built = path.resolve(import.meta.dirname, '../../dist/client');
const closing = 'Host: localhost\r\nConnection: close\r\n';
const script = '</script><script>alert("planted")</script>';
const image = '"><img src=x onerror=alert("planted")>';

describeInWorld('the pages and their files', (world) => {
  let port = 0;
  beforeAll(async () => {
    port = await listen(world().app);
  });
  const raw = (target: string) => sendRaw(port, `GET ${target} HTTP/1.1\r\n${closing}\r\n`);

  it.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/....//....//package.json',
    '/assets/%00/../../package.json',
    '//etc/passwd',
    '/file:///etc/passwd',
    '/@fs/etc/passwd',
    '/node_modules/fastify/package.json',
    '/server/main.ts',
    '/data/session-secret',
  ])('give nothing outside of their folder: %s', async (target) => {
    const answer = await raw(target);
    expect([302, 400, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/"lensyard"|root:|"dependencies"|import \{/);
  });

  it.each([
    '/.vite/manifest.json',
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/assets/.hidden',
    '/assets/',
    '/products/',
  ])('give no hidden file and no list of files: %s', async (target) => {
    const answer = await raw(target);
    expect([302, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/isEntry|\[core\]|index of/i);
  });

  it('have no source maps', async () => {
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const main = files.find((file) => /^assets\/main-.*\.js$/.test(file));
    const answer = await raw(`/${main}`);
    expect([answer.status, answer.body.includes('sourceMappingURL')]).toEqual([200, false]);
    expect((await raw(`/${main}.map`)).status).toBe(404);
  });

  it.each([
    ['range: bytes=0-5', 200],
    ['range: bytes=999999999-', 200],
    ['range: bytes=5-1', 200],
    ['range: bytes=0-1,3-4', 200],
    ['if-range: "x"\r\nrange: bytes=0-1', 200],
    ['if-none-match: *', 304],
    ['if-modified-since: some day', 200],
    ['if-match: "another"', 412],
    ['if-unmodified-since: Thu, 01 Jan 1970 00:00:00 GMT', 412],
  ])('are whole, and no condition is a failure of ours: %s', async (header, status) => {
    const request = `GET /favicon.svg HTTP/1.1\r\n${closing}${header}\r\n\r\n`;
    const answer = await sendRaw(port, request);
    expect(answer.status).toBe(status);
    if (status === 412)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'precondition_failed' });
  });

  it('are also those that a newer build adds while this process runs', async () => {
    const name = 'added-Zx1.js';
    const file = path.join(built, 'assets', name);
    expect((await raw(`/assets/${name}`)).status).toBe(404);
    writeFileSync(file, 'export const added = true;');
    try {
      const answer = await raw(`/assets/${name}`);
      expect([answer.status, answer.body]).toEqual([200, 'export const added = true;']);
      expect(answer.headers).toContain('max-age=31536000, immutable');
      expect(answer.headers).toMatch(/content-type: (application|text)\/javascript/);
    } finally {
      rmSync(file);
    }
  });

  it('named after their content may be kept for good, the others not', async () => {
    const [asset] = readdirSync(path.join(built, 'assets')).filter((file) => file.endsWith('.js'));
    expect((await raw(`/assets/${asset}`)).headers).toContain('max-age=31536000, immutable');
    expect((await raw('/favicon.svg')).headers).not.toContain('immutable');
    expect((await raw('/')).headers).toContain('cache-control: no-cache');
  });

  it.each([
    '//evil.example',
    '//evil.example/',
    '//evil.example/cameras/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    'http://evil.example/',
    '/https://evil.example',
    '/cameras/?x=//evil.example',
    '///evil.example//',
  ])('never send anybody to another site: %s', async (target) => {
    const answer = await raw(target);
    expect(answer.status).toBeLessThan(500);
    const to = /\r\nlocation: (.*)/.exec(answer.headers)?.[1] ?? '/';
    expect(new URL(to, 'http://localhost').origin).toBe('http://localhost');
  });

  it.each([
    '/foo.html',
    '/a/b.c.d',
    '/favicon.ico',
    '/camera/1.5',
    '/camera/2147483648',
    '/camera/99999999999999999999',
    '/camera/one',
    '/camera/0',
    'http://localhost/nothing',
  ])('are pages where there is nothing, too: %s', async (address) => {
    const reply = await raw(address);
    expect([reply.status, reply.headers]).toEqual([
      404,
      expect.stringContaining('content-type: text/html; charset=utf-8'),
    ]);
    expect(reply.body).toContain(
      address.startsWith('/camera/') ? 'Camera Not Found' : '404 Page Not Found',
    );
  });

  it.each(['/settings/nothing', '/admin/nothing', '/admin/users/3/nothing', '/chat/1/nothing'])(
    'are not there below a page of somebody’s own either: %s',
    async (address) => {
      const reply = await raw(address);
      expect([reply.status, reply.headers]).toEqual([
        404,
        expect.stringContaining('content-type: text/html; charset=utf-8'),
      ]);
    },
  );

  it.each([
    '/settings',
    '/admin',
    '/admin/users',
    '/admin/users/3',
    '/admin/bookings/1/sheet',
    '/chat/1',
  ])('of somebody’s own are there: %s', async (address) =>
    expect((await raw(address)).status).toBe(200),
  );

  it.each([
    ['//', '/'],
    ['//cameras?page=2', '/cameras?page=2'],
    ['//evil.example/x', '/evil.example/x'],
    ['///evil.example//', '/evil.example//'],
    ['/\\evil.example/', '/evil.example/'],
    ['//\\/evil.example', '/evil.example'],
    ['//%5Cevil.example', '/%5Cevil.example'],
    ['//api/cameras', '/api/cameras'],
    ['http://localhost//cameras', '/cameras'],
  ])('begin with one slash: %s leads to %s', async (target, address) => {
    const answer = await raw(target);
    expect([answer.status, /\r\nlocation: (.*)/.exec(answer.headers)?.[1]]).toEqual([
      302,
      address.toLowerCase(),
    ]);
  });

  it.each([
    ['http://localhost', '/'],
    ['http://localhost?page=1', '/?page=1'],
    ['HTTPS://somebody@localhost:1/api/cameras?limit=2', '/api/cameras?limit=2'],
    ['http://localhost/sitemap.xml', '/sitemap.xml'],
    ['http://localhost/healthz', '/healthz'],
  ])('are the same when the whole address is asked for: %s', async (whole, target) => {
    const [answer, usual] = [await raw(whole), await raw(target)];
    const lasting = ({ headers }: RawAnswer) => headers.replace(/\r\ndate: .*/, '');
    expect([answer.status, answer.body]).toEqual([200, usual.body]);
    expect(lasting(answer)).toBe(lasting(usual));
  });

  it.each(['/api/foo.html', '/assets/foo.js', '/products/foo.webp', '/products/../foo'])(
    'are not where programs and files are: %s',
    async (address) => {
      const reply = await raw(address);
      expect(reply.status).toBe(404);
      expect(reply.headers).toContain('content-type: application/json');
    },
  );

  it('tell search engines the whole catalogue from what is kept', async () => {
    await world().createCamera();
    const first = await world().as().get('/sitemap.xml');
    expect(first.body).toContain('/camera/1<');
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await world().as().get('/sitemap.xml', undefined, known)).statusCode).toBe(304);
    const other = await world().as().get('/sitemap.xml?again=1');
    expect([other.statusCode, other.headers.location]).toEqual([302, '/sitemap.xml']);
    await world().createCamera();
    expect((await world().as().get('/sitemap.xml')).body).toContain('/camera/2<');
  });

  it('show what people typed as text, in the markup, in its data and in its head', async () => {
    const camera = await world().createCamera({
      name: script,
      brand: image,
      model: "' onload='alert(1)",
      description: `${script}${image}<!--`,
      features: [script],
      imageUrl: 'https://example.com/a.jpg?%22onerror=alert(1)',
    });
    for (const address of ['/', '/cameras', `/camera/${camera.id}`]) {
      const { statusCode, body } = await world().as().get(address);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('</script><script>a');
      expect(body).not.toMatch(/<[^>]* onload='alert/);
    }
  });

  it('answer any address without a 5xx, a stack trace or what it says as markup', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'camera',
        'cameras',
        'chat',
        'admin',
        'login',
        '..',
        '.',
        '',
        '1',
        '0',
        '%',
        '%2f',
        '%00',
        '\\',
        '*',
        '[',
        ';',
        '@',
      ),
      fc.string({ maxLength: 20, unit: 'grapheme' }).map(encodeURI),
      fc.constantFrom(script, image, '__proto__', 'x'.repeat(300)).map(encodeURIComponent),
    );
    const address = fc
      .tuple(
        fc.array(part, { maxLength: 5 }),
        fc.option(fc.array(fc.tuple(part, part), { maxLength: 3 })),
      )
      .map(
        ([parts, query]) =>
          `/${parts.join('/')}${query ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}`,
      );
    await fc.assert(
      fc.asyncProperty(address, async (target) => {
        const answer = await raw(target);
        expect(answer.status, target).toBeGreaterThanOrEqual(200);
        expect(answer.status, target).toBeLessThan(500);
        expect(answer.body).not.toMatch(/<script>alert|<img src=x|node_modules/);
        expect(answer.headers).toContain('content-security-policy');
      }),
      { numRuns: 150, endOnFailure: true },
    );
  }, 60_000);
});
