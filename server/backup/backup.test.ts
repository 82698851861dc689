import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { fillDemoShop } from '../demo/demo-shop.ts';
import { openWorld } from '../testing/world.ts';
import { exportDatabase } from './export.ts';
import { importDatabase } from './import.ts';
import { readSequences, readTables } from './tables.ts';
import { placesForBackups } from './backup.test-helpers.ts';

const backupOfBefore = path.join(import.meta.dirname, 'shop-of-before/backup.jsonl.gz');
const { folder, openPlace } = placesForBackups();

/**
 * The contents of a database for comparison: each row as text, and the last number of each
 * sequence.
 */
async function everything({ pool }: Database): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  const all: Record<string, unknown> = { sequences: await readSequences(client) };
  for (const { name } of [...(await readTables(client)), { name: 'migration' }]) {
    const ignored = name === 'migration' ? `- 'applied_at'` : '';
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) ${ignored})::text as row from "${name}" t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  client.release();
  return all;
}

/** Opens a shop that has something in every table: the demo shop, and acts of people in it. */
async function openShop() {
  const database = await openPlace(false);
  const world = await openWorld(database, { demo: 'always' });
  await fillDemoShop(world.deps);
  const customer = await world.createUser({ firstName: 'Zoë "Z"\n\\N', lastName: '' });
  const admin = await world.createUser({ admin: true });
  const camera = await world.createCamera({ features: ['a,b', '"c"', '{d}', ''], stockCount: 3 });
  const today = world.clock.today();
  const booked = await world.as(customer).post(
    '/api/bookings',
    {
      cameraId: camera.id,
      startDate: today,
      endDate: today,
      totalPrice: 50,
      notes: '—\u2028é\t',
    },
    { 'idempotency-key': 'first' },
  );
  expect(booked.statusCode).toBe(201);
  const { id } = booked.json();
  await world.as(customer).post('/api/messages', { bookingId: id, content: 'Hello\nthere 📷' });
  await world.as(admin).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
  await world.as(admin).delete(`/api/admin/cameras/${camera.id}`);
  await world.as(customer).post(`/api/favorites/1`);
  const settings = world.deps.shop.settings();
  await world.as(admin).put('/api/admin/settings', {
    ...settings,
    house: { ...settings.house, address: 'Main "Street" 1\nTown', terms: '# Ours\n\n- one' },
  });
  await database.pool.query('update camera set included = $1 where id = 1', [
    ['Battery, charged', '"b"'],
  ]);
  await database.pool.query('insert into camera_accessory values (1, 2, 1)');
  const picture = 'a'.repeat(32);
  await database.pool.query(
    `insert into picture values ($1, '{480,700}', '#112233', now(), null)`,
    [picture],
  );
  // This table gets more rows than one fetch reads, and more bytes than one insert sends.
  for (let width = 1; width <= 25; width += 1) {
    await database.pool.query(`insert into picture_file values ($1, $2, 'avif', $3)`, [
      picture,
      width,
      randomBytes(width * 20_000),
    ]);
  }
  await database.pool.query('update camera set images = $1 where id = 2', [
    JSON.stringify([
      { src: `/pictures/${picture}-700.webp`, widths: [480, 700], color: '#112233' },
    ]),
  ]);
  await world.as().post('/api/auth/login', { username: customer.username, password: 'wrong' });
  await world.deps.presence.flush();
  await world.close();
  return database;
}

