import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#shared/pictures/picture.ts';
import { mostFeeds } from '#shared/feeds/feeds.ts';
import { openDatabase } from '../database/connect.ts';
import { until } from '../live/live.test-helpers.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { callShop } from '../testing/shop-client.ts';
import { openKillableShop } from './kill.test-helpers.ts';

const rounds = inFull ? 12 : 1;
const perRound = { pictures: 6, owners: 4 };
const size = { width: 160, height: 120 };

const closeLater = closeAfterEach();

/** A picture of random colours, so that each one is new to the shop. */
const photograph = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const raw = { ...size, channels: 3 } as const;
  const noise = randomBytes(size.width * size.height * 3);
  return Uint8Array.from(await sharp(noise, { raw }).jpeg().toBuffer());
};

describe('kill -9 among pictures and feeds', () => {
  it(
    'loses none that was acknowledged, and keeps no half of a picture',
    async () => {
      const { place, start, desk, owners } = await openKillableShop(
        closeLater,
        async ({ createPerson }) => ({
          desk: await createPerson({ admin: true }),
          owners: await Promise.all(Array.from({ length: perRound.owners }, () => createPerson())),
        }),
      );
      let server = await start();

      /**
       * The acknowledged pictures by their files, and the acknowledged addresses of calendar feeds.
       */
      const pictures = new Map<Uint8Array<ArrayBuffer>, Picture>();
      const feeds = new Set<string>();
      const upload = async (file: Uint8Array<ArrayBuffer>): Promise<void> => {
        const { status, body } = await callShop<Picture>(
          server.url,
          'POST',
          '/api/admin/pictures',
          { token: desk.token, file },
        );
        expect([201, 503]).toContain(status);
        if (status !== 201) return;
        expect(body).toEqual(pictures.get(file) ?? body);
        pictures.set(file, body);
      };
      const follow = async ({ token }: { token: string }): Promise<void> => {
        const { status, body } = await callShop<{ url: string }>(
          server.url,
          'POST',
          '/api/calendar-feeds',
          { token, body: { scope: 'own' } },
        );
        expect([201, 409, 503]).toContain(status);
        if (status === 201) feeds.add(new URL(body.url).pathname);
      };
      const read = async (address: string) => {
        const reply = await fetch(server.url + address);
        expect([address, reply.status]).toEqual([address, 200]);
        return Buffer.from(await reply.arrayBuffer());
      };

      for (let round = 0; round < rounds; round += 1) {
        const files = await Promise.all(Array.from({ length: perRound.pictures }, photograph));
        const before = pictures.size;
        const working = Promise.allSettled([...files.map(upload), ...owners.map(follow)]);
        // The server is killed when one picture is acknowledged and the others are still on their
        // way.
        await until(() => pictures.size > before);
        await sleep(Math.random() * 50);
        await server.kill();
        await working;
        server = await start();
        // The same files are sent again, as a page does that lost its connection.
        await Promise.all(files.map(upload));
        expect(pictures.size).toBe(before + perRound.pictures);
      }
      for (const { src, widths } of pictures.values()) {
        for (const [width, format] of widths.flatMap((each) => [
          [each, 'webp'] as const,
          [each, 'avif'] as const,
        ])) {
          const file = await read(src.replace(/\d+\.webp$/, `${width}.${format}`));
          const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
          expect(data.length).toBeGreaterThan(width);
        }
      }
      expect(feeds.size).toBeGreaterThan(0);
      for (const address of feeds) {
        expect(String(await read(address))).toMatch(/^BEGIN:VCALENDAR\r\n/);
      }
      await server.kill();

      const database = await openDatabase(place.settings);
      closeLater(() => database.close());
      const { rows } = await database.pool.query(`
          select picture.id from picture left join picture_file file on file.picture_id = picture.id
          group by picture.id having count(file.content) <> 2 * cardinality(picture.widths)`);
      expect(rows).toEqual([]);
      const { rows: kept } = await database.pool.query(
        'select count(*)::integer as pictures from picture',
      );
      expect(kept).toEqual([{ pictures: pictures.size }]);
      const { rows: tooMany } = await database.pool.query(
        `select account_id from calendar_feed group by account_id having count(*) > ${mostFeeds}`,
      );
      expect(tooMany).toEqual([]);
      noteFigures(`kill -9 among pictures and feeds`, {
        killed: rounds,
        'pictures acknowledged': pictures.size,
        'feeds acknowledged': feeds.size,
        lost: 0,
        halves: 0,
      });
    },
    inFull ? 600_000 : 120_000,
  );
});
