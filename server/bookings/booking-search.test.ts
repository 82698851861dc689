import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { lineEachBooking } from '../testing/booking-lines.ts';
import { describeInWorld, type World } from '../testing/world.ts';

/**
 * Inserts bookings of one customer, each a minute after the last, with the items in turn; gives
 * their ids, newest first.
 */
async function insertBookings(
  world: World,
  accountId: number,
  cameraIds: number[],
  count: number,
  from = '2026-01-01',
): Promise<number[]> {
  const today = world.clock.today();
  const rows = await world.deps.database.db
    .insertInto('booking')
    .values(
      Array.from({ length: count }, (_, index) => ({
        account_id: accountId,
        camera_id: cameraIds[index % cameraIds.length] ?? 0,
        start_date: today,
        end_date: today,
        total_cents: 100,
        status: (index % 2 ? 'completed' : 'cancelled') satisfies BookingStatus,
        created_at: new Date(Date.parse(from) + index * 60_000),
      })),
    )
    .returning('id')
    .execute();
  await sql.raw(lineEachBooking).execute(world.deps.database.db);
  return rows.map(({ id }) => id).toReversed();
}

/** The ids of all pages of a list, read by following its `Link` headers. */
async function follow(world: World, token: string, address: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = address; next;) {
    const reply = await world.as({ token }).get(next);
    expect(reply.statusCode).toBe(200);
    ids.push(...reply.json<Booking[]>().map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  return ids;
}

describeInWorld('a search among all bookings', (world) => {
  it('finds a person by the words of the name, however they are typed, in the list of people too', async () => {
    const admin = await world().createUser({ admin: true });
    const ines = await world().createUser({ firstName: 'Inês Maria', lastName: 'Ferreira Łós' });
    const maeve = await world().createUser({ firstName: 'Maeve', lastName: 'O’Loughlin' });
    const camera = await world().createCamera({ name: 'Summilux', brand: 'Leica', model: 'Æra' });
    const other = await world().createCamera({ name: 'EOS', brand: 'Canon', model: 'R6' });
    const found = async (search: string): Promise<[number[], number[]]> => {
      const query = encodeURIComponent(search);
      const people = await world().as(admin).get(`/api/admin/users?search=${query}`);
      return [
        await follow(world(), admin.token, `/api/bookings?search=${query}`),
        people.json<{ id: number }[]>().map(({ id }) => id),
      ];
    };
    const ofInes = await insertBookings(world(), ines.id, [camera.id], 1);
    for (const name of [
      'ferreira ines',
      'Inês Ferreira',
      'ine\u0302s',
      'maria ferreira',
      'FERREIRA LOS',
      'lo f in',
      'es łó',
    ]) {
      expect([name, ...(await found(name))]).toEqual([name, ofInes, [ines.id]]);
    }
    const ofMaeve = await insertBookings(world(), maeve.id, [other.id], 1);
    for (const name of ["o'loughlin", 'O’LOUGHLIN', 'loughlin mæve', "ʼl o'"]) {
      expect([name, ...(await found(name))]).toEqual([name, ofMaeve, [maeve.id]]);
    }
    expect(await found('r6 canon')).toEqual([ofMaeve, []]);
    expect(await found('aera leica')).toEqual([ofInes, []]);
    expect(await found('ferreira maeve')).toEqual([[], []]);
  });

  it.each([
    ['few cameras', 3],
    ['more cameras than are looked up one by one', 220],
    ['so many that nobody lists them', 500],
  ])('finds every booking once, newest first, over %s', async (_name, cameras) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines' });
    const ids: number[] = [];
    for (let index = 0; index < cameras; index += 1) {
      ids.push((await world().createCamera({ name: `Leica ${index}`, brand: 'Leica' })).id);
    }
    const other = await world().createCamera({ name: 'Nikon', description: 'Not a Leica' });
    const wanted = await insertBookings(world(), customer.id, ids, 70);
    const rest = await insertBookings(world(), admin.id, [other.id], 5);

    const list = (query: string) => follow(world(), admin.token, `/api/bookings?${query}`);
    expect(await list('search=leica&limit=20')).toEqual(wanted);
    expect(await list('search=ines&limit=9')).toEqual(wanted);
    expect(await list('search=LEICA&status=completed&limit=20')).toEqual(
      wanted.filter((_, index) => index % 2 === 0),
    );
    expect(await list(`search=${rest[0]}`)).toContain(rest[0]);
    expect(await list(`search=%23${rest[0]}`)).toEqual([rest[0]]);
    expect(await list('search=nobody')).toEqual([]);
  });

  it.each([
    ['more customers than are looked up one by one', 1_010],
    ['so many that nobody lists them', 2_500],
  ])('finds those of %s', async (_name, count) => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ name: 'Nikon' });
    const { db } = world().deps.database;
    const customers = await db
      .insertInto('account')
      .values(
        Array.from({ length: count }, (_, index) => ({
          username: `ines${index}`,
          email: `ines${index}@example.com`,
          first_name: 'Ines',
          last_name: 'Moreau',
          password_hash: 'none',
        })),
      )
      .returning('id')
      .execute();
    const other = await world().createUser({ firstName: 'Paula' });
    const [one, another] = [customers[0]?.id ?? 0, customers.at(-1)?.id ?? 0];
    const oldest = await insertBookings(world(), one, [camera.id], 30, '2025-01-01');
    await insertBookings(world(), other.id, [camera.id], 1_600, '2025-02-01');
    const newest = await insertBookings(world(), another, [camera.id], 30, '2025-04-01');

    // The first page lies within the 1,500 newest bookings, the second goes past them, and the
    // third is far from them.
    expect(await follow(world(), admin.token, '/api/bookings?search=ines&limit=20')).toEqual([
      ...newest,
      ...oldest,
    ]);
    expect(
      await follow(world(), admin.token, '/api/bookings?search=nikon&limit=1000'),
    ).toHaveLength(1_660);
  });
});
