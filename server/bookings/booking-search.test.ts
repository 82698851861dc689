import { expect, it } from 'vitest';
import type { Booking, BookingStatus } from '#shared/bookings.ts';
import { describeInWorld, type World } from '../testing/world.ts';

/** Bookings of one customer, one of each camera in turn, a minute apart; gives their ids, newest first. */
async function insertBookings(
  world: World,
  accountId: number,
  cameraIds: number[],
  count: number,
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
        total_price: 1,
        status: (index % 2 ? 'completed' : 'cancelled') satisfies BookingStatus,
        camera_name: 'Camera',
        price_per_day: 1,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toReversed();
}

/** All ids of a list, followed page by page. */
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
  it.each([
    ['few cameras', 3],
    ['more cameras than are looked up one by one', 60],
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
});
