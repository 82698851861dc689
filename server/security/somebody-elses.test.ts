import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { allCalls } from '#shared/calls.ts';
import { addDays } from '#shared/days.rules.ts';
import { permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { Passkey } from '#shared/users/passkeys.ts';
import { addPasskey, confirmAs } from '../sign-in/factors.test-helpers.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The calls whose `:id` or body names something that belongs to a person, by its kind. All other
 * calls are about things that everybody may see.
 */
const ownedBy = {
  booking: [
    'GET /api/bookings/:id',
    'PUT /api/bookings/:id',
    'POST /api/bookings/:id/cancel',
    'GET /api/bookings/:id/event.ics',
    'GET /api/bookings/:id/history',
    'GET /api/bookings/:id/receipt',
    'GET /api/messages/booking/:id',
  ],
  feed: ['DELETE /api/calendar-feeds/:id'],
  session: ['DELETE /api/auth/sessions/:id'],
  passkey: ['DELETE /api/auth/passkeys/:id'],
  account: [
    'PATCH /api/users/:id',
    'PATCH /api/users/:id/password',
    'GET /api/users/:id/last-active',
  ],
};
const ofEverybody = [
  'GET /api/bookings/check-camera/:cameraId',
  'GET /api/cameras/:id',
  'GET /api/cameras/:id/alternatives',
  'GET /api/cameras/:id/availability',
  'GET /api/cameras/:id/next-free',
  'GET /api/favorites/check/:cameraId',
  'POST /api/favorites/:cameraId',
  'DELETE /api/favorites/:cameraId',
];

describe('calls of customers and visitors that name something', () => {
  it('are all in the table of this file', () => {
    const naming = allCalls
      .filter((call) => permissionsOf(call).length === 0 && call.path.includes(':'))
      .map(nameOf);
    const known = [...Object.values(ownedBy).flat(), ...ofEverybody];
    expect(naming.sort()).toEqual(known.sort());
  });
});

describeInWorld('what is somebody else’s', (world) => {
  const secret = 'A surprise for Ines';
  let owner: TestUser;
  let stranger: TestUser;
  let ids: Record<keyof typeof ownedBy, number>;
  let feedAddress: string;
  let day: (ahead: number) => string;

  beforeEach(async () => {
    owner = await world().createUser({ firstName: 'Oda', email: 'oda@private.example' });
    stranger = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    day = (ahead) => addDays(world().clock.today(), ahead);
    const mine = world().as(owner);
    const placed = await mine.post('/api/bookings', {
      cameraId: camera.id,
      startDate: day(3),
      endDate: day(4),
      totalPrice: 100,
      notes: secret,
    });
    const booking = placed.json<Booking>();
    await mine.post('/api/messages', { bookingId: booking.id, content: secret });
    await world().as(admin).post(`/api/admin/bookings/${booking.id}/receipts`);
    const feed = await mine.post('/api/calendar-feeds', { scope: 'own' });
    const { id: feedId, url } = feed.json<{ id: number; url: string }>();
    feedAddress = new URL(url).pathname;
    await addPasskey(world(), owner);
    const [passkey] = (await mine.get('/api/auth/passkeys')).json<Passkey[]>();
    ids = {
      booking: booking.id,
      feed: feedId,
      session: owner.sessionId,
      passkey: passkey?.id ?? 0,
      account: owner.id,
    };
    // A passkey can only be removed by somebody who has just shown who he is, so the stranger does
    // that first.
    await confirmAs(world(), stranger);
  });

  /** Bodies with which the calls would succeed for the owner. */
  const bodies = (): Record<string, object> => ({
    'PUT /api/bookings/:id': {
      startDate: day(5),
      endDate: day(6),
      totalPrice: 100,
      notes: 'Taken over',
    },
    'POST /api/bookings/:id/cancel': { reason: 'Because I can' },
    'PATCH /api/users/:id': { email: 'stranger@example.com' },
    'PATCH /api/users/:id/password': { currentPassword: owner.password, newPassword: 'taken over' },
  });
  const ask = (client: Client, name: string, id: number) => {
    const [method = '', path = ''] = name.split(' ');
    const send = client[method.toLowerCase() as keyof Client];
    return send(path.replace(':id', String(id)), bodies()[name]);
  };
  const everythingOfOwner = async () => {
    const mine = world().as(owner);
    const answers = await Promise.all([
      mine.get(`/api/bookings/${ids.booking}`),
      mine.get(`/api/bookings/${ids.booking}/history`),
      mine.get(`/api/bookings/${ids.booking}/receipt`),
      mine.get(`/api/messages/booking/${ids.booking}`),
      mine.get('/api/auth/me'),
      mine.get('/api/auth/passkeys'),
    ]);
    const feed = await world().as().get(feedAddress);
    for (const { statusCode } of [...answers, feed]) expect(statusCode).toBe(200);
    return answers.map((reply) => reply.json());
  };
  const expectNothingOfOwner = (text: string) => {
    for (const own of [secret, 'Oda', 'oda@private.example']) expect(text).not.toContain(own);
  };

  it.each(
    Object.entries(ownedBy).flatMap(([whose, names]) =>
      names.map((name) => [name, whose as keyof typeof ownedBy] as const),
    ),
  )('is not there for %s', async (name, whose) => {
    const before = await everythingOfOwner();
    for (const [client, refusal] of [
      [world().as(stranger), whose === 'account' ? 403 : 404],
      [world().as(), 401],
    ] as const) {
      const reply = await ask(client, name, ids[whose]);
      expect(reply.statusCode, reply.body).toBe(refusal);
      expectNothingOfOwner(reply.body);
      // The answer for somebody else's thing must be the same as that for an id that does not
      // exist.
      const unknown = await ask(client, name, 2_000_000_000);
      expect(unknown.statusCode).toBe(refusal);
    }
    expect(await everythingOfOwner()).toEqual(before);
  });

  it('is not written into, and helps nobody to units that it holds', async () => {
    const theirs = world().as(stranger);
    const before = await everythingOfOwner();
    const message = { bookingId: ids.booking, content: 'Hello' };
    expect((await theirs.post('/api/messages', message)).statusCode).toBe(404);
    const lines = [{ cameraId: (before[0] as Booking).cameraId, quantity: 1 }];
    const quote = { startDate: day(3), endDate: day(4), lines, bookingId: ids.booking };
    const reply = await theirs.post('/api/quotes', quote);
    expect([reply.statusCode, reply.json<Quote>().problems]).toEqual([
      200,
      [expect.objectContaining({ code: 'unavailable' })],
    ]);
    expectNothingOfOwner(reply.body);
    expect(await everythingOfOwner()).toEqual(before);
  });

  it('stands in no list of a stranger', async () => {
    const theirs = world().as(stranger);
    for (const path of [
      '/api/bookings/user',
      '/api/messages/all',
      '/api/calendar-feeds',
      '/api/auth/sessions',
      '/api/favorites',
      `/api/bookings/check-camera/${((await everythingOfOwner())[0] as Booking).cameraId}`,
      '/api/cameras',
    ]) {
      const reply = await theirs.get(path);
      expect([path, reply.statusCode]).toEqual([path, 200]);
      expectNothingOfOwner(reply.body);
    }
  });
});
