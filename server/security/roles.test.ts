import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { allCalls } from '#shared/calls.ts';
import { addDays } from '#shared/days.rules.ts';
import { todayQueues } from '#shared/desk/admin.rules.ts';
import { permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import { mayDo, roleNames, roles, type RoleName } from '#shared/permissions.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { Unit } from '#shared/units/units.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { listen, messagesIn, signIn, until } from '../live/live.test-helpers.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const nobodysId = '2147483647';
const send = (client: Client, { method, path }: Endpoint, id = nobodysId) =>
  client[method.toLowerCase() as keyof Client](path.replace(/:\w+/g, id), {});

describe('a call', () => {
  it('of the desk names a permission', () => {
    const unnamed = allCalls.filter(
      (call) => call.path.startsWith('/api/admin/') && permissionsOf(call).length === 0,
    );
    expect(unnamed.map(nameOf)).toEqual([]);
  });
});

describeInWorld('the roles of the house', (world) => {
  it.each(roleNames)('open to %s the calls of its permissions and no other', async (role) => {
    const client = world().as(await world().createUser({ role }));
    for (const call of allCalls) {
      const needed = permissionsOf(call);
      if (needed.length === 0) continue;
      const reply = await send(client, call);
      // A call that demands a confirmation also refuses with 403, but with another code.
      const isForbidden = reply.statusCode === 403 && reply.json().code === 'forbidden';
      expect([nameOf(call), isForbidden]).toEqual([nameOf(call), !mayDo(roles[role], ...needed)]);
    }
  });

  it('are counted as people of the house', async () => {
    const owner = await world().createUser({ admin: true });
    await world().createUser({ role: 'books' });
    const summary = (await world().as(owner).get('/api/admin/summary')).json();
    expect(summary).toMatchObject({ administrators: 2, regularUsers: 0 });
  });

  it('tell somebody what he may do, and the desk who has which', async () => {
    const counter = await world().createUser({ role: 'counter' });
    const customer = await world().createUser();
    const own = (await world().as(counter).get('/api/auth/me')).json();
    expect(own).toMatchObject({ isAdmin: true, role: 'counter' });
    expect(own.permissions).toEqual([...roles.counter.permissions]);
    const people = (await world().as(counter).get('/api/admin/users')).json();
    expect(people).toMatchObject([
      { id: counter.id, role: 'counter', isAdmin: true },
      { id: customer.id, role: null, isAdmin: false },
    ]);
    expect(people[0]).not.toHaveProperty('permissions');
  });

  it('get the mails of the desk where they may chat', async () => {
    const gets = async (role: RoleName) => {
      const { rows } = await world().database.pool.query<{ gets: boolean }>(
        'select gets_desk_mails($1) as gets',
        [role],
      );
      return rows[0]?.gets;
    };
    for (const role of roleNames) {
      expect(await gets(role)).toBe(mayDo(roles[role], 'bookings.write', 'money.read'));
    }
  });
});

describeInWorld('a hand at the counter who looks for money', (world) => {
  let owner: TestUser;
  let counter: TestUser;
  let customer: TestUser;
  let booking: Booking;
  let unit: Unit;
  let cameraId: number;
  /**
   * The amounts of the booking (rent, discount, extra, total, payment, amount due, deposit) and the
   * purchase price of a unit.
   */
  const amounts = [
    '4911',
    '491.1',
    '4321.07',
    '8740.97',
    '2222.22',
    '6518.75',
    '333.33',
    '7654.32',
  ];
  const inCents = amounts.map((amount) => String(Math.round(Number(amount) * 100)));
  const money = new RegExp(
    [...amounts, ...inCents].map((amount) => `\\b${amount.replace('.', '\\.')}\\b`).join('|'),
  );

  beforeEach(async () => {
    owner = await world().createUser({ admin: true });
    counter = await world().createUser({ role: 'counter' });
    customer = await world().createUser({ firstName: 'Ines' });
    const desk = world().as(owner);
    const camera = await world().createCamera({ pricePerDay: 1637, stockCount: 2 });
    cameraId = camera.id;
    const today = world().clock.today();
    const made = await desk.post('/api/admin/bookings', {
      userId: customer.id,
      startDate: today,
      endDate: addDays(today, 2),
      lines: [{ cameraId, quantity: 1 }],
      discountPercent: 10,
      extras: [{ text: 'Delivery', amount: 4321.07 }],
      totalPrice: 8740.97,
    });
    booking = made.json<Booking>();
    const path = `/api/admin/bookings/${booking.id}`;
    await desk.post(`${path}/entries`, { kind: 'payment', amount: 2222.22, method: 'card' });
    await desk.post(`${path}/entries`, { kind: 'deposit_held', amount: 333.33, method: 'card' });
    await desk.post(`${path}/receipts`);
    const units = await desk.get(`/api/admin/cameras/${cameraId}/units`);
    unit = units.json<Unit[]>()[0] as Unit;
    await desk.patch(`/api/admin/units/${unit.id}`, { purchasePrice: 7654.32 });
    await desk.post('/api/messages', { bookingId: booking.id, content: 'The total is $8740.97' });
  });

  /** The paths of a call, filled in with the ids of things that exist. */
  const addressesOf = ({ path }: Endpoint): string[] => {
    const whole = path.endsWith('/planner')
      ? `${path}?from=${booking.startDate}&to=${booking.endDate}`
      : path;
    if (whole.includes(':queue')) return todayQueues.map((queue) => whole.replace(':queue', queue));
    const id = /bookings?\/:/.test(whole)
      ? booking.id
      : whole.includes('units/:')
        ? unit.id
        : whole.includes('users/:')
          ? customer.id
          : cameraId;
    return [whole.replace(/:\w+/, String(id))];
  };

  it('reads none in any call that reads, while the owner reads some in many', async () => {
    const readings = allCalls.filter(({ method }) => method === 'GET');
    const seen = new Set<string>();
    const told: Record<'owner' | 'counter', string[]> = { owner: [], counter: [] };
    for (const address of readings.flatMap(addressesOf)) {
      for (const [name, user] of [
        ['owner', owner],
        ['counter', counter],
      ] as const) {
        const { body, statusCode } = await world().as(user).get(address);
        // Answers that are refused are not searched, because their request id may happen to contain
        // the same digits.
        if (statusCode === 200 && money.test(body)) told[name].push(address);
        if (name === 'owner')
          for (const amount of amounts) if (body.includes(amount)) seen.add(amount);
      }
    }
    expect(told.counter).toEqual([]);
    expect([...seen].sort()).toEqual(amounts.toSorted());
    expect(told.owner).toEqual(
      expect.arrayContaining([
        '/api/bookings',
        `/api/bookings/${booking.id}`,
        `/api/bookings/${booking.id}/history`,
        '/api/admin/bookings.csv',
        '/api/admin/summary',
        '/api/admin/today',
        `/api/admin/users/${customer.id}`,
        `/api/admin/cameras/${cameraId}/units`,
        `/api/messages/booking/${booking.id}`,
      ]),
    );
  });

  it('reads none where the counter works, nor by asking what a booking would cost', async () => {
    const client = world().as(counter);
    const path = `/api/admin/bookings/${booking.id}`;
    const quote = {
      bookingId: booking.id,
      startDate: booking.startDate,
      endDate: booking.endDate,
      lines: [{ cameraId, quantity: 1 }],
    };
    const units = [{ lineId: booking.lines[0]?.id, unitId: unit.id }];
    const deposit = { kind: 'deposit_held', amount: 5, method: 'cash' };
    const asked = [
      [200, await client.post('/api/admin/counter/scan', { text: String(booking.id) })],
      [403, await client.post(`${path}/hand-over`, { units, payments: [deposit] })],
      [403, await client.post(`${path}/hand-over`, { units, override: true })],
      [200, await client.post(`${path}/hand-over`, { units })],
      [200, await client.post('/api/admin/counter/scan', { text: unit.code })],
      [
        200,
        await client.post(`${path}/take-back`, { units: [{ unitId: unit.id, condition: 'ok' }] }),
      ],
      [403, await client.get('/api/bookings?due=true')],
      [403, await client.get('/api/bookings?sort=-totalPrice')],
      [403, await client.get('/api/admin/today/depositsHeld')],
      [200, await client.get('/api/bookings?search=8740.97')],
      [200, await client.get('/api/admin/search?q=8740.97')],
    ] as const;
    for (const [status, reply] of asked) {
      expect(reply.statusCode, reply.body).toBe(status);
      expect(reply.body).not.toMatch(money);
    }
    // The counter gets a quote at public prices; the prices that the desk agreed on with the
    // customer are not shown to it.
    const totalFor = async (user: TestUser) =>
      (await world().as(user).post('/api/quotes', quote)).json<Quote>().total;
    expect([await totalFor(counter), await totalFor(owner)]).toEqual([4911, 8740.97]);
  });

  it('hears nothing of a customer’s conversation, and does not write into it', async () => {
    const at = await listen(world().app);
    const [desk, hand] = [await signIn(at, owner), await signIn(at, counter)];
    hand.send({ type: 'message', bookingId: booking.id, content: 'Hello' });
    await until(() => hand.frames.some(({ type }) => type === 'error'));
    await world()
      .as(customer)
      .post('/api/messages', { bookingId: booking.id, content: 'Is it $8740.97?' });
    await until(() => messagesIn(desk.frames).length > 0);
    // Frames arrive in order, so the customer's message would have arrived before the answer to
    // this one.
    const before = hand.frames.length;
    hand.send({ type: 'message', bookingId: booking.id, content: 'Hello' });
    await until(() => hand.frames.length > before);
    expect(messagesIn(hand.frames)).toEqual([]);
    desk.close();
    hand.close();
  });

  it('changes nobody of the house but himself, and as a manager not the owner', async () => {
    const manager = await world().createUser({ role: 'manager' });
    const change = async (by: TestUser, whom: TestUser) =>
      (await world().as(by).patch(`/api/admin/users/${whom.id}`, { phone: '+49 30 1' })).statusCode;
    expect(await change(counter, customer)).toBe(403);
    expect(await change(manager, customer)).toBe(200);
    expect(await change(manager, manager)).toBe(200);
    expect(await change(manager, owner)).toBe(403);
    expect(await change(owner, manager)).toBe(200);
    const link = await world().as(manager).post(`/api/admin/users/${owner.id}/reset-link`);
    expect(link.statusCode).toBe(403);
  });

  it('books for himself as a customer does', async () => {
    const { id } = await book(world(), counter, (await world().createCamera()).id, 1, 1);
    const own = (await world().as(counter).get('/api/bookings/user')).json();
    expect(own).toMatchObject([{ id, totalPrice: 50 }]);
  });
});
