import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { saveSettings } from './shop.test-helpers.ts';

/** The Monday from which the tests count days. */
const monday = '2030-05-06';

describeInWorld('a booking under the rules of the house', (world) => {
  let admin: TestUser;
  let customer: TestUser;
  let cameraId: number;
  beforeEach(async () => {
    world().clock.set(momentAt(world().clock.timeZone, monday, '12:00'));
    admin = await world().createUser({ admin: true });
    customer = await world().createUser();
    ({ id: cameraId } = await world().createCamera({ pricePerDay: 100, stockCount: 50 }));
  });
  const book = (from: number, to: number, totalPrice: number, more: object = {}) =>
    world()
      .as(customer)
      .post('/api/bookings', {
        cameraId,
        startDate: addDays(monday, from),
        endDate: addDays(monday, to),
        totalPrice,
        ...more,
      });

  it.each([
    ['a closed weekday', 6, 7, { startDate: 'We are closed on Sundays' }],
    ['a return on one', 5, 6, { endDate: 'We are closed on Sundays' }],
    ['a closed date', 3, 3, { startDate: 'We are closed on May 9, 2030 (Inventory)' }],
    ['too soon', 1, 2, { startDate: 'Please book at least 2 days ahead' }],
    ['too far', 40, 40, { startDate: 'Start date must be within the next 30 days' }],
    ['too long', 8, 19, { endDate: 'A rental lasts at most 10 days' }],
  ])('is refused as 400 at its field: %s', async (_name, from, to, fields) => {
    await saveSettings(world(), admin, ({ days }) => {
      days.openDays = [1, 2, 3, 4, 5, 6];
      days.closedDates = [{ date: addDays(monday, 3), label: 'Inventory' }];
      Object.assign(days, { leadDays: 2, maxDaysAhead: 30, maxRentalDays: 10 });
    });
    const reply = await book(from, to, (to - from + 1) * 100);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
    // The rules look only at the first and the last day, and not at inquiries.
    expect((await book(5, 7, 300)).statusCode).toBe(201);
    expect((await book(0, 3, 300, { status: 'inquiry' })).statusCode).toBe(201);
  });

  it('costs what the rules make of it, to the cent, and another total is refused', async () => {
    await saveSettings(world(), admin, ({ prices }) => {
      prices.weekAsDays = 3;
      prices.discounts = [
        { fromDays: 3, percent: 5 },
        { fromDays: 7, percent: 33.33 },
      ];
    });
    const week = await book(1, 7, 300);
    expect([week.statusCode, week.json().code]).toEqual([409, 'price_changed']);
    expect(week.json().message).toContain('$200.01');
    const booked = await book(1, 7, 200.01);
    expect(booked.statusCode, booked.body).toBe(201);
    expect(booked.json()).toMatchObject({
      totalPrice: 200.01,
      chargedDays: 3,
      rent: 300,
      discount: 99.99,
    });
    expect((await book(1, 2, 200)).statusCode).toBe(201);
    // 7 days cost less than 4 days at $285, and a shorter rental never costs more than a longer
    // one.
    const asWeek = await book(1, 4, 200.01);
    expect(asWeek.json()).toMatchObject({ rent: 300, discount: 99.99, pricedAs: { days: 7 } });
    expect((await book(1, 4, 200.001)).statusCode).toBe(400);
  });

  it('keeps its price when the rules change afterwards', async () => {
    const { id } = (await book(1, 7, 700)).json();
    await saveSettings(world(), admin, ({ prices }) => {
      prices.discounts = [{ fromDays: 1, percent: 50 }];
    });
    expect((await world().as(customer).get(`/api/bookings/${id}`)).json()).toMatchObject({
      totalPrice: 700,
      discount: 0,
    });
  });
});
