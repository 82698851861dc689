import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bookingSortColumns } from '#shared/bookings/booking-list.rules.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import { readSort, sortsBy, type SortBy } from '#shared/sorting.rules.ts';
import { lineEachBooking } from '../testing/booking-lines.ts';
import { describeInWorld, type World } from '../testing/world.ts';

type Column = (typeof bookingSortColumns)[number];

/** The value of a listed booking in each column by which the list can be sorted. */
const valueIn: Record<Column, (booking: ListedBooking) => string | number> = {
  id: ({ id }) => id,
  customer: ({ user }) => inPlainLetters(`${user.firstName} ${user.lastName}`),
  camera: ({ camera }) => inPlainLetters(`${camera.brand} ${camera.model}`),
  startDate: ({ startDate }) => startDate,
  createdAt: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  totalPrice: ({ totalPrice }) => totalPrice,
};

function compare(sort: SortBy<Column>) {
  const { column, descending } = readSort(sort);
  const value = valueIn[column];
  return (one: ListedBooking, other: ListedBooking): number => {
    const [a, b] = descending ? [other, one] : [one, other];
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : a.id - b.id;
  };
}

/**
 * Inserts twelve bookings with few different values in each column, so that each order has ties.
 */
async function insertBookings(world: World) {
  const today = world.clock.today();
  const people = [
    await world.createUser({ firstName: 'Zoë', lastName: 'Kravčuk' }),
    await world.createUser({ firstName: 'ana', lastName: 'Lima' }),
    await world.createUser({ firstName: 'Éva', lastName: 'Nagy' }),
  ];
  const items = [
    await world.createCamera({ name: 'Q3', brand: 'Leica', model: 'Q3' }),
    await world.createCamera({ name: 'D850', brand: 'Nikon', model: 'D850' }),
  ];
  const statuses: BookingStatus[] = ['confirmed', 'cancelled', 'pending', 'completed', 'inquiry'];
  await world.deps.database.db
    .insertInto('booking')
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        account_id: people[index % 3]?.id ?? 0,
        camera_id: items[index % 2]?.id ?? 0,
        start_date: addDays(today, (index * 5) % 4),
        end_date: addDays(today, 9),
        total_cents: ((index * 7) % 5) * 1_000,
        status: statuses[index % 5] ?? 'pending',
        created_at: new Date(Date.parse('2026-01-01') + (index % 4) * 60_000),
      })),
    )
    .execute();
  await sql.raw(lineEachBooking).execute(world.deps.database.db);
}

describeInWorld('the desk’s bookings in an order of its choice', (world) => {
  it('are sorted by each column in both directions, ties by id, page by page', async () => {
    const admin = await world().createUser({ admin: true });
    await insertBookings(world());
    const ask = (query: string) => world().as(admin).get(`/api/bookings?${query}`);
    const all = (await ask('')).json<ListedBooking[]>();
    expect(all).toHaveLength(12);
    const filters: [string, (booking: ListedBooking) => boolean][] = [
      ['', () => true],
      ['&status=pending', ({ status }) => status === 'pending'],
      ['&search=leica', ({ camera }) => camera.brand === 'Leica'],
      ['&search=ana', ({ user }) => user.firstName === 'ana'],
    ];
    for (const sort of sortsBy(bookingSortColumns)) {
      for (const [filter, passes] of filters) {
        const seen: number[] = [];
        for (let next: string | undefined = `/api/bookings?sort=${sort}&limit=5${filter}`; next;) {
          const reply = await world().as(admin).get(next);
          expect([next, reply.statusCode]).toEqual([next, 200]);
          seen.push(...reply.json<ListedBooking[]>().map(({ id }) => id));
          next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
        }
        const expected = all.filter(passes).toSorted(compare(sort));
        expect([sort, filter, seen]).toEqual([sort, filter, expected.map(({ id }) => id)]);
      }
    }
  });

  it('are narrowed to those that begin from one day to another, in the usual order too', async () => {
    const admin = await world().createUser({ admin: true });
    await insertBookings(world());
    const today = world().clock.today();
    const days = async (query: string) =>
      (await world().as(admin).get(`/api/bookings?${query}`))
        .json<ListedBooking[]>()
        .map(({ startDate }) => startDate);
    const [first, second] = [addDays(today, 1), addDays(today, 2)];
    const wanted = [first, first, first, second, second, second];
    const between = `from=${first}&to=${second}`;
    expect((await days(between)).toSorted()).toEqual(wanted);
    expect(await days(`${between}&sort=startDate`)).toEqual(wanted);
    expect(await days(`${between}&sort=-startDate`)).toEqual(wanted.toReversed());
    expect((await days(`${between}&search=leica`)).length).toBeGreaterThan(0);
    expect(new Set(await days(`${between}&search=leica`))).toEqual(
      new Set((await days(`${between}&search=leica&sort=id`)).toSorted()),
    );
    expect(await days(`from=${addDays(today, 4)}`)).toEqual([]);
    expect(await days(`to=${addDays(today, -1)}`)).toEqual([]);
    const csv = (await world().as(admin).get(`/api/admin/bookings.csv?${between}`)).body;
    expect(csv.trim().split('\r\n')).toHaveLength(1 + wanted.length);
  });

  it('are refused for an unknown column, and for a place in another order', async () => {
    const admin = await world().createUser({ admin: true });
    await insertBookings(world());
    const refused = async (query: string) => {
      const reply = await world().as(admin).get(`/api/bookings?${query}`);
      expect([query, reply.statusCode]).toEqual([query, 400]);
      return reply.json<{ message: string }>().message;
    };
    expect(await refused('sort=color')).toContain('sort must be one of id, customer');
    await refused('sort=--id');
    for (const [sort, value] of [
      ['startDate', 'Ana'],
      ['startDate', '2026-02-30'],
      ['totalPrice', '1e9'],
      ['createdAt', 'yesterday'],
      ['id', ''],
    ]) {
      const cursor = Buffer.from(JSON.stringify([value, 1])).toString('base64url');
      await refused(`sort=${sort}&cursor=${cursor}`);
    }
  });
});
