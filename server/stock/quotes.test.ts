import { beforeEach, expect, it } from 'vitest';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Availability, Camera } from '#shared/cameras/cameras.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

type Lines = { cameraId: number; quantity: number }[];

describeInWorld('POST /api/quotes', (world) => {
  let admin: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true });
    customer = await world().createUser();
  });
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);
  const ask = async (lines: Lines, from: number, to: number, more = {}, user?: TestUser) => {
    const body = { startDate: day(from), endDate: day(to), lines, ...more };
    const reply = await world().as(user).post('/api/quotes', body);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Quote>();
  };
  const one = (cameraId: number, quantity = 1): Lines => [{ cameraId, quantity }];

  it('says what a rental costs and that it is free, and its total is what a booking of it must cost', async () => {
    await saveSettings(world(), admin, (settings) => {
      settings.prices = {
        ...settings.prices,
        weekAsDays: 4,
        discounts: [{ fromDays: 8, percent: 12.5 }],
        tax: { label: 'VAT', percent: 19, kind: 'contained' as const },
      };
    });
    const [camera, lens] = [
      await world().createCamera({ name: 'Camera', pricePerDay: 85, stockCount: 3 }),
      await world().createCamera({ name: 'Lens', pricePerDay: 19, stockCount: 2 }),
    ];
    await world()
      .deps.database.db.updateTable('camera')
      .set({ deposit_per_unit_cents: 10_050 })
      .where('id', '=', camera.id)
      .execute();
    const lines = [...one(camera.id, 2), ...one(lens.id)];
    const quote = await ask(lines, 1, 10);
    expect(quote).toEqual({
      days: 10,
      chargedDays: 7,
      lines: [
        {
          cameraId: camera.id,
          name: 'Camera',
          quantity: 2,
          pricePerDay: 85,
          rent: 1190,
          basis: [],
          price: null,
          deposit: 201,
          available: 3,
        },
        {
          cameraId: lens.id,
          name: 'Lens',
          quantity: 1,
          pricePerDay: 19,
          rent: 133,
          basis: [],
          price: null,
          deposit: 0,
          available: 2,
        },
      ],
      rent: 1323,
      discount: 165.38,
      ...plainParts,
      taxes: [{ label: 'VAT', percent: 19, net: 972.79, tax: 184.83, contained: true }],
      total: 1157.62,
      deposit: 201,
      tax: { label: 'VAT', percent: 19, contained: 184.83 },
      problems: [],
      nextFree: null,
    });
    const booked = await world()
      .as(customer)
      .post('/api/bookings', {
        lines,
        startDate: day(1),
        endDate: day(10),
        totalPrice: quote.total,
      });
    expect([booked.statusCode, booked.json()]).toMatchObject([
      201,
      { totalPrice: 1157.62, rent: 1323, discount: 165.38, deposit: 201, chargedDays: 7 },
    ]);
  });

  it('names all that stands in the way, and the next days that are free for everything together', async () => {
    const [camera, lens, none] = [
      await world().createCamera({ name: 'Camera' }),
      await world().createCamera({ name: 'Lens', stockCount: 3 }),
      await world().createCamera({ name: 'None', stockCount: 0 }),
    ];
    await book(world(), customer, camera.id, 2, 3);
    await book(world(), customer, lens.id, 5, 6);
    const full = await ask([...one(camera.id), ...one(lens.id, 3)], 2, 3);
    expect(full.problems).toEqual([
      {
        code: 'unavailable',
        message: `Camera: no unit is free on ${formatDay(day(2))}`,
        cameraId: camera.id,
        date: day(2),
      },
    ]);
    expect(full.lines.map(({ available }) => available)).toEqual([0, 3]);
    expect(full.nextFree).toEqual({ startDate: day(7), endDate: day(8) });

    const wrong = await ask([...one(none.id), ...one(999_999, 7), ...one(lens.id, 4)], 0, 1);
    expect(wrong.problems.map(({ code, cameraId }) => [code, cameraId])).toEqual([
      ['out_of_stock', none.id],
      ['camera_missing', 999_999],
      ['unavailable', lens.id],
    ]);
    expect(wrong.lines[1]).toEqual({
      cameraId: 999_999,
      name: null,
      quantity: 7,
      pricePerDay: 0,
      rent: 0,
      basis: [],
      price: null,
      deposit: 0,
      available: 0,
    });
    expect(wrong.nextFree).toBeNull();
  });

  it('knows the house’s rules: closed days, lead time, horizon and the longest rental', async () => {
    const closed = day(4);
    await saveSettings(world(), admin, (settings) => {
      settings.days.closedDates = [{ date: closed, label: 'Stocktaking' }];
      settings.days.leadDays = 2;
      settings.days.maxDaysAhead = 30;
      settings.days.maxRentalDays = 10;
      settings.days.openDays = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== weekdayOf(day(6)));
    });
    const camera = await world().createCamera();
    const codes = async (from: number, to: number) =>
      (await ask(one(camera.id), from, to)).problems.map(({ code, field }) => [code, field]);
    expect(await codes(-1, 2)).toEqual([['too_soon', 'startDate']]);
    expect(await codes(1, 2)).toEqual([['too_soon', 'startDate']]);
    expect(await codes(4, 6)).toEqual([
      ['closed_day', 'startDate'],
      ['closed_day', 'endDate'],
    ]);
    expect(await codes(2, 12)).toEqual([['too_long', 'endDate']]);
    expect(await codes(31, 31)).toEqual([['too_far', 'startDate']]);
    expect(await codes(3, 5)).toEqual([]);
    const quote = await ask(one(camera.id), 4, 5);
    expect(quote.problems[0]?.message).toBe(`We are closed on ${formatDay(closed)} (Stocktaking)`);
    expect(quote.nextFree).toEqual({ startDate: day(7), endDate: day(8) });
    const booked = await world()
      .as(customer)
      .post('/api/bookings', {
        cameraId: camera.id,
        ...quote.nextFree,
        totalPrice: quote.total,
      });
    expect(booked.statusCode).toBe(201);
    const refused = await world()
      .as(customer)
      .post('/api/bookings', {
        cameraId: camera.id,
        startDate: day(3),
        endDate: closed,
        totalPrice: 100,
      });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { endDate: `We are closed on ${formatDay(closed)} (Stocktaking)` },
    ]);
  });

  it('counts the days for checking after the return as well', async () => {
    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 2;
    });
    const camera = await world().createCamera({ name: 'Camera' });
    await book(world(), customer, camera.id, 8, 8);
    const quote = await ask(one(camera.id), 5, 6);
    expect(quote).toMatchObject({
      lines: [{ available: 0 }],
      problems: [
        {
          code: 'unavailable',
          message: `Camera: no unit is free on ${formatDay(day(8))}, needed for checking after your return`,
          date: day(8),
        },
      ],
      nextFree: { startDate: day(11), endDate: day(12) },
    });
    expect((await ask(one(camera.id), 4, 5)).problems).toEqual([]);
  });

  it('leaves a booking out of the days of an item, for its customer and the desk alone', async () => {
    const camera = await world().createCamera({ name: 'Camera', stockCount: 2 });
    const { id } = await book(world(), customer, camera.id, 2, 3);
    await book(world(), customer, camera.id, 3, 4);
    const path = `/api/cameras/${camera.id}/availability?from=${day(1)}&to=${day(5)}`;
    const freeFor = async (user: TestUser | undefined, query = `&bookingId=${id}`) => {
      const { days } = (
        await world()
          .as(user)
          .get(path + query)
      ).json<Availability>();
      return days.map(({ available }) => available);
    };
    const other = await world().createUser();
    expect(await freeFor(customer)).toEqual([2, 2, 1, 1, 2]);
    expect(await freeFor(admin)).toEqual([2, 2, 1, 1, 2]);
    for (const user of [other, undefined]) {
      expect(await freeFor(user)).toEqual([2, 1, 0, 1, 2]);
    }
    expect(await freeFor(customer, '')).toEqual([2, 1, 0, 1, 2]);
    expect(await freeFor(customer, '&bookingId=999999')).toEqual([2, 1, 0, 1, 2]);
    const wrong = await world().as(customer).get(`${path}&bookingId=one`);
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('leaves a booking out of the count, with its own figures, for its customer and the desk alone', async () => {
    const other = await world().createUser();
    const [camera, lens] = [
      await world().createCamera({ name: 'Camera' }),
      await world().createCamera({ name: 'Lens', stockCount: 5 }),
    ];
    const { id } = await book(world(), customer, camera.id, 2, 4);
    await world()
      .deps.database.db.updateTable('camera')
      .set({ price_per_day: 80, name: 'New name' })
      .where('id', '=', camera.id)
      .execute();
    const about = (user: TestUser | undefined, from = 2, to = 4, lines = one(camera.id)) =>
      ask(lines, from, to, { bookingId: id }, user);
    for (const user of [customer, admin]) {
      expect(await about(user)).toMatchObject({
        total: 150,
        lines: [{ name: 'Camera', pricePerDay: 50, available: 1 }],
        problems: [],
      });
      // Lines that stay keep their price, new ones have the present one.
      expect(await about(user, 3, 6, [...one(lens.id), ...one(camera.id)])).toMatchObject({
        lines: [{ rent: 200 }, { pricePerDay: 50, rent: 200 }],
        total: 400,
        problems: [],
      });
    }
    for (const user of [undefined, other]) {
      expect(await about(user)).toMatchObject({
        total: 240,
        problems: [{ code: 'unavailable', date: day(2) }],
      });
    }
    expect(await ask(one(camera.id), 2, 4, { bookingId: 999_999 }, customer)).toMatchObject({
      total: 240,
    });
    const stale = await world()
      .as({ token: 'no.such.token' })
      .post('/api/quotes', {
        startDate: day(2),
        endDate: day(4),
        lines: one(camera.id),
        bookingId: id,
      });
    expect([stale.statusCode, stale.json<Quote>().total]).toEqual([200, 240]);
  });

  it('answers any dates that exist, and refuses an end before the start with 400', async () => {
    const camera = await world().createCamera();
    const body = (startDate: string, endDate: string) => ({
      startDate,
      endDate,
      lines: one(camera.id, 100),
    });
    for (const [from, to] of [
      ['1000-01-01', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
      ['1000-01-01', '1000-01-01'],
    ] as const) {
      const reply = await world().as().post('/api/quotes', body(from, to));
      expect([from, to, reply.statusCode]).toEqual([from, to, 200]);
      expect(reply.json<Quote>().problems.length).toBeGreaterThan(0);
    }
    const reply = await world()
      .as()
      .post('/api/quotes', body(day(3), day(2)));
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { endDate: 'End date must be after start date' },
    ]);
  });
});

