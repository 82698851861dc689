import { beforeEach, expect, it } from 'vitest';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
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
      // A line that stays keeps the price with which it was made; a new line has the item's present
      // price.
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
