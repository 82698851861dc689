import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { backUpWhenDue } from '../backup/daily-backup.ts';
import { openDatabase, runningAddress } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { makersIn, settingsFor } from '../testing/running-shop.ts';
import { startServer } from '../testing/server-process.ts';
import { callShop } from '../testing/shop-client.ts';
import { expectConsistency } from './consistency.test-helpers.ts';

const rounds = inFull ? 6 : 1;
const megabyte = 2 ** 20;
const disk = smallDisk(160);

/** Mounts a small disk in memory; gives its folder, or undefined where the system forbids it. */
function smallDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'lensyard-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

afterAll(() => {
  if (!disk) return;
  execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

/** Fills a disk until not even a small file fits; gives the file that fills it. */
function fillDisk(folder: string): string {
  const filler = path.join(folder, 'filler');
  for (let size = megabyte; size >= 4_096; size /= 4) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
    } catch {
      // The disk has no room for another piece of this size.
    }
  }
  return filler;
}

const closeLater = closeAfterEach();

describe.skipIf(!disk)('a full disk under the bundled database', () => {
  it(
    'is answered with 503; nothing acknowledged is lost, and the shop goes on when there is room',
    async () => {
      const dataDir = path.join(disk ?? '', 'data');
      const place = { settings: { dataDir }, remove: async () => undefined };
      const empty = await openDatabase(place.settings);
      await migrate(empty);
      const makers = makersIn(empty);
      const customer = await makers.createPerson();
      const cameraId = await makers.createCamera({ stock: 10_000 });
      await empty.close();
      const server = await startServer(settingsFor(place));
      closeLater(() => server.kill());
      const { today } = (await callShop<Shop>(server.url, 'GET', '/api/shop')).body;
      const acknowledged = { bookings: new Set<number>(), messages: new Set<number>() };
      let refused = 0;

      async function book(index: number): Promise<number> {
        const day = addDays(today, index % 300);
        const { status, body } = await callShop<Booking & { code: string }>(
          server.url,
          'POST',
          '/api/bookings',
          {
            token: customer.token,
            body: {
              cameraId,
              startDate: day,
              endDate: day,
              totalPrice: 50,
              notes: 'n'.repeat(3_000),
            },
          },
        );
        if (status === 201) acknowledged.bookings.add(body.id);
        else expect([status, body.code]).toEqual([503, 'database_unavailable']);
        return status;
      }
      async function write(bookingId: number): Promise<number> {
        const { status, body } = await callShop<Message & { code: string }>(
          server.url,
          'POST',
          '/api/messages',
          { token: customer.token, body: { bookingId, content: 'm'.repeat(4_000) } },
        );
        if (status === 201) acknowledged.messages.add(body.id);
        else expect([status, body.code]).toEqual([503, 'database_unavailable']);
        return status;
      }

      expect(await book(0)).toBe(201);
      const [first = 0] = acknowledged.bookings;
      let slowestRecoveryMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        const filler = fillDisk(disk ?? '');
        let refusedInARow = 0;
        for (let index = 0; refusedInARow < 20 && index < 2_000; index += 1) {
          const status = await (index % 2 === 0 ? book(index) : write(first));
          refusedInARow = status === 503 ? refusedInARow + 1 : 0;
          if (status === 503) refused += 1;
        }
        expect(refusedInARow).toBe(20);
        expect((await callShop(server.url, 'GET', '/healthz')).status).toBe(200);
        const backups = path.join(dataDir, 'backups');
        await expect(backUpWhenDue(runningAddress(dataDir), backups, new Date())).rejects.toThrow(
          /ENOSPC|No space|Connection terminated|ECONNREFUSED|ENOENT|starting up|recovery/,
        );
        expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([]);

        rmSync(filler);
        const startedAt = Date.now();
        await until(async () => (await book(1)) === 201 && (await write(first)) === 201, 20);
        slowestRecoveryMs = Math.max(slowestRecoveryMs, Date.now() - startedAt);
      }
      await server.kill();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const bookings = await database.db.selectFrom('booking').select('id').execute();
      expect(new Set(bookings.map(({ id }) => id))).toEqual(acknowledged.bookings);
      const messages = await database.db.selectFrom('message').select('id').execute();
      expect(new Set(messages.map(({ id }) => id))).toEqual(acknowledged.messages);
      await expectConsistency(database.pool);
      noteFigures('full disk', {
        'times full': rounds,
        'writes acknowledged': acknowledged.bookings.size + acknowledged.messages.size,
        'answers 503': refused,
        lost: 0,
        'slowest recovery ms': slowestRecoveryMs,
      });
    },
    inFull ? 300_000 : 180_000,
  );
});
