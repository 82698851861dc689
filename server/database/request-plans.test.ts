import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { allCalls } from '#shared/calls.ts';
import { addDays } from '#shared/days.rules.ts';
import { fillShop } from '../testing/large-shop/fill-shop.ts';
import { indexesOf, type ShopIndex } from '../testing/large-shop/indexes.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { openWorld, type TestUser, type World } from '../testing/world.ts';
import { openDatabase } from './connect.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** How often this step ran; it is there only while `log_analyze` is on. */
  'Actual Loops'?: number;
  Filter?: string;
  Plans?: Plan[];
}

const wholeReads = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];

/** The steps of a plan that compare a search column with a text, row by row. */
const comparisons = (plan: Plan): string[] => [
  ...(plan.Filter?.includes('search_text ~~') ? [`${plan['Node Type']} ${plan.Filter}`] : []),
  ...(plan.Plans ?? []).flatMap(comparisons),
];

/** The indexes that a plan reads; with `log_analyze` on, only those that were really read. */
const indexesRead = (plan: Plan): string[] => [
  ...(plan['Index Name'] && plan['Actual Loops'] !== 0 ? [plan['Index Name']] : []),
  ...(plan.Plans ?? []).flatMap(indexesRead),
];

describe('every call of the API, on a shop of some size', () => {
  let place: TestPlace;
  let world: World;
  const connections: ClientBase[] = [];
  const tables = [
    'account',
    'camera',
    'booking',
    'booking_line',
    'conversation',
    'hold',
    'line_week',
    'message',
    'unit',
    'unit_event',
    'unit_rental',
  ];
  const indexes: Record<'migrated' | 'filled', ShopIndex[]> = { migrated: [], filled: [] };
  /**
   * The plans that PostgreSQL has reported since this list was emptied, also of statements inside
   * of functions.
   */
  let told: { 'Query Text': string; Plan: Plan }[] = [];

  beforeAll(async () => {
    place = await createPlace();
    const filling = await openDatabase({ ...place.settings, poolSize: 1 });
    const allIndexes = () => indexesOf(filling.pool, tables);
    indexes.migrated = await allIndexes();
    await fillShop(filling.pool, {
      cameras: 2_000,
      users: 5_000,
      bookings: 20_000,
      messages: 20_000,
    });
    indexes.filled = await allIndexes();
    await filling.pool.query(`do $$ begin
      execute format('alter database %I set session_preload_libraries = auto_explain', current_database());
    end $$`);
    await filling.close();

    const database = await openDatabase({ ...place.settings, poolSize: 1 });
    database.pool.on('connect', (client) => {
      connections.push(client);
      client.on('notice', ({ message = '' }) => {
        const [, plan] = /plan:\s*(\{.*\})\s*$/s.exec(message) ?? [];
        if (plan) told.push(JSON.parse(plan) as (typeof told)[number]);
      });
      void client.query(
        `set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
         set auto_explain.log_format = json; set plan_cache_mode = force_custom_plan;
         set auto_explain.log_level = notice`,
      );
    });
    world = await openWorld({ ...database, settings: place.settings });
  });
  afterAll(async () => {
    await world.close();
    await world.database.close();
    await place.remove();
  });

  it('has the indexes that the migrations make', () => {
    expect(indexes.migrated.length).toBeGreaterThan(20);
    expect(indexes.filled).toEqual(indexes.migrated);
  });

  // After some calls PostgreSQL may keep one generic plan for all searches, so the searches are
  // tested with such plans.
  it.each([
    '/api/cameras?search=zeiss%20m77&limit=50',
    '/api/admin/users?search=customer77&limit=50',
    '/api/bookings?search=nakamura&limit=50',
    '/api/bookings?search=M77&limit=50',
    '/api/admin/search?q=customer77',
    '/api/admin/search?q=zeiss%20m77',
  ])('finds %s by an index, with a plan for any text', async (path) => {
    const admin = await world.createUser({ admin: true });
    for (const client of connections) {
      await client.query('set plan_cache_mode = force_generic_plan');
    }
    told = [];
    expect((await world.as(admin).get(path)).statusCode).toBe(200);
    for (const client of connections) {
      await client.query('set plan_cache_mode = force_custom_plan');
    }
    expect(told.length).toBeGreaterThan(1);
    expect(told.flatMap(({ Plan }) => comparisons(Plan))).toEqual([]);
  });

  it('walks along a list only where a page of it stands', async () => {
    const admin = await world.createUser({ admin: true });
    const ask = async (path: string) => {
      told = [];
      expect((await world.as(admin).get(path)).statusCode).toBe(200);
      return told.map((statement) => statement['Query Text']);
    };
    const cursor = Buffer.from('[2500]').toString('base64url');
    const farPage = await ask(`/api/admin/users?search=customer&limit=50&cursor=${cursor}`);
    expect(farPage.filter((text) => text.includes('with found'))).toEqual([]);
    // No Canon contains this letter, but one item in ten does. Only the statement that counts
    // matches in a part of the list may compare row by row.
    await ask('/api/cameras?search=z&brand=Canon&limit=50');
    const compared = told.flatMap(({ Plan }) => comparisons(Plan));
    expect(compared.filter((one) => !one.startsWith('Subquery Scan'))).toEqual([]);
  });

  it('lists none of those whom a common text means', async () => {
    const admin = await world.createUser({ admin: true });
    for (const client of connections) await client.query('set auto_explain.log_analyze = on');
    told = [];
    const reply = await world.as(admin).get('/api/bookings?search=customer&limit=50');
    expect(reply.statusCode).toBe(200);
    for (const client of connections) await client.query('set auto_explain.log_analyze = off');
    const first = told.find((statement) => statement['Query Text'].includes('"cameraIds"'));
    const read = first ? indexesRead(first.Plan) : [];
    expect(read).toContain('camera_search');
    expect(read).not.toContain('account_search');
  });

  it('reads for Today what is away and what the day holds, not all open bookings', async () => {
    const admin = await world.createUser({ admin: true });
    told = [];
    expect((await world.as(admin).get('/api/admin/today')).statusCode).toBe(200);
    const readFor = (words: string) =>
      told
        .filter((statement) => statement['Query Text'].includes(words))
        .flatMap(({ Plan }) => indexesRead(Plan));
    expect(readFor('booking.units_out > 0 and')).toContain('booking_away');
    // A plan with this index would read it once for each booking.
    expect(readFor('hold.quantity > hold.out')).not.toContain('hold_line_id_key');
  });

  it.each([
    { seqscan: 'on', growing: ['booking', 'booking_line', 'message', 'conversation'] },
    // The table of some thousand accounts may be read as a whole. With `seqscan` off the plan must
    // use an index, as it has to when the table grows.
    {
      seqscan: 'off',
      growing: [
        'booking',
        'booking_line',
        'hold',
        'message',
        'conversation',
        'account',
        'session',
        'camera',
        'unit',
      ],
    },
  ])(
    'reads none of $growing as a whole (enable_seqscan $seqscan)',
    async ({ seqscan, growing }) => {
      await Promise.all(
        connections.map((client) => client.query(`set enable_seqscan = ${seqscan}`)),
      );
      const admin = await world.createUser({ admin: true });
      const customer = await world.createUser();
      const today = world.clock.today();
      const days = `from=${addDays(today, 3)}&to=${addDays(today, 5)}`;
      const queries: Record<string, string[]> = {
        '/api/bookings': [
          '',
          '?status=pending',
          '?search=nakamura',
          '?search=M77',
          '?search=17',
          '?search=qz',
          '?search=z',
          '?userId=77',
          '?userId=77&status=completed&due=true',
          '?userId=77&search=M77',
          '?userId=77&search=z&status=completed',
        ],
        '/api/admin/users': ['', '?search=customer77', '?search=qz', '?search=q'],
        '/api/cameras': [
          '',
          '?search=canon',
          '?search=qz',
          '?search=q&brand=Zeiss',
          `?${days}`,
          `?${days}&free=false&quantity=8`,
          `?${days}&search=canon&sort=rating`,
          '?sort=price-up',
          '?sort=price-down',
          '?sort=rating',
        ],
        '/api/search-help': [`?${days}`, `?${days}&search=cannon`],
        '/api/admin/conversations': ['', '?search=customer77', '?search=qz', '?search=q'],
        '/api/messages/all': ['', '?latest=true'],
        '/api/messages/booking/:id': ['', '?newest=50', '?after=3'],
        '/api/cameras/:id/availability': [`?from=${today}&to=${addDays(today, 60)}`],
        '/api/cameras/:id/next-free': ['?days=3'],
        '/api/cameras/:id/alternatives': [`?${days}`],
        '/api/admin/search': ['?q=customer77', '?q=M77', '?q=77-1', '?q=qz', '?q=z'],
        '/api/admin/planner': [`?from=${today}&to=${addDays(today, 60)}`],
      };
      const reads: string[] = [];
      let statements = 0;
      const ask = async (
        user: TestUser,
        method: 'get' | 'post' | 'put',
        path: string,
        body?: object,
      ) => {
        told = [];
        const reply = await world.as(user)[method](path, body);
        if (reply.statusCode >= 500) throw new Error(`${path}: ${reply.payload}`);
        statements += told.length;
        for (const { 'Query Text': text, Plan } of told) {
          for (const table of wholeReads(Plan).filter((one) => growing.includes(one)))
            reads.push(`${path} ${table}: ${text.slice(0, 200)}`);
        }
      };

      for (const { method, path } of allCalls.filter((call) => call.method === 'GET')) {
        if (path.endsWith('.csv')) continue;
        for (const query of queries[path] ?? ['']) {
          for (const user of [customer, admin]) {
            const address = path.replace(/:\w+/g, '19990') + query;
            await ask(
              user,
              method.toLowerCase() as 'get',
              address + (query ? '&' : '?') + 'limit=50',
            );
          }
        }
      }
      const startDate = addDays(today, 90);
      const price = (await world.as().get('/api/cameras/7')).json<{ pricePerDay: number }>()
        .pricePerDay;
      const booking = { cameraId: 7, startDate, endDate: startDate, totalPrice: price };
      const lines = [{ cameraId: 7, quantity: 1 }];
      await ask(customer, 'post', '/api/quotes', { startDate, endDate: startDate, lines });
      await ask(customer, 'post', '/api/bookings', booking);
      const { rows } = await sql<{ id: number }>`select max(id) as id from booking`.execute(
        world.database.db,
      );
      const bookingId = Number(rows[0]?.id);
      await ask(customer, 'post', '/api/messages', { bookingId, content: 'Hello' });
      await ask(admin, 'get', `/api/messages/booking/${bookingId}?newest=50`);
      await ask(admin, 'put', `/api/admin/bookings/${bookingId}/status`, { status: 'confirmed' });
      await ask(customer, 'post', '/api/auth/login', {
        username: customer.username,
        password: customer.password,
      });

      expect(statements).toBeGreaterThan(60);
      expect(reads).toEqual([]);
    },
  );
});
