import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { busyNames } from './busy-names.ts';
import type { DemoBooking } from './demo-booking.ts';
import { findSettings } from '../shop/shop.queries.ts';
import { insertBooking } from './insert-booking.ts';

/**
 * The size of the busy house: its items, people and bookings, and the bookings that are the work of
 * its present day.
 */
export const busyDay = {
  items: 300,
  people: 240,
  bookings: 2_000,
  goingOut: 60,
  comingBack: 40,
  late: 8,
  requests: 24,
} as const;

const minutesOfDay = { from: 9 * 60, to: 18 * 60 } as const;
/**
 * A time (`HH:MM`, in quarter hours) for the booking at a place among `count`, so that they are
 * spread over the day.
 */
function timeAt(place: number, count: number): string {
  const { from, to } = minutesOfDay;
  const minutes = from + Math.floor(((to - from) * place) / count / 15) * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const wishes = [
  'A rain cover, please',
  'Two batteries more if there are any',
  'I come at noon',
  'Bitte ohne Trageriemen',
];

/**
 * Copies items of the demo shop, until there are as many as a busy house has; gives the ids of all.
 */
async function insertItems(db: Db): Promise<number[]> {
  await sql`
    insert into camera (name, brand, model, description, price_per_day, image_url, features, rating, review_count,
      stock_count, deposit_per_unit_cents, category_id, included, kind, specs)
    select name || ' No. ' || round, brand, model || ' No. ' || round, description, price_per_day, image_url, features,
      rating, review_count, 4, deposit_per_unit_cents, category_id, included, kind, specs
    from camera cross join generate_series(2, 20) as round
    where deleted_at is null order by round, camera.id limit ${busyDay.items}::integer
      - (select count(*) from camera where deleted_at is null)`.execute(db);
  const rows = await db.selectFrom('camera').select('id').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

async function insertPeople(db: Db): Promise<number[]> {
  const rows = await db
    .insertInto('account')
    .values(
      Array.from({ length: busyDay.people }, (_, place) => {
        const [first, last] = busyNames[place % busyNames.length] ?? ['Bo', 'Ek'];
        return {
          username: `busy-${place + 1}`,
          email: `busy-${place + 1}@example.com`,
          first_name: first,
          last_name: place < busyNames.length ? last : `${last} ${place + 1}`,
          password_hash: 'none',
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Yields the bookings of the busy house: those of its present day, then those of the year around
 * it.
 */
function* busyBookings(): Generator<
  Pick<DemoBooking, 'status' | 'from' | 'to' | 'isOut' | 'notes' | 'pickUpTime' | 'returnTime'>
> {
  const { goingOut, comingBack, late, requests, bookings } = busyDay;
  for (let n = 0; n < goingOut; n += 1)
    yield {
      status: 'confirmed',
      from: 0,
      to: 1 + (n % 5),
      pickUpTime: timeAt(n, goingOut),
      notes: n % 3 ? '' : (wishes[n % 4] ?? ''),
    };
  for (let n = 0; n < comingBack; n += 1)
    yield {
      status: 'confirmed',
      from: -1 - (n % 6),
      to: 0,
      isOut: true,
      returnTime: timeAt(n, comingBack),
    };
  for (let n = 0; n < late; n += 1)
    yield { status: 'confirmed', from: -6 - (n % 3), to: -1 - (n % 3), isOut: true };
  for (let n = 0; n < requests; n += 1) yield { status: 'pending', from: 1 + n, to: 3 + n };
  for (let n = goingOut + comingBack + late + requests; n < bookings; n += 1) {
    const isPast = n % 4 !== 0;
    const from = isPast ? -10 - ((n * 37) % 331) : 2 + ((n * 53) % 73);
    yield {
      status: !isPast ? 'confirmed' : n % 11 === 0 ? 'cancelled' : 'completed',
      from,
      to: from + (n % 6),
    };
  }
}

/**
 * Fills a demo shop until it is a house on a busy Friday: 300 items, 2,000 bookings, 60 hand-overs
 * and 40 returns today. A shop that was filled before stays as it is.
 * @returns the number of bookings that were written
 */
export async function fillBusyDay(db: Db, today: string, now: Date): Promise<number> {
  const desk = await db
    .selectFrom('account')
    .select('id')
    .where('role', 'is not', null)
    .executeTakeFirst();
  const known = await db
    .selectFrom('account')
    .select('id')
    .where('username', '=', 'busy-1')
    .executeTakeFirst();
  if (!desk || known) return 0;
  const settings = await findSettings(db);
  const items = await insertItems(db);
  const people = await insertPeople(db);
  let place = 0;
  for (const booking of busyBookings()) {
    await insertBooking(
      db,
      { customer: '', slug: '', createdDaysAgo: 0, ...booking },
      {
        accountId: people[place % people.length] ?? 0,
        deskId: desk.id,
        // Bookings that follow each other have different items, and every fifth has two items.
        items: [place * 7, ...(place % 5 === 0 ? [place * 7 + 3] : [])].map((item) => ({
          cameraId: items[item % items.length] ?? 0,
          quantity: 1,
        })),
        today,
        settings,
        createdAt: new Date(now.getTime() - (place + 1) * 60_000),
        now,
      },
    );
    place += 1;
  }
  return place;
}
