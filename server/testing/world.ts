import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { RoleName } from '#shared/permissions.rules.ts';
import type { User } from '#shared/users/users.ts';
import { buildApp } from '../app.ts';
import { insertCameras, type ItemValues } from '../cameras/cameras.queries.ts';
import { presentCamera } from '../cameras/cameras.presenter.ts';
import { createClock, type Clock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { closeDeps, createDeps } from '../create-deps.ts';
import type { Deps } from '../deps.ts';
import { createLogger, type Logger } from '../log.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { presentUser, userColumns } from '../users/users.presenter.ts';
import {
  describeOnDatabase,
  openPlace,
  resetDatabase,
  type TestDatabase,
  type TestPlace,
} from './databases.ts';
import { watchLockOrder } from './lock-order.ts';
import { recordExample } from './recorded-examples.ts';
import { testedShopDay } from './shop-day.ts';

/** A user of the shop who is signed in, with his password and token. */
export interface TestUser extends User {
  password: string;
  token: string;
  sessionId: number;
}

type Headers = Record<string, string>;
type Send = (path: string, body?: unknown, headers?: Headers) => Promise<LightMyRequestResponse>;

/**
 * A client of the API. A body that is a string or a Buffer is sent unchanged, any other as JSON.
 */
export interface Client {
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
}

export interface TestClock extends Clock {
  /** Sets the clock to a moment, from which it goes on. */
  set(moment: Date): void;
  advance(milliseconds: number): void;
  /**
   * Stops the machine's time, which decides on codes and challenges, so that no period of a code
   * ends during a test.
   */
  stopMachine(): void;
  /** Moves the machine's time forward. */
  advanceMachine(milliseconds: number): void;
  /** Sets the clock to the machine's time, with which the database stamps rows. */
  setToNow(): void;
  /** Sets the clock to the time at which each test begins (see `TEST_SHOP_DAY`). */
  setToStart(): void;
}

export interface World {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase;
  clock: TestClock;
  createUser(
    details?: Partial<Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>> & {
      /** Makes an owner; with `role` a person of the house with another role is made. */
      admin?: boolean;
      role?: RoleName;
    },
  ): Promise<TestUser>;
  createCamera(details?: Partial<ItemValues>): Promise<ReturnType<typeof presentCamera>>;
  /**
   * A client with the token of a user, or that of a visitor; `address` is the network address from
   * which it calls.
   */
  as(user?: Pick<TestUser, 'token'>, address?: string): Client;
  /** Empties the shop and sets the clock to the time at which each test begins. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const testSecret = 'a secret of the tests, long enough to be accepted';
const password = 'a password of the tests';
const passwordHash = hashPassword(password);
const dayInMs = 86_400_000;
const shopDay = testedShopDay();

/**
 * Builds the whole application on a database, without a port. Limits are off unless `settings` turn
 * them on, and nothing is logged unless `log` is given.
 */
export async function openWorld(
  database: TestDatabase,
  settings: Partial<Config> = {},
  log: Logger = createLogger('silent'),
): Promise<World> {
  const config: Config = {
    ...readConfig({
      DATA_DIR: database.settings.dataDir,
      DATABASE_URL: database.settings.databaseUrl,
      SESSION_SECRET: testSecret,
      SHOP_TIME_ZONE: shopDay.timeZone,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    }),
    ...settings,
  };
  const clock = createTestClock(config.shopTimeZone);
  const deps = createDeps(config, database, {
    secrets: [testSecret],
    log,
    clock,
  });
  const app = await buildApp(deps);
  await app.ready();
  const { db } = database;
  let made = 0;

  return {
    app,
    deps,
    database,
    clock,
    async createUser(details = {}) {
      made += 1;
      const row = await db
        .insertInto('account')
        .values({
          username: details.username ?? `user${made}`,
          email: details.email ?? `user${made}@example.com`,
          first_name: details.firstName ?? `First${made}`,
          last_name: details.lastName ?? `Last${made}`,
          password_hash: await passwordHash,
          role: details.role ?? (details.admin ? 'owner' : null),
        })
        .returning(userColumns)
        .executeTakeFirstOrThrow();
      const expiresAt = new Date(clock.now().getTime() + 30 * dayInMs);
      const session = await db
        .insertInto('session')
        .values({ account_id: row.id, device: 'Test', expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await deps.tokens.sign({ accountId: row.id, sessionId: session.id }, expiresAt);
      return { ...presentUser(row), password, token, sessionId: session.id };
    },
    async createCamera(details = {}) {
      made += 1;
      const [row] = await insertCameras(db, [
        {
          name: `Camera ${made}`,
          brand: 'Brand',
          model: `Model ${made}`,
          description: 'A camera of the tests',
          pricePerDay: 50,
          imageUrl: 'https://example.com/camera.jpg',
          features: ['Sharp'],
          stockCount: 1,
          categoryId: 1,
          ...details,
        },
      ]);
      if (!row) throw new Error('the camera was not written');
      deps.catalogue.changed();
      return presentCamera(row, deps.pictures);
    },
    as: (user, address) => client(app, user?.token, address),
    async reset() {
      await deps.presence.flush();
      await resetDatabase(db);
      await deps.shop.load();
      await deps.webhooks.load();
      deps.catalogue.changed();
      clock.setToStart();
    },
    async close() {
      await app.close();
      await closeDeps(deps);
    },
  };
}

/**
 * A second application on the same database, with connections of its own, like another server
 * process.
 */
export interface TestProcess {
  world: World;
  database: TestDatabase;
  close(): Promise<void>;
}

export async function openProcess(place: TestPlace): Promise<TestProcess> {
  const database = await openPlace(place);
  const world = await openWorld(database);
  return {
    world,
    database,
    async close() {
      await world.close();
      await database.close();
    },
  };
}

/** Runs a suite of tests in a world of its own, which is emptied before each test. */
export function describeInWorld(
  name: string,
  suite: (world: () => World) => void,
  settings: Partial<Config> = {},
  log?: Logger,
): void {
  describeOnDatabase(name, (database) => {
    let world: World | undefined;
    let lockedAgainstOrder: () => string[] = () => [];
    beforeAll(async () => {
      // The order of locks is not watched where the demo shop is made: it locks in another order,
      // but nobody else is in the shop at that time.
      if (settings.demo !== 'always') lockedAgainstOrder = watchLockOrder(database().pool);
      world = await openWorld(database(), settings, log);
    });
    beforeEach(() => world?.reset());
    afterEach(() => expect(lockedAgainstOrder()).toEqual([]));
    afterAll(() => world?.close());
    suite(() => {
      if (!world) throw new Error('the world is open inside of tests and hooks only');
      return world;
    });
  });
}

function client(app: FastifyInstance, token?: string, remoteAddress = '127.0.0.1'): Client {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Send =>
    async (url, body, headers) => {
      const reply = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        }),
      });
      recordExample(method, url, body, reply);
      return reply;
    };
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}

function createTestClock(timeZone: string): TestClock {
  let { ahead } = shopDay;
  let machineAhead = 0;
  let machineStopped: number | undefined;
  return {
    ...createClock(timeZone, () => new Date(Date.now() + ahead)),
    machineNow: () => new Date((machineStopped ?? Date.now()) + machineAhead),
    stopMachine() {
      machineStopped = Date.now();
    },
    advanceMachine(milliseconds) {
      machineAhead += milliseconds;
    },
    set(moment) {
      ahead = moment.getTime() - Date.now();
    },
    advance(milliseconds) {
      ahead += milliseconds;
    },
    setToNow() {
      ahead = 0;
    },
    setToStart() {
      ({ ahead } = shopDay);
      machineAhead = 0;
      machineStopped = undefined;
    },
  };
}
