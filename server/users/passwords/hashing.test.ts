import { availableParallelism } from 'node:os';
import type * as WorkerThreads from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShop } from '../../testing/running-shop.ts';
import { describeInWorld, type World } from '../../testing/world.ts';
import { verify } from './hashing.ts';
import type * as Hashing from './hashing.ts';
import { patience } from '../../testing/expectations.ts';

vi.mock('./hashing.ts', async (original) => {
  const real = await original<typeof Hashing>();
  return { ...real, verify: vi.fn<typeof verify>(real.verify) };
});

/** How many more threads for hashing may be started in a test, as if the system allowed no more. */
const allowed = vi.hoisted(() => ({ threads: Infinity }));

vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof WorkerThreads>();
  class Limited extends real.Worker {
    constructor(...[file, options]: ConstructorParameters<typeof Worker>) {
      if (options?.name === 'hashing' && (allowed.threads -= 1) < 0) {
        throw new Error('no more threads');
      }
      super(file, options);
    }
  }
  return { ...real, Worker: Limited };
});

/** The running threads for hashing, in the order of their start. */
const threads = vi.hoisted(() => {
  const started: Worker[] = [];
  process.on('worker', (worker) => {
    if (worker.threadName !== 'hashing') return;
    started.push(worker);
    worker.once('exit', () => started.splice(started.indexOf(worker), 1));
  });
  return started;
});
/** How many passwords are hashed at the same time: one on each thread. */
const atOnce = Math.min(availableParallelism(), 4);

const signIn = (world: World, username: string, password: string) =>
  world.as().post('/api/auth/login', { username, password });

/**
 * Makes a person whose password has a hash with another cost than the usual one; no password fits
 * it. Gives the username.
 */
async function accountAt(world: World, work: string): Promise<string> {
  const { id, username } = await world.createUser();
  await world.database.db
    .updateTable('account')
    .set({ password_hash: `$argon2id$v=19$${work},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}` })
    .where('id', '=', id)
    .execute();
  return username;
}

/** Registers a person over a connection that stays open; gives the HTTP status. */
async function register(url: string, number: number): Promise<number> {
  const reply = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `new${number}`,
      password: 'long enough',
      email: `new${number}@example.com`,
      firstName: 'A',
      lastName: 'B',
    }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

describeInWorld('passwords', (world) => {
  it('are looked at again when their thread dies', async () => {
    const { username, password } = await world().createUser();
    await signIn(world(), username, password);
    const killed = threads.slice();
    expect(killed.length).toBeGreaterThan(0);
    const replies = Array.from({ length: 12 }, () => signIn(world(), username, password));
    await Promise.race(replies);
    await Promise.all(killed.map((thread) => thread.terminate()));
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('are looked at by those threads that the system allows', async () => {
    const { username, password } = await world().createUser();
    const statuses = async () => {
      const replies = Array.from({ length: 12 }, () => signIn(world(), username, password));
      return new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode));
    };
    onTestFinished(() => void (allowed.threads = Infinity));
    await Promise.all(threads.map((thread) => thread.terminate()));
    allowed.threads = 0;
    expect(await statuses()).toEqual(new Set([500]));
    allowed.threads = 1;
    expect(await statuses()).toEqual(new Set([200]));
  });

  it('are refused with 429 when too many wait, and taken again when they do not', async () => {
    const quick = await accountAt(world(), 'm=8,t=1');
    const slow = await accountAt(world(), 'm=19456,t=100');
    vi.mocked(verify).mockClear();
    const held = Array.from({ length: atOnce }, () => signIn(world(), slow, 'a wrong one'));
    await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(atOnce), patience);
    const replies = await Promise.all(
      Array.from({ length: 250 * atOnce }, () => signIn(world(), quick, 'a wrong one')),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    const looked = replies.filter(({ statusCode }) => statusCode === 401);
    expect(refused.length).toBeGreaterThan(0);
    expect(looked.length + refused.length).toBe(replies.length);
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    for (const reply of await Promise.all(held)) expect(reply.statusCode).toBe(401);
    expect((await signIn(world(), quick, 'a wrong one')).statusCode).toBe(401);
  });
});

describeInWorld(
  'a password that ends every thread',
  (world) => {
    it('is answered with 500 and not counted as a wrong one', async () => {
      const { username, password } = await world().createUser();
      const answers: number[] = [];
      const reply = signIn(world(), username, 'a wrong one');
      void reply.then(({ statusCode }) => answers.push(statusCode));
      while (answers.length === 0) {
        await Promise.all(threads.map((thread) => thread.terminate()));
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(answers).toEqual([500]);
      for (let time = 0; time < 9; time += 1) {
        expect((await signIn(world(), username, 'a wrong one')).statusCode).toBe(401);
      }
      expect((await signIn(world(), username, password)).statusCode).toBe(200);
    });
  },
  { rateLimits: true },
);

describe('a stop', () => {
  it('waits for the passwords that are hashed, and not for the connections', async () => {
    const shop = await openShop();
    try {
      const url = shop.servers[0]?.url ?? '';
      const replies = Array.from({ length: 12 }, (_, number) => register(url, number));
      await Promise.race(replies);
      const stopped = shop.servers[0]?.stop();
      expect(await Promise.all(replies)).toEqual(replies.map(() => 201));
      expect(await stopped).toBe(0);
    } finally {
      await shop.close();
    }
  });
});
