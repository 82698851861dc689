import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../database/connect.ts';
import { createPlace, type TestPlace } from '../../testing/databases.ts';
import { openWorld, type TestUser, type World } from '../../testing/world.ts';
import { bookingOf } from '../bookings.test-helpers.ts';

describe('bookings at the same moment, over one connection to the database', () => {
  let place: TestPlace;
  let database: Database;
  let world: World;
  beforeAll(async () => {
    place = await createPlace();
    database = await openDatabase({ ...place.settings, poolSize: 1 });
    world = await openWorld({ ...database, settings: place.settings });
  });
  beforeEach(() => world.reset());
  afterAll(async () => {
    await world.close();
    await database.close();
    await place.remove();
  });

  /** Lets all users book at the same moment; gives the HTTP statuses of the answers, sorted. */
  async function bookAtOnce(users: TestUser[], bodyOf: (index: number) => object) {
    const replies = await Promise.all(
      users.map((user, index) => world.as(user).post('/api/bookings', bodyOf(index))),
    );
    return replies.map(({ statusCode }) => statusCode).sort();
  }

  const customers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.createUser()));

  it.each([10, 24, 64])(
    '%i of the last unit are all answered, one of them with 201',
    async (count) => {
      const { id } = await world.createCamera({ stockCount: 1 });
      const statuses = await bookAtOnce(await customers(count), () => bookingOf(world, id, 1, 3));
      expect(statuses).toEqual([201, ...Array.from({ length: count - 1 }, () => 409)]);
    },
  );

  it.each([10, 24, 64])(
    '%i of as many different items are all answered with 201',
    async (count) => {
      const cameras = await Promise.all(
        Array.from({ length: count }, () => world.createCamera({ stockCount: 1 })),
      );
      const statuses = await bookAtOnce(await customers(count), (index) =>
        bookingOf(world, cameras[index]?.id ?? 0, 1, 3),
      );
      expect(statuses).toEqual(Array.from({ length: count }, () => 201));
    },
  );
});
