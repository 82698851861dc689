import { execFile } from 'node:child_process';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { SignedIn } from '#shared/users/users.ts';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { startServer, type ProductServer, type ServerOptions } from '../e2e/fixtures/server.ts';
import { createPostgresDatabase } from './testing/postgres-databases.ts';
import { patience } from './testing/expectations.ts';

const run = promisify(execFile);
const main = path.join(import.meta.dirname, 'main.ts');
const servers: ProductServer[] = [];
const folders: string[] = [];

const open = async (options: ServerOptions): Promise<ProductServer> => {
  const server = await startServer(options);
  servers.push(server);
  return server;
};
const newFolder = async (): Promise<string> => {
  const folder = await temporaryFolder('main');
  folders.push(folder);
  return folder;
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await Promise.all(
    folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })),
  );
});

/** Starts a server that must refuse to start; gives its exit code and output. */
async function refusedStart(
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  try {
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: { ...process.env, ...env },
    });
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
  throw new Error('the server started');
}

async function send<Reply>(
  server: ProductServer,
  method: string,
  address: string,
  options: { token?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Reply }> {
  const reply = await fetch(server.url + address, {
    method,
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(options.body && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body && { body: JSON.stringify(options.body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : undefined) as Reply };
}

const signIn = async (server: ProductServer, username: string, password: string): Promise<string> =>
  (await send<SignedIn>(server, 'POST', '/api/auth/login', { body: { username, password } })).body
    .token;

describe('a start', () => {
  it('with a wrong setting stops with one line naming it', async () => {
    const { code, output } = await refusedStart({ PORT: 'eighty', DATA_DIR: await newFolder() });
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      'Lensyard cannot start: PORT must be a whole number from 0 to 65535',
    );
  });

  it('with an empty session secret stops with one line naming its file', async () => {
    const folder = await newFolder();
    const file = path.join(folder, 'session-secret');
    await writeFile(file, '');
    const { code, output } = await refusedStart({ PORT: '0', DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain(`Lensyard cannot start: ${file} must have at least 32 characters`);
  });

  it.each([
    ['lower letters outside ASCII', "encoding 'UTF8' lc_ctype 'C'", "lower('IÄЛ') is iÄЛ"],
    ['hold them', "encoding 'SQL_ASCII' lc_ctype 'C'", 'encoding is SQL_ASCII, not UTF8'],
  ])(
    'on a database that does not %s is refused with one line that names DATABASE_URL',
    async (_fault, made, reason) => {
      const { url, drop } = await createPostgresDatabase(
        inject('postgresUrl'),
        `template0 locale_provider 'libc' ${made}`,
      );
      const { code, output } = await refusedStart({
        PORT: '0',
        DATABASE_URL: url,
        SESSION_SECRET: 'a secret that is long enough for it',
      });
      await drop();
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(output).toContain('Lensyard cannot start: DATABASE_URL leads to a database');
      expect(output).toContain(reason);
    },
  );

  it('on a folder that another server has is refused, saying who has it', async () => {
    const first = await open({ dataDir: await newFolder() });
    const { code, output } = await refusedStart({ PORT: '0', DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/process \d+|pid \d+/i);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('prints the address and the demo accounts, and keeps its secret for itself', async () => {
    const server = await open({ dataDir: await newFolder() });
    expect(server.output()).toContain(`http://localhost:${server.port}`);
    expect(server.output()).toContain('admin / lensyard-admin');
    expect(server.output()).toContain('alex / lensyard-demo');
    expect((await stat(path.join(server.dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  });
});

describe('the demo shop', () => {
  it('has at least 24 items with every stock notice, bookings in every status and unread messages', async () => {
    const server = await open({ dataDir: await newFolder() });
    const cameras = (await send<Camera[]>(server, 'GET', '/api/cameras')).body;
    expect(cameras.length).toBeGreaterThanOrEqual(24);
    expect(new Set(cameras.map((camera) => camera.categoryId))).toEqual(new Set([1, 2, 3, 4]));
    for (const stock of [0, 1, 2])
      expect(cameras.some((camera) => camera.stockCount === stock)).toBe(true);
    expect(cameras.every((camera) => camera.imageUrl.startsWith('/'))).toBe(true);
    const desk = await signIn(server, 'admin', 'lensyard-admin');
    const bookings = (await send<Booking[]>(server, 'GET', '/api/bookings', { token: desk })).body;
    expect(new Set(bookings.map((booking) => booking.status)).size).toBe(5);
    for (const [name, password] of [
      ['admin', 'lensyard-admin'],
      ['alex', 'lensyard-demo'],
      ['sam', 'lensyard-demo'],
    ] as const) {
      const token = await signIn(server, name, password);
      const unread = await send<{ count: number }>(server, 'GET', '/api/messages/unread-count', {
        token,
      });
      expect(unread.body.count).toBeGreaterThan(0);
    }
  });

  it('stays away with DEMO=0, on any host but loopback and in production', async () => {
    const settings: Record<string, string>[] = [
      { DEMO: '0' },
      { DEMO: '', NODE_ENV: 'production' },
      { DEMO: '', HOST: '0.0.0.0' },
    ];
    for (const env of settings) {
      const server = await open({ dataDir: await newFolder(), env });
      expect((await send<Camera[]>(server, 'GET', '/api/cameras')).body).toEqual([]);
      expect(server.output()).not.toContain('lensyard-demo');
    }
  });

  it('comes by itself to an empty embedded database, and never to one with people in it', async () => {
    const dataDir = await newFolder();
    const admin = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a good password' };
    const own = await open({ dataDir, env: { DEMO: '0', ...admin } });
    await own.stop();
    const later = await open({ dataDir, env: { DEMO: '' } });
    expect((await send<Camera[]>(later, 'GET', '/api/cameras')).body).toEqual([]);
    const empty = await open({ dataDir: await newFolder(), env: { DEMO: '' } });
    expect((await send<Camera[]>(empty, 'GET', '/api/cameras')).body.length).toBeGreaterThan(0);
  });
});

describe('an empty shop', () => {
  it('opens: the first administrator adds a camera and a customer books it', async () => {
    const server = await open({
      dataDir: await newFolder(),
      env: { DEMO: '0', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a good password' },
    });
    const owner = await signIn(server, 'owner', 'a good password');
    const camera = await send<Camera>(server, 'POST', '/api/admin/cameras', {
      token: owner,
      body: {
        name: 'Leica M11',
        brand: 'Leica',
        model: 'M11',
        description: 'A quiet rangefinder',
        categoryId: 2,
        imageUrl: 'https://example.com/m11.jpg',
        pricePerDay: 120,
        stockCount: 1,
        features: ['60 MP'],
      },
    });
    expect(camera.status).toBe(201);
    const customer = await send<SignedIn>(server, 'POST', '/api/auth/register', {
      body: {
        firstName: 'Kim',
        lastName: 'Berg',
        email: 'kim@example.com',
        username: 'kim',
        password: 'secret',
      },
    });
    expect(customer.status).toBe(201);
    const { today } = (await send<Shop>(server, 'GET', '/api/shop')).body;
    const booked = await send<Booking>(server, 'POST', '/api/bookings', {
      token: customer.body.token,
      body: {
        cameraId: camera.body.id,
        startDate: today,
        endDate: today,
        totalPrice: 120,
        notes: '',
      },
    });
    expect([booked.status, booked.body.status]).toEqual([201, 'pending']);
  });
});

describe('npm run dev', () => {
  it('shows pages from their source, and starts anew only when a file of the server changes', async () => {
    const server = await open({ program: 'scripts/dev.mjs' });
    const page = await (await fetch(server.url)).text();
    expect(page).toContain('Rent the perfect camera for your project</h1>');
    // This script must be plain JavaScript without `import` and `export`, because it runs before
    // the first paint.
    const script = await (await fetch(`${server.url}/before-paint.ts`)).text();
    expect(script).toContain('localStorage');
    expect(script).not.toMatch(/^(import|export) /m);
    await expect
      .poll(async () => (await fetch(`${server.url}/styleguide`)).status, { timeout: patience })
      .toBe(200);
    expect(server.output()).not.toContain('Restarting');
    // The limit is long, because the build tool compiles all modules of the pages during this test.
  }, 180_000);
});