describeInWorld('offers in place of what is full', (world) => {
  const day = (ahead: number): Day => addDays(world().clock.today(), ahead);

  it('are up to three items of the same category that are free, nearest price first', async () => {
    const customer = await world().createUser();
    const wanted = await world().createCamera({ pricePerDay: 50, categoryId: 2 });
    const make = (pricePerDay: number, more = {}) =>
      world().createCamera({ pricePerDay, categoryId: 2, ...more });
    const [, near, taken, cheap, far] = [
      await make(51, { categoryId: 3 }),
      await make(52),
      await make(50),
      await make(40, { stockCount: 2 }),
      await make(90, { stockCount: 2 }),
    ];
    await make(49, { stockCount: 0 });
    await book(world(), customer, taken.id, 3, 3);
    const offered = async (query: string) =>
      (await world().as().get(`/api/cameras/${wanted.id}/alternatives?${query}`))
        .json<Camera[]>()
        .map(({ id }) => id);
    expect(await offered(`from=${day(1)}&to=${day(3)}`)).toEqual([near.id, cheap.id, far.id]);
    expect(await offered(`from=${day(1)}&to=${day(2)}`)).toEqual([taken.id, near.id, cheap.id]);
    expect(await offered(`from=${day(1)}&to=${day(3)}&quantity=2`)).toEqual([cheap.id, far.id]);
    expect(await offered(`from=${day(-1)}&to=${day(3)}`)).toEqual([]);
    const missing = await world()
      .as()
      .get(`/api/cameras/999/alternatives?from=${day(1)}&to=${day(1)}`);
    expect(missing.statusCode).toBe(404);
  });

  it('are first those of its kind and mount for half to double its price, of whatever category', async () => {
    const lens = (pricePerDay: number, mount: string, more = {}) =>
      world().createCamera({
        pricePerDay,
        categoryId: 4,
        kind: 'lens',
        specs: [{ name: 'mount', value: mount }],
        ...more,
      });
    const wanted = await lens(40, 'RF');
    const tripod = await world().createCamera({
      pricePerDay: 40,
      categoryId: 4,
      kind: 'support',
    });
    await lens(41, 'E', { categoryId: 3 });
    const other = await lens(80, 'RF', { categoryId: 3 });
    const tooDear = await lens(81, 'RF');
    const cheap = await lens(20, 'RF');
    const reply = await world()
      .as()
      .get(`/api/cameras/${wanted.id}/alternatives?from=${day(1)}&to=${day(3)}`);
    expect(reply.json<Camera[]>().map(({ id }) => id)).toEqual([cheap.id, other.id, tripod.id]);
    const left = await world()
      .as()
      .get(`/api/cameras/${tripod.id}/alternatives?from=${day(1)}&to=${day(3)}`);
    expect(left.json<Camera[]>().map(({ id }) => id)).toEqual([wanted.id, cheap.id, tooDear.id]);
  });

  it('can be booked: next free days and availability know quantities, closed days and days for checking', async () => {
    const [admin, customer] = [
      await world().createUser({ admin: true }),
      await world().createUser(),
    ];
    await saveSettings(world(), admin, (settings) => {
      settings.days.bufferDays = 1;
      settings.days.closedDates = [{ date: day(5), label: '' }];
    });
    const camera = await world().createCamera({ stockCount: 2 });
    const other = await world().createCamera({ stockCount: 2 });
    const { id } = await book(world(), customer, camera.id, 2, 3);
    const nextFree = async (query: string) =>
      (await world().as().get(`/api/cameras/${camera.id}/next-free?${query}`)).json();
    expect(await nextFree('days=1')).toEqual({ startDate: day(0), endDate: day(0) });
    // Two units are free together from the day after checking on, which is closed.
    expect(await nextFree(`days=2&quantity=2&from=${day(1)}`)).toEqual({
      startDate: day(6),
      endDate: day(7),
    });
    expect(await nextFree('days=1&quantity=3')).toBeNull();
    const range = `from=${day(1)}&to=${day(5)}`;
    const availability = await world().as().get(`/api/cameras/${camera.id}/availability?${range}`);
    expect(availability.json()).toMatchObject({
      stockCount: 2,
      bufferDays: 1,
      days: [
        { date: day(1), available: 2 },
        { date: day(2), available: 1 },
        { date: day(3), available: 1 },
        { date: day(4), available: 1 },
        { date: day(5), available: 2, closed: true },
      ],
    });
    expect(availability.json().days[0]).not.toHaveProperty('closed');
    const offered = async (from: number, to: number) =>
      (
        await world()
          .as()
          .get(`/api/cameras/${other.id}/alternatives?from=${day(from)}&to=${day(to)}&quantity=2`)
      ).json<Camera[]>();
    expect(await offered(1, 1)).toEqual([]);
    expect(await offered(3, 5)).toEqual([]);
    expect((await offered(6, 7)).map((item) => item.id)).toEqual([camera.id]);
    await world()
      .as(admin)
      .put(`/api/admin/bookings/${id satisfies Booking['id']}/status`, { status: 'cancelled' });
    expect((await offered(1, 1)).map((item) => item.id)).toEqual([camera.id]);
  });
});
