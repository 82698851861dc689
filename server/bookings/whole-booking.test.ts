import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import type { Booking, BookingDetails } from '#shared/bookings/bookings.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { withMadeUpRoles } from '../testing/made-up-roles.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { book } from './bookings.test-helpers.ts';

describeInWorld('a booking as its page shows it', (world) => {
  const withOnly = withMadeUpRoles(world);
  let customer: TestUser;
  let admin: TestUser;
  let booking: Booking;
  beforeEach(async () => {
    customer = await world().createUser();
    admin = await world().createUser({ admin: true });
    booking = await book(world(), customer, (await world().createCamera()).id, 3, 5);
    await saveSettings(world(), admin, ({ house }) => {
      Object.assign(house, {
        address: 'Main Street 1\n12345 Town',
        openingHours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '18:00' })),
      });
    });
  });
  const whole = async (user: TestUser) =>
    (await world().as(user).get(`/api/bookings/${booking.id}`)).json<BookingDetails>();
  const atDesk = async (path: string, body: object) => {
    const reply = await world().as(admin).post(`/api/admin/bookings/${booking.id}/${path}`, body);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply;
  };

  it('has the money, the place with its days, and the papers, for its customer and the desk', async () => {
    const spans = [{ from: '09:00', to: '18:00' }];
    expect(await whole(customer)).toMatchObject({
      money: { paid: 0, due: 150, depositHeld: 0 },
      place: {
        address: 'Main Street 1\n12345 Town',
        hours: [
          { date: booking.startDate, spans },
          { date: booking.endDate, spans },
        ],
      },
      papers: [],
    });
    await atDesk('entries', { kind: 'payment', amount: 100, method: 'card' });
    await atDesk('entries', { kind: 'deposit_held', amount: 80.3, method: 'card' });
    await atDesk('entries', { kind: 'deposit_returned', amount: 80.1, method: 'card' });
    const { number } = (await atDesk('receipts', {})).json<{ number: string }>();
    const money = { paid: 100, due: 50, depositHeld: 0.2 };
    const paper = { kind: 'receipt', number };
    expect(await whole(customer)).toMatchObject({
      money,
      papers: [{ ...paper, url: `/bookings/${booking.id}/receipt` }],
    });
    expect(await whole(customer)).not.toHaveProperty('account');
    expect(await whole(admin)).toMatchObject({
      money,
      papers: [{ ...paper, url: `/admin/bookings/${booking.id}/receipt` }],
    });
  });

  it('has its one day once, and lists carry nothing of it', async () => {
    const camera = await world().createCamera();
    booking = await book(world(), customer, camera.id, 4, 4);
    expect((await whole(customer)).place?.hours).toHaveLength(1);
    const [listed] = (await world().as(customer).get('/api/bookings/user')).json<object[]>();
    for (const field of ['money', 'place', 'papers']) expect(listed).not.toHaveProperty(field);
  });

  it('is nobody else’s, and without money for a role that does not see it', async () => {
    const stranger = await world().createUser();
    const path = `/api/bookings/${booking.id}`;
    expect((await world().as(stranger).get(path)).statusCode).toBe(404);
    expect((await world().as(stranger).get(`${path}/event.ics`)).statusCode).toBe(404);
    expect((await world().as().get(`${path}/event.ics`)).statusCode).toBe(401);
    const reading = await withOnly('bookings.read');
    const seen = (await reading.get(path)).json();
    expect(seen).toMatchObject({ id: booking.id, papers: [] });
    expect(seen).not.toHaveProperty('money');
  });

  it('is a calendar event under the name that it has in the feed', async () => {
    const reply = await world().as(customer).get(`/api/bookings/${booking.id}/event.ics`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${booking.id}.ics"`,
      'cache-control': 'no-store',
    });
    const eventIn = (text: string) => {
      const [part] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      return new ICAL.Event(part);
    };
    const event = eventIn(reply.body);
    expect(event.startDate.toString()).toBe(booking.startDate);
    expect(event.location).toBe('Main Street 1, 12345 Town');
    const made = await world().as(customer).post('/api/calendar-feeds', { scope: 'own' });
    const feed = await world().as().get(new URL(made.json<{ url: string }>().url).pathname);
    expect(event.uid).toBe(eventIn(feed.body).uid);
    expect(event.description).toBe(eventIn(feed.body).description);
    const forDesk = await world().as(admin).get(`/api/bookings/${booking.id}/event.ics`);
    expect(eventIn(forDesk.body).uid).toBe(event.uid);
  });

  it('has no event while its days are not fixed', async () => {
    const camera = await world().createCamera();
    booking = await book(world(), customer, camera.id, 1, 3, { status: 'inquiry' });
    expect((await whole(customer)).money).toEqual({ paid: 0, due: 0, depositHeld: 0 });
    const reply = await world().as(customer).get(`/api/bookings/${booking.id}/event.ics`);
    expect(reply.statusCode).toBe(404);
  });
});
