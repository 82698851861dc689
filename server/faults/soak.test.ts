import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { beforeEach, expect, it } from 'vitest';
import { fillDemoShop } from '../demo/demo-shop.ts';
import { connect, listen, until } from '../live/live.test-helpers.ts';
import { inFull, noteFigures } from '../testing/faults.ts';
import { bytesInUse } from '../testing/heap.ts';
import { describeInWorld } from '../testing/world.ts';

/** How long each test repeats its act when the tests of faults run in full, in milliseconds. */
const goesOnMs = inFull ? 10 * 60_000 : 0;
const perRound = 500;
/**
 * How many acts are done before the memory is measured, so that everything that is made only once
 * exists.
 */
const warmUps = inFull ? 1_000 : 250;
/** How much memory a test may keep, in bytes: about one kilobyte for each act of a round. */
const tolerance = 512 * 1024;

describeInWorld(
  'a process that has worked for long',
  (world) => {
    beforeEach(async () => {
      await fillDemoShop(world().deps);
    });

    /** The bytes of memory in use, without the cached answers, which are kept on purpose. */
    const inUse = () => {
      world().deps.catalogue.changed();
      return bytesInUse();
    };

    /** Repeats an act, and fails when the memory in use has grown by more than the tolerance. */
    async function expectNothingLeft(
      name: string,
      act: (nth: number) => Promise<unknown>,
      warmUpTimes = warmUps,
    ) {
      let done = 0;
      const doTimes = async (count: number) => {
        for (const end = done + count; done < end; done += 1) await act(done);
      };
      await doTimes(warmUpTimes);
      const before = await inUse();
      const beganAt = performance.now();
      let times = 0;
      let left: number;
      do {
        await doTimes(perRound);
        times += perRound;
        left = (await inUse()) - before;
        expect(left, `bytes after ${times} times ${name}`).toBeLessThan(tolerance);
      } while (performance.now() - beganAt < goesOnMs);
      noteFigures(`soak: ${name}`, { times, 'bytes left': left });
    }
    const timeout = goesOnMs * 2 + 180_000;
    const get = (url: string) => world().as().get(url);

    it(
      'holds no page that it has rendered',
      () =>
        expectNothingLeft(
          'a page with a query',
          async (nth) => {
            expect((await get(`/cameras?search=sony+${nth}`)).statusCode).toBe(200);
          },
          // The code of the pages is still compiled during the first thousand calls, which uses
          // memory.
          1_000,
        ),
      timeout,
    );

    it(
      'holds nothing of pages that are not there, and of addresses that nobody has asked for before',
      () =>
        expectNothingLeft('an unknown address', async (nth) => {
          const kinds = [`/camera/${nth + 100_000}`, `/nothing/${nth}`, `/u/code-${nth}`];
          kinds.push(`/api/nothing/${nth}`, `/api/cameras/${nth}?x=${nth}`);
          const url = kinds[nth % kinds.length] ?? '/';
          expect((await get(url)).statusCode).toBeLessThan(500);
        }),
      timeout,
    );

    it(
      'holds no answer of random addresses beyond the bound of its HTTP cache',
      () =>
        expectNothingLeft('a search of its own', async (nth) => {
          expect((await get(`/api/cameras?maxPrice=${1_000 + nth}`)).statusCode).toBe(200);
        }),
      timeout,
    );

    async function openSocket(port: number): Promise<Socket> {
      const socket = connectTo(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }
    const connections = () =>
      new Promise<number>((resolve) => {
        world().app.server.getConnections((_error, count) => resolve(count));
      });
    const port = async () => Number(new URL(await listen(world().app)).port);

    it(
      'holds nothing of requests that are broken off',
      async () => {
        const at = await port();
        const { token } = await world().createUser();
        const login = `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`;
        const requests = [
          'GET /api/cam',
          `GET /cameras?search=lens HTTP/1.1\r\nhost: localhost\r\n\r\n`,
          `${login}\r\ncontent-length: 5000\r\n\r\n{"username": "`,
          `GET /api/bookings/user HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
        ];
        await expectNothingLeft('a request that is broken off', async (nth) => {
          const socket = await openSocket(at);
          socket.end(requests[nth % requests.length] ?? '');
          socket.destroySoon();
          await once(socket, 'close');
          if (nth % warmUps === warmUps - 1) await until(async () => (await connections()) === 0);
        });
      },
      timeout,
    );

    it(
      'holds nothing of connections that never speak',
      async () => {
        const url = await listen(world().app);
        const at = Number(new URL(url).port);
        await expectNothingLeft('a silent connection', async (nth) => {
          if (nth % 2 === 0) {
            const socket = await openSocket(at);
            socket.destroy();
          } else {
            const live = await connect(url);
            live.close();
            await live.closed;
          }
          if (nth % warmUps === warmUps - 1) await until(async () => (await connections()) === 0);
        });
      },
      timeout,
    );
  },
  { demo: 'always' },
);
