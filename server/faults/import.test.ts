import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ImportReply } from '#shared/desk/import.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { closeAfterEach } from '../testing/closing.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { openShop } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';

const items = inFull ? 4_000 : 1_000;
const customers = 40;

const closeLater = closeAfterEach();

type Change = [what: string, heading: string, cellOf: (item: number) => string];
const inShort: Change[] = [['fewer units', 'Stock count', () => '2']];
const changes: Change[] = [
  ...inShort,
  ['other words', 'Description', (item) => `Other words about ${item}. `.repeat(15)],
  ['other prices', 'Price per day', () => '60'],
  ['more units', 'Stock count', () => '5'],
];

it.each(inFull ? changes : inShort)(
  'a file that gives thousands of items %s refuses nobody who books meanwhile',
  async (what, heading, cellOf) => {
    const shop = await openShop();
    closeLater(() => shop.close());
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `insert into camera (name, brand, model, description, price_per_day, image_url, features, stock_count, category_id)
      select 'Camera ' || n, 'Brand ' || n % 20, 'M' || n, 'Words about camera number ' || n, 50, '/a.jpg', '{Sharp}', 3, 1
      from generate_series(1, $1::integer) as n returning id`,
      [items],
    );
    const ids = rows.map(({ id }) => id);
    const url = shop.servers[0]?.url ?? '';
    const { token } = await shop.createPerson({ admin: true });
    const people = await Promise.all(Array.from({ length: customers }, () => shop.createPerson()));
    const { today } = (await callShop<Shop>(url, 'GET', '/api/shop')).body;

    const over = new AbortController();
    const statuses: number[] = [];
    let slowestMs = 0;
    const book = async (token: string, first: number) => {
      for (let nth = first; !over.signal.aborted; nth += customers) {
        const cameraId = ids[(nth * 97) % items];
        const body = { cameraId, startDate: today, endDate: today, totalPrice: 50 };
        const startedAt = performance.now();
        statuses.push((await callShop(url, 'POST', '/api/bookings', { token, body })).status);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        await sleep(100);
      }
    };
    const booking = Promise.all(people.map(({ token }, place) => book(token, place)));
    const startedAt = performance.now();
    const reply = await fetch(`${url}/api/admin/cameras/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: [`id,${heading}`, ...ids.map((id) => `${id},${cellOf(id)}`)].join('\n'),
    });
    const importMs = performance.now() - startedAt;
    over.abort();
    await booking;
    expect([reply.status, ((await reply.json()) as ImportReply).updated]).toEqual([200, items]);
    // A booking is refused with 409 when the import has changed the price that the customer has
    // seen.
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    noteFigures(`import beside bookings: ${what}`, {
      items,
      'import ms': Math.round(importMs),
      bookings: statuses.length,
      'slowest booking ms': Math.round(slowestMs),
    });
  },
  120_000,
);