describe('a shop that was exported and imported', () => {
  it('has every row, goes on with the next numbers, and keeps counting', async () => {
    const shop = await openShop();
    const file = path.join(folder(), 'whole.jsonl.gz');
    const rows = await exportDatabase(shop, file);
    const target = await openPlace();
    expect(await importDatabase(target, file)).toBe(rows);
    const [before, after] = [await everything(shop), await everything(target)];
    expect(Object.keys(before).length).toBeGreaterThan(12);
    expect(after).toEqual(before);
    for (const table of [
      'message',
      'change_log',
      'booking_request',
      'session',
      'favorite',
      'shop_settings',
      'camera_accessory',
    ]) {
      expect([table, (after[table] as string[]).length]).not.toEqual([table, 0]);
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const world = await openWorld(target);
    const admin = await world.createUser({
      admin: true,
      username: 'new',
      email: 'n@example.com',
    });
    const camera = await world.createCamera({ stockCount: 2 });
    const summary = (await world.as(admin).get('/api/admin/summary')).json();
    const { rows: counted } = await target.pool.query(
      `select (select count(*) from camera where deleted_at is null) as cameras,
                (select count(*) from booking) as bookings, (select count(*) from account) as users`,
    );
    expect(counted).toEqual([
      {
        cameras: summary.totalCameras,
        bookings: summary.totalBookings,
        users: summary.registeredUsers,
      },
    ]);
    expect(camera.id).toBe(
      Number((before['sequences'] as Record<string, string>)['camera_id_seq']) + 1,
    );
    await expect(target.pool.query(`update change_log set action = 'none'`)).rejects.toThrow(
      'only grows',
    );
    await world.close();
  }, 60_000);
});

describe('an export', () => {
  it('is one moment of a shop that stays open', async () => {
    const shop = await openShop();
    const world = await openWorld(shop);
    const busy = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        world.createUser({ username: `busy${index}`, email: `busy${index}@example.com` }),
      ),
    );
    const camera = await world.createCamera({ stockCount: 1_000, pricePerDay: 10 });
    const over = new AbortController();
    const writing = Promise.all(
      busy.map(async (user) => {
        const today = world.clock.today();
        const statuses = [];
        while (!over.signal.aborted) {
          const reply = await world.as(user).post('/api/bookings', {
            cameraId: camera.id,
            startDate: today,
            endDate: today,
            totalPrice: 10,
          });
          statuses.push(reply.statusCode);
        }
        return statuses;
      }),
    );
    const file = path.join(folder(), 'open.jsonl.gz');
    await exportDatabase(shop, file);
    over.abort();
    const statuses = (await writing).flat();
    expect(statuses.every((status) => status === 201)).toBe(true);
    await world.close();

    const target = await openPlace();
    await importDatabase(target, file);
    const { rows } = await target.pool.query(
      `select (select count(*) from booking) as bookings,
              (select count(*) from conversation) as conversations,
              (select sum(entries) from counter where name like 'booking.%') as counted`,
    );
    expect(rows[0].bookings).toBe(rows[0].conversations);
    expect(rows[0].bookings).toBe(Number(rows[0].counted));
  });
});

describe('an import', () => {
  let good: string;
  beforeAll(async () => {
    good = path.join(folder(), 'good.jsonl.gz');
    await exportDatabase(await openShop(), good);
  });

  it('into a place with anything in it is refused, and changes nothing', async () => {
    const shop = await openShop();
    const before = await everything(shop);
    await expect(importDatabase(shop, good)).rejects.toThrow('This place is not empty');
    expect(await everything(shop)).toEqual(before);
  });

  it('of a version that is older than the last one before the baseline is refused', async () => {
    const target = await openPlace();
    const lines = gunzipSync(await readFile(backupOfBefore))
      .toString()
      .split('\n');
    const head = JSON.parse(lines[0] ?? '') as { migrations: object[] };
    head.migrations.pop();
    const file = path.join(folder(), 'older.jsonl.gz');
    await writeFile(file, gzipSync([JSON.stringify(head), ...lines.slice(1)].join('\n')));
    await expect(importDatabase(target, file)).rejects.toThrow(
      /^This backup is older than this program reads: open it once with commit [0-9a-f]{7} [^\n]+$/,
    );
  });

  it('of a file that is cut, altered or something else leaves the place empty', async () => {
    const target = await openPlace();
    await migrate(target);
    const before = await everything(target);
    const packed = await readFile(good);
    const lines = gunzipSync(packed).toString().split('\n');
    const head = JSON.parse(lines[0] ?? '') as {
      migrations: { name: string; checksum: string }[];
    };
    const withHead = (changed: object) =>
      gzipSync([JSON.stringify({ ...head, ...changed }), ...lines.slice(1)].join('\n'));
    const message = lines.findIndex((line) => line.startsWith('{"table":"message"')) + 1;
    const damages: [string, Buffer, string][] = [
      ['cut', packed.subarray(0, packed.length - 400), 'damaged'],
      ['no gzip', Buffer.from('hello'), 'damaged'],
      ['another gzip', gzipSync('hello'), 'damaged'],
      ['empty', Buffer.alloc(0), 'damaged'],
      ['without its end', gzipSync(lines.slice(0, -2).join('\n')), 'not whole'],
      ['a row less', gzipSync(lines.toSpliced(message, 1).join('\n')), 'are missing'],
      [
        'newer',
        withHead({ migrations: [...head.migrations, { name: '999_later.sql', checksum: '' }] }),
        'newer than this program',
      ],
      [
        'of other migrations',
        withHead({ migrations: head.migrations.map((one) => ({ ...one, checksum: 'x' })) }),
        'made with another',
      ],
    ];
    for (const [name, content, message] of damages) {
      const file = path.join(folder(), 'damaged.gz');
      await writeFile(file, content);
      const said = await importDatabase(target, file).then(String, String);
      expect([name, said]).toEqual([name, expect.stringContaining(message)]);
      expect(said.split('\n')).toHaveLength(1);
    }
    expect(await everything(target)).toEqual(before);
    await importDatabase(target, good);
  });
});
