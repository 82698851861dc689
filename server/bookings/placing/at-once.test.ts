import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../database/connect.ts';
import { createPlace, type TestPlace } from '../../testing/databases.ts';
import { openWorld, type TestUser, type World } from '../../testing/world.ts';
import { bookingOf } from '../bookings.test-helpers.ts';

const longestMs = 1_000;

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

  /** Everybody sends one booking; gives the statuses, and how long the last answer took. */
  async function bookAtOnce(users: TestUser[], bodyOf: (index: number) => object) {
    const startedAt = performance.now();
    const replies = await Promise.all(
      users.map((user, index) => world.as(user).post('/api/bookings', bodyOf(index))),
    );
    const tookMs = performance.now() - startedAt;
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    return { tookMs, statuses };
  }

  /** The quickest of a few rounds: a machine that is busy with something else is not what is measured. */
  async function quickest(round: () => Promise<number>): Promise<number> {
    let best = Infinity;
    for (let turn = 0; turn < 3 && best >= longestMs; turn += 1) {
      best = Math.min(best, await round());
    }
    return best;
  }

  it.each([10, 24, 64])(
    '%i of the last unit are answered within a second, one of them with 201',
    async (count) => {
      const users = await Promise.all(Array.from({ length: count }, () => world.createUser()));
      const tookMs = await quickest(async () => {
        const { id } = await world.createCamera({ stockCount: 1 });
        const taken = await bookAtOnce(users, () => bookingOf(world, id, 1, 3));
        expect(taken.statuses).toEqual([201, ...Array.from({ length: count - 1 }, () => 409)]);
        return taken.tookMs;
      });
      expect(tookMs).toBeLessThan(longestMs);
    },
  );

  it.each([10, 24, 64])(
    '%i of as many different items are answered within a second, all with 201',
    async (count) => {
      const users = await Promise.all(Array.from({ length: count }, () => world.createUser()));
      const tookMs = await quickest(async () => {
        const cameras = await Promise.all(
          Array.from({ length: count }, () => world.createCamera({ stockCount: 1 })),
        );
        const taken = await bookAtOnce(users, (index) =>
          bookingOf(world, cameras[index]?.id ?? 0, 1, 3),
        );
        expect(taken.statuses).toEqual(Array.from({ length: count }, () => 201));
        return taken.tookMs;
      });
      expect(tookMs).toBeLessThan(longestMs);
    },
  );
});
