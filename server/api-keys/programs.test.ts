import { beforeEach, expect, it } from 'vitest';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { allCalls } from '#shared/calls.ts';
import { permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import { mayDo, roles } from '#shared/permissions.rules.ts';
import { keyPermissions } from '#shared/api-keys/api-keys.rules.ts';
import type { Conversation } from '#shared/messages/messages.ts';
import type { AuditEntry } from '#shared/staff/audit.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { UnitEvent } from '#shared/units/units.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { connect, listen, signIn } from '../live/live.test-helpers.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';
import { createKey, keysPath } from './api-keys.test-helpers.ts';

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const nobodysId = '2147483647';
const send = (client: Client, { method, path }: Endpoint) =>
  client[method.toLowerCase() as keyof Client](path.replace(/:\w+/g, nobodysId), {});
const unknownKey = `lensyard_${'x'.repeat(43)}`;

describeInWorld('a program with a key', (world) => {
  let owner: TestUser;
  let program: Client;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
    ({ program } = await createKey(world(), owner));
  });

  it('makes the calls of the desk and of everybody, and none that is a person’s own', async () => {
    for (const call of allCalls) {
      const { statusCode, body } = await send(program, call);
      const isForPrograms =
        permissionsOf(call).length > 0
          ? !permissionsOf(call).includes('staff.write')
          : call.access === 'public'
            ? call.method === 'GET' || call.path === '/api/quotes'
            : call.atDesk.length > 0 && call.path !== '/api/calendar-feeds';
      expect([nameOf(call), statusCode === 403, statusCode === 401]).toEqual([
        nameOf(call),
        !isForPrograms,
        false,
      ]);
      expect(body).not.toContain('lensyard_');
    }
  });

  it('makes calls by the permissions of its key alone', async () => {
    const permissions = ['bookings.read', 'people.read'] as const;
    const { program: narrow } = await createKey(world(), owner, { permissions });
    const role = { name: 'owner' as const, permissions: new Set(permissions) };
    for (const call of allCalls.filter(({ takesApiKey }) => takesApiKey)) {
      if (call.access === 'public') continue;
      const needed = permissionsOf(call).length > 0 ? permissionsOf(call) : call.atDesk;
      const { statusCode } = await send(narrow, call);
      expect([nameOf(call), statusCode === 403]).toEqual([nameOf(call), !mayDo(role, ...needed)]);
    }
    expect(mayDo(roles.owner, ...keyPermissions)).toBe(true);
  });

  it('is refused with a key that is unknown, malformed or over, also where visitors may come', async () => {
    for (const token of [unknownKey, 'lensyard_', `lensyard_${'y'.repeat(5_000)}`]) {
      const client = world().as({ token });
      const replies = [
        await client.get('/api/shop'),
        await client.get('/api/cameras'),
        await client.post('/api/quotes', {}),
        await client.get('/api/admin/units'),
        await client.get('/api/auth/me'),
        await client.post('/api/auth/login', { username: 'a', password: 'b' }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 401));
      expect(replies[0]?.json()).toMatchObject({ code: 'unauthenticated' });
      expect(replies[0]?.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('sends its key in the Authorization header and nowhere else', async () => {
    const { key } = await createKey(world(), owner);
    const visitor = world().as();
    const replies = [
      await visitor.get(`/api/admin/units?token=${key}&key=${key}&access_token=${key}`),
      await visitor.get('/api/admin/units', undefined, { 'x-api-key': key }),
      await visitor.get('/api/admin/units', undefined, { cookie: `token=${key}; key=${key}` }),
      await visitor.get('/api/admin/units', undefined, { authorization: `Basic ${key}` }),
      await visitor.get('/api/admin/units', undefined, { authorization: key }),
      await visitor.post('/api/admin/counter/scan', { token: key, key }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 401));
  });

  it('opens no live connection', async () => {
    const { key } = await createKey(world(), owner);
    const socket = await connect(await listen(world().app));
    socket.send({ type: 'auth', token: key });
    expect(await socket.next()).toMatchObject({ type: 'auth_error' });
    expect(await socket.closed).toBe(4401);
  });

  it('sees no amounts without money.read, and narrows no list by them', async () => {
    const customer = await world().createUser();
    const { id } = await book(world(), customer, (await world().createCamera()).id, 0, 1);
    const { program: narrow } = await createKey(world(), owner, { permissions: ['bookings.read'] });
    const whole = (await program.get(`/api/bookings/${id}`)).json<DeskBooking>();
    expect(whole).toMatchObject({ totalPrice: 100, account: { due: 100 } });
    const narrowed = (await narrow.get(`/api/bookings/${id}`)).json<DeskBooking>();
    expect(narrowed).toMatchObject({ id });
    expect(narrowed).not.toHaveProperty('totalPrice');
    expect(narrowed).not.toHaveProperty('account');
    expect((await narrow.get('/api/bookings?due=true')).statusCode).toBe(403);
  });

  it('is quoted the desk’s own prices with prices.override alone', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const today = world().clock.today();
    const asked = {
      startDate: today,
      endDate: today,
      userId: customer.id,
      lines: [{ cameraId: camera.id, quantity: 1, price: 10 }],
    };
    const totalFor = async (client: Client) =>
      (await client.post('/api/quotes', asked)).json<Quote>().total;
    expect(await totalFor(program)).toBe(10);
    const { program: narrow } = await createKey(world(), owner, {
      permissions: ['bookings.write', 'bookings.read'],
    });
    expect(await totalFor(narrow)).toBe(50);
  });

  it('stands under its key’s name in histories, in the ledger and in the log, in its maker’s place', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const today = world().clock.today();
    const placed = await program.post('/api/admin/bookings', {
      userId: customer.id,
      lines: [{ cameraId: camera.id, quantity: 1 }],
      startDate: today,
      endDate: today,
      totalPrice: 50,
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const { id, lines } = placed.json<DeskBooking>();
    const desk = `/api/admin/bookings/${id}`;
    const units = [{ lineId: lines[0]?.id, quantity: 1 }];
    await program.put(`${desk}/status`, { status: 'confirmed' });
    await program.post(`${desk}/entries`, { kind: 'payment', amount: 50, method: 'cash' });
    await program.post(`${desk}/entries`, { kind: 'refund', amount: 1, method: 'cash' });
    await program.post(`${desk}/hand-over`, { units });
    await program.post(`${desk}/receipts`);
    const back = await program.post(`${desk}/take-back`, {
      units: units.map((unit) => ({ ...unit, condition: 'damaged', note: 'Dented' })),
    });
    expect(back.statusCode, back.body).toBe(200);
    await program.post('/api/messages', { bookingId: id, content: 'Thank you' });

    const reader = world().as(owner);
    const history = (await reader.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(history.length).toBeGreaterThan(6);
    for (const { by } of history) expect(by).toEqual({ name: 'Warehouse (key)', side: 'desk' });
    const whole = (await reader.get(`/api/bookings/${id}`)).json<DeskBooking>();
    expect(whole.account.entries.map(({ by }) => by)).toEqual(
      whole.account.entries.map(() => 'Warehouse (key)'),
    );
    expect(whole.units).toMatchObject([
      { handedOverBy: 'Warehouse (key)', returnedBy: 'Warehouse (key)' },
    ]);
    const unitId = whole.units[0]?.unitId;
    const events = (await reader.get(`/api/admin/units/${unitId}/history`)).json<UnitEvent[]>();
    expect(events.map(({ by }) => by)).toEqual(events.map(() => 'Warehouse (key)'));
    const log = (await reader.get('/api/admin/audit?kind=refund')).json<AuditEntry[]>();
    expect(log).toMatchObject([
      { by: { id: owner.id, name: 'Warehouse (key)', keyId: expect.any(Number) } },
    ]);
    const messages = (await reader.get(`/api/messages/booking/${id}`)).json<object[]>();
    const sent = { senderId: owner.id, content: 'Thank you', senderKey: 'Warehouse (key)' };
    expect(messages.at(-1)).toMatchObject(sent);
    const latest = (await reader.get('/api/messages/all?latest=true')).json<object[]>();
    expect(latest[0]).toMatchObject(sent);
    const listed = (await reader.get('/api/admin/conversations')).json<Conversation[]>();
    expect(listed[0]?.lastMessage).toMatchObject(sent);
    // In the history, the customer reads the name of the house instead of that of the program or
    // its maker.
    const theirs = await world().as(customer).get(`/api/bookings/${id}/history`);
    expect(theirs.body).not.toMatch(/Warehouse|Mara/);
    for (const path of [`/api/messages/booking/${id}`, '/api/messages/all?latest=true']) {
      const read = await world().as(customer).get(path);
      expect(read.body).toContain('Thank you');
      expect(read.body).not.toContain('Warehouse');
    }
  });

  it('writes to a customer as the house, and is named to the house alone', async () => {
    const customer = await world().createUser();
    const { id } = await book(world(), customer, (await world().createCamera()).id, 0, 1);
    const url = await listen(world().app);
    const [theirs, ours] = [await signIn(url, customer), await signIn(url, owner)];
    await program.post('/api/messages', { bookingId: id, content: 'Your bag is packed' });
    const heard = { type: 'new_message', message: { content: 'Your bag is packed' } };
    const frame = await theirs.next();
    expect(frame).toMatchObject(heard);
    expect(frame).not.toHaveProperty('message.senderKey');
    expect(await ours.next()).toMatchObject({ message: { senderKey: 'Warehouse (key)' } });
    theirs.close();
    ours.close();
  });

  it('is no activity of its maker, and reads nothing in anybody’s place', async () => {
    const customer = await world().createUser();
    const { id } = await book(world(), customer, (await world().createCamera()).id, 0, 1);
    await world().as(customer).post('/api/messages', { bookingId: id, content: 'Hello?' });
    await program.get(`/api/messages/booking/${id}`);
    const unread = async (client: Client) =>
      (await client.get('/api/messages/unread-count')).json<{ count: number }>().count;
    expect(await unread(program)).toBe(1);
    const asked = await world().as(customer).get(`/api/users/${owner.id}/last-active`);
    // Calls of a program do not make its owner active: he was last active when the test made the
    // key.
    const { lastActive } = asked.json<{ lastActive: string }>();
    world().clock.advance(3_600_000);
    await program.get('/api/admin/units');
    const again = await world().as(customer).get(`/api/users/${owner.id}/last-active`);
    expect(again.json<{ lastActive: string }>().lastActive).toBe(lastActive);
  });

  it('has idempotency keys of its own', async () => {
    const other = await createKey(world(), owner, { name: 'Other' });
    const camera = await world().createCamera();
    const header = { 'idempotency-key': 'nightly-1' };
    const add = async (client: Client, headers: Record<string, string> = header) => {
      const reply = await client.post(`/api/admin/cameras/${camera.id}/units`, {}, headers);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json<{ id: number }>().id;
    };
    const clients = [program, program, other.program, world().as(owner)];
    const ids: number[] = [];
    for (const client of clients) ids.push(await add(client));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[1]);

    const customer = await world().createUser();
    const { id } = await book(world(), customer, camera.id, 0, 1);
    const say = async (client: Client) =>
      (
        await client.post('/api/messages', { bookingId: id, content: 'Ready', clientId: 'm-1' })
      ).json<{ id: number }>().id;
    const said: number[] = [];
    for (const client of clients) said.push(await say(client));
    expect([new Set(said).size, said[0] === said[1]]).toEqual([3, true]);
  });

  it('changes nobody of the house, its maker least of all', async () => {
    const colleague = await world().createUser({ role: 'desk' });
    const customer = await world().createUser();
    const change = async (id: number) =>
      (await program.patch(`/api/admin/users/${id}`, { phone: '+49 30 1' })).statusCode;
    expect([await change(owner.id), await change(colleague.id), await change(customer.id)]).toEqual(
      [403, 403, 200],
    );
    const link = await program.post(`/api/admin/users/${owner.id}/reset-link`, {});
    expect(link.statusCode).toBe(403);
  });

  it('makes no key and ends none', async () => {
    const reply = await program.post(keysPath, { name: 'More', permissions: ['bookings.read'] });
    expect(reply.statusCode).toBe(403);
  });
});

describeInWorld(
  'the calls of a program',
  (world) => {
    it('are 600 a minute and key, whatever others do; then it is told how long to wait', async () => {
      const owner = await world().createUser({ admin: true });
      const one = await createKey(world(), owner);
      const other = await createKey(world(), owner, { name: 'Other' });
      const ask = (client: Client) => client.get('/api/admin/units?limit=1');
      for (let count = 0; count < 600; count += 1) {
        expect((await ask(one.program)).statusCode).toBe(200);
      }
      const refused = await ask(one.program);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        429,
        'too_many_requests',
      ]);
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect((await ask(other.program)).statusCode).toBe(200);
      expect((await ask(world().as(owner))).statusCode).toBe(200);
      world().clock.advance(seconds * 1_000);
      expect((await ask(one.program)).statusCode).toBe(200);
    });
  },
  { rateLimits: true },
);
