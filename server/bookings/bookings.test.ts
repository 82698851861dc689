import { expect, it } from 'vitest';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { book, bookingOf } from './bookings.test-helpers.ts';

describeInWorld('POST /api/bookings', (world) => {
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);

  it('answers 201 with a pending booking that keeps the name and price of the camera', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ name: 'Leica M11' });
    const reply = await world()
      .as(customer)
      .post('/api/bookings', bookingOf(world(), camera.id, 1, 3, { notes: '  A strap, please ' }));
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      userId: customer.id,
      cameraId: camera.id,
      startDate: day(1),
      endDate: day(3),
      pickUpTime: null,
      returnTime: null,
      totalPrice: 150,
      status: 'pending',
      notes: 'A strap, please',
      lines: [
        {
          id: expect.any(Number),
          cameraId: camera.id,
          cameraName: 'Leica M11',
          quantity: 1,
          pricePerDay: 50,
          rent: 150,
          basis: [],
          price: null,
        },
      ],
      chargedDays: 3,
      rent: 150,
      discount: 0,
      ...plainParts,
      deposit: 0,
      cameraName: 'Leica M11',
      pricePerDay: 50,
      unitsOut: 0,
      handedOverAt: null,
      returnedAt: null,
      receiptNumber: null,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    });
  });

  it('reads a full timestamp as the day that it falls on in the shop', async () => {
    const { timeZone } = world().clock;
    const lateEvening = momentAt(timeZone, day(1), '23:00');
    const inBerlin = new Date(lateEvening.getTime() + 2 * 3_600_000);
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const booking = await book(world(), customer, camera.id, 1, 1, {
      startDate: momentAt(timeZone, day(1), '23:30').toISOString(),
      endDate: inBerlin.toISOString().replace('Z', '+02:00'),
    });
    expect([booking.startDate, booking.endDate]).toEqual([day(1), day(1)]);
  });

  it('accepts inquiry as the only status', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled', 'lost', 1]) {
      const reply = await world()
        .as(customer)
        .post('/api/bookings', bookingOf(world(), camera.id, 1, 3, { status }));
      expect([status, reply.statusCode]).toEqual([status, 400]);
    }
    expect(
      (await book(world(), customer, camera.id, 0, 3, { status: 'inquiry', totalPrice: 150 }))
        .status,
    ).toBe('inquiry');
  });

  it.each([
    [
      'a start in the past of the shop',
      { from: -1, to: 2 },
      'startDate',
      'Start date must not be in the past',
    ],
    ['an end before the start', { from: 3, to: 2 }, 'endDate', 'End date must be after start date'],
    ['more than 365 days', { from: 1, to: 366 }, 'endDate', 'A rental lasts at most 365 days'],
    [
      'a start more than 730 days ahead',
      { from: 731, to: 731 },
      'startDate',
      'Start date must be within the next 730 days',
    ],
  ] as const)(
    'refuses %s with 400 and names the field',
    async (_name, { from, to }, field, message) => {
      const customer = await world().createUser();
      const camera = await world().createCamera();
      const reply = await world()
        .as(customer)
        .post('/api/bookings', bookingOf(world(), camera.id, from, to));
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: message } });
    },
  );

  it('says what is missing with the words of the specification, and needs the total price', async () => {
    const customer = await world().createUser();
    const reply = await world().as(customer).post('/api/bookings', {});
    expect(reply.json<{ fields: object }>().fields).toMatchObject({
      startDate: 'Start date is required',
      endDate: 'End date is required',
      totalPrice: 'Total price is required',
    });
  });

  it('refuses in the order dates, camera, price, stock', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 0 });
    const attempt = async (change: object) => {
      const reply = await world()
        .as(customer)
        .post('/api/bookings', bookingOf(world(), camera.id, 1, 3, change));
      return [reply.statusCode, reply.json<{ code: string }>().code];
    };
    const wrong = { startDate: day(-1), cameraId: 999_999, totalPrice: 1 };
    expect(await attempt(wrong)).toEqual([400, 'invalid_input']);
    expect(await attempt({ ...wrong, startDate: day(1) })).toEqual([404, 'not_found']);
    expect(await attempt({ totalPrice: 1 })).toEqual([409, 'price_changed']);
    expect(await attempt({ totalPrice: 150.5 })).toEqual([409, 'price_changed']);
    expect(await attempt({})).toEqual([409, 'out_of_stock']);
  });

  it('names the first full day when the camera is unavailable', async () => {
    const [first, second] = [await world().createUser(), await world().createUser()];
    const camera = await world().createCamera();
    await book(world(), first, camera.id, 4, 6);
    const reply = await world()
      .as(second)
      .post('/api/bookings', bookingOf(world(), camera.id, 2, 5));
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'unavailable' });
    const name = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(day(4)),
    );
    expect(reply.json<{ message: string }>().message).toContain(name);
    await book(world(), second, camera.id, 2, 3);
    await book(world(), second, camera.id, 7, 8);
  });

  it('takes a second booking of the same person while a unit is free', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 2 });
    const first = await book(world(), customer, camera.id, 1, 3);
    const second = await book(world(), customer, camera.id, 1, 3);
    expect(second.id).not.toBe(first.id);
    const third = await world()
      .as(customer)
      .post('/api/bookings', bookingOf(world(), camera.id, 3, 3));
    expect(third.json()).toMatchObject({ code: 'unavailable' });
  });

  it('does not book a deleted camera', async () => {
    const [customer, admin] = [
      await world().createUser(),
      await world().createUser({ admin: true }),
    ];
    const camera = await world().createCamera();
    await world().as(admin).delete(`/api/admin/cameras/${camera.id}`);
    const reply = await world()
      .as(customer)
      .post('/api/bookings', bookingOf(world(), camera.id, 1, 3));
    expect(reply.statusCode).toBe(404);
  });

  it('gives a camera with 2 units to exactly 2 of 64 who press Book Now at the same moment', async () => {
    const camera = await world().createCamera({ stockCount: 2 });
    const customers = await Promise.all(Array.from({ length: 64 }, () => world().createUser()));
    const replies = await Promise.all(
      customers.map((customer, index) =>
        world()
          .as(customer)
          .post('/api/bookings', bookingOf(world(), camera.id, 1 + (index % 3), 5)),
      ),
    );
    const statuses = replies.map((reply) => reply.statusCode).sort();
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 62 }, () => 409)]);
  });
});

