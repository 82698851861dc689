import { addDays } from '#shared/days.rules.ts';
import { lineEachBooking } from '../../server/testing/booking-lines.ts';
import { figure, type Figure } from '../figures.ts';
import { bearer, inTurn, requestBytes } from '../load/http-load.ts';
import { besidePgbench } from '../pgbench.ts';
import type { Stage } from '../stage.ts';

export const today = new Date().toISOString().slice(0, 10);
/** A random number from 1 to `most`. */
export const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

/** The number of items on a page of the collection. */
const pageSize = 24;
const someShop = { cameras: 2_000, users: 1_000, bookings: 20_000 };

/** Reads the free units of an item with 500 bookings on 90 days. */
export async function availability(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 200, users: 100 });
  await stage.pool(shop.databaseUrl).query(bookingsOfFirstCamera);
  const address = `/api/cameras/1/availability?from=${today}&to=${addDays(today, 89)}`;
  const request = requestBytes('GET', address);
  const measured = await besidePgbench(stage, shop, { next: () => request });
  return [figure('availability', measured, '/s', '>= 0.50x')];
}

export const bookingsOfFirstCamera = `
  with made as (
    insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
    select 2 + number % 50, 1, current_date + number % 87, current_date + number % 87 + number % 4, 5000, 'confirmed'
    from generate_series(1, 500) as number
    returning id, account_id
  )
  insert into conversation (booking_id, account_id) select id, account_id from made;
  ${lineEachBooking}`;

export async function session(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 200, users: 1_000 });
  const next = inTurn(
    shop.customers.map((person) => requestBytes('GET', '/api/auth/me', bearer(person))),
  );
  const text = '\\set id random(1, 1000)\nselect id, username from account where id = :id;';
  const measured = await besidePgbench(stage, shop, { next }, { scripts: [{ text, values: {} }] });
  return [figure('session', measured, '/s', '>= 0.22x')];
}

/** Reads a page of the items that are free on some days. */
export async function byDates(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(someShop);
  const next = () => {
    const from = addDays(today, upTo(60));
    const to = addDays(from, upTo(7) - 1);
    return requestBytes('GET', `/api/cameras?limit=${pageSize}&from=${from}&to=${to}`);
  };
  return [figure('by-dates', await besidePgbench(stage, shop, { next }), '/s', '>= 0.40x')];
}

/** Reads a page of the items that match two words best. */
export async function search(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(someShop);
  const next = () => {
    const words = `canon%20m${10 * upTo(someShop.cameras / 10)}`;
    return requestBytes('GET', `/api/cameras?limit=${pageSize}&sort=relevance&search=${words}`);
  };
  return [figure('search', await besidePgbench(stage, shop, { next }), '/s', '>= 0.40x')];
}

/** Scans units at the counter that are out. */
export async function scan(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop(someShop);
  const { rows } = await stage
    .pool(shop.databaseUrl)
    .query<{ code: string }>('select code from unit where line_id is not null');
  const next = inTurn(
    rows.map(({ code: text }) =>
      requestBytes('POST', '/api/admin/counter/scan', bearer(shop.admin), { text }),
    ),
  );
  return [figure('scan', await besidePgbench(stage, shop, { next }), '/s', '>= 0.40x')];
}