describeInWorld('an inquiry', (world) => {
  const inquire = (user: TestUser, cameraId: number, more: object = {}) =>
    world()
      .as(user)
      .post(
        '/api/bookings',
        bookingOf(world(), cameraId, 0, 3, { status: 'inquiry', totalPrice: 150, ...more }),
      );

  it('costs 3 times the daily price, holds no unit and may be for a camera that is out of stock', async () => {
    const customer = await world().createUser();
    const [camera, soldOut] = [
      await world().createCamera(),
      await world().createCamera({ stockCount: 0 }),
    ];
    expect((await inquire(customer, camera.id, { totalPrice: 200 })).json()).toMatchObject({
      code: 'price_changed',
    });
    expect((await inquire(customer, camera.id)).statusCode).toBe(201);
    expect((await inquire(customer, soldOut.id)).statusCode).toBe(201);
    await book(world(), await world().createUser(), camera.id, 0, 3);
  });

  it('lasts at most 4 days: a long rental is not to be had at its price', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const today = world().clock.today();
    for (const days of [5, 361]) {
      const refused = await inquire(customer, camera.id, { endDate: addDays(today, days - 1) });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { code: 'invalid_input', fields: { endDate: 'An inquiry lasts at most 4 days' } },
      ]);
    }
    const past = await inquire(customer, camera.id, { startDate: addDays(today, -1) });
    expect(past.json()).toMatchObject({ fields: { startDate: expect.any(String) } });
    const later = { startDate: addDays(today, 10), endDate: addDays(today, 13) };
    expect((await inquire(customer, camera.id, later)).statusCode).toBe(201);
  });

  it('for the same camera a second time answers with the open one (200)', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const first = (await inquire(customer, camera.id)).json<Booking>();
    const again = await inquire(customer, camera.id);
    expect([again.statusCode, again.json<Booking>().id]).toEqual([200, first.id]);
  });

  it('becomes the pending booking with the new dates when its customer books (200, same id)', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const inquiry = (await inquire(customer, camera.id)).json<Booking>();
    const reply = await world()
      .as(customer)
      .post('/api/bookings', bookingOf(world(), camera.id, 5, 6));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: inquiry.id,
      status: 'pending',
      totalPrice: 100,
      startDate: addDays(world().clock.today(), 5),
    });
    const other = await world()
      .as(await world().createUser())
      .post('/api/bookings', bookingOf(world(), camera.id, 6, 7));
    expect(other.json()).toMatchObject({ code: 'unavailable' });
  });

  it('stays an inquiry when the days that its customer books are full', async () => {
    const customer = await world().createUser();
    const camera = await world().createCamera();
    const inquiry = (await inquire(customer, camera.id)).json<Booking>();
    await book(world(), await world().createUser(), camera.id, 1, 3);
    const reply = await world()
      .as(customer)
      .post('/api/bookings', bookingOf(world(), camera.id, 3, 4));
    expect(reply.json()).toMatchObject({ code: 'unavailable' });
    expect((await world().as(customer).get(`/api/bookings/${inquiry.id}`)).json()).toMatchObject({
      status: 'inquiry',
    });
  });
});
