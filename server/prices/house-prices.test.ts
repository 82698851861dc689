import { expect, it } from 'vitest';
import type { Booking, BookingDetails } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Receipt } from '#shared/money/receipts.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { one, openPriceShop } from './house-prices.test-helpers.ts';

describeInWorld('prices as houses make them', (world) => {
  const rates = [
    { days: 3, price: 250 },
    { days: 7, price: 400 },
  ];

  it('rates of an item make its rent, stand on every reply, and stay on the booking', async () => {
    const { admin, customer, days, ask, book, changed } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100, rates, stockCount: 3 });
    const whole = (await world().as().get(`/api/cameras/${camera.id}`)).json();
    expect([whole.rates, whole.longer]).toEqual([
      rates,
      [
        { days: 3, total: 250 },
        { days: 7, total: 400 },
      ],
    ]);
    const booking = await book({ ...days(0, 3), lines: one(camera.id) });
    expect(booking).toMatchObject({ totalPrice: 350, chargedDays: 4, rent: 350 });
    expect(booking.lines[0]?.basis).toEqual([
      { days: 3, price: 250, times: 1 },
      { days: 1, price: 100, times: 1 },
    ]);

    const desk = world().as(admin);
    const item = (await desk.get(`/api/admin/cameras/${camera.id}`)).json();
    const saved = await desk.put(`/api/admin/cameras/${camera.id}`, { ...item, rates: [] });
    expect([saved.statusCode, saved.json().rates]).toEqual([200, []]);
    // A change of the booking uses the rates with which it was made; a new quote uses the present
    // ones, of which there are none.
    expect((await changed(booking, days(0, 6), customer)).totalPrice).toBe(400);
    expect((await ask({ ...days(0, 6), lines: one(camera.id) })).total).toBe(700);
    await expectConsistency(world().database.pool);
  });

  it.each([
    [
      'days that do not rise',
      [
        { days: 3, price: 1 },
        { days: 3, price: 2 },
      ],
      'rates.1.days',
    ],
    [
      'prices that fall',
      [
        { days: 3, price: 9 },
        { days: 4, price: 8 },
      ],
      'rates.1.price',
    ],
    ['one day', [{ days: 1, price: 9 }], 'rates.0.days'],
    ['a price of a tenth of a cent', [{ days: 2, price: 9.001 }], 'rates.0.price'],
    ['nothing', [{ days: 2, price: 0 }], 'rates.0.price'],
    [
      'nine of them',
      Array.from({ length: 9 }, (_, at) => ({ days: at + 2, price: at + 1 })),
      'rates',
    ],
  ])('rates with %s are refused at their field', async (_, wrong, field) => {
    const { admin } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100 });
    const desk = world().as(admin);
    const item = (await desk.get(`/api/admin/cameras/${camera.id}`)).json();
    const reply = await desk.put(`/api/admin/cameras/${camera.id}`, { ...item, rates: wrong });
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
  });

  it('a weekend, a season and an added tax are paid as they are shown', async () => {
    const { admin, friday, days, book } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100, stockCount: 3 });
    const exempt = await world().createCamera({ pricePerDay: 50, taxPercent: 0, stockCount: 3 });
    await saveSettings(world(), admin, ({ prices }) => {
      prices.weekend = { fromDay: 5, toDay: 1, asDays: 1 };
      const [from, to] = [addDays(friday, 4), addDays(friday, 40)];
      prices.seasons = [{ name: 'Fair', from, to, percent: 50 }];
      prices.tax = { label: 'VAT', percent: 8.875, kind: 'added' };
    });
    const lines = [...one(camera.id), ...one(exempt.id)];
    const booking = await book({ ...days(0, 5), lines });
    // Friday to Monday count as one day; Tuesday and Wednesday lie in the season and cost half as
    // much again.
    expect(booking).toMatchObject({
      chargedDays: 3,
      rent: 600,
      totalPrice: 635.5,
      seasons: [{ name: 'Fair', percent: 50, days: 2, amount: 150 }],
      taxes: [
        { label: 'VAT', percent: 8.875, net: 400, tax: 35.5, contained: false },
        { label: 'VAT', percent: 0, net: 200, tax: 0, contained: false },
      ],
    });
    const desk = world().as(admin);
    const { total, due } = (await desk.get(`/api/bookings/${booking.id}`)).json().account;
    expect([total, due]).toEqual([635.5, 635.5]);
    const receipt: Receipt = (
      await desk.post(`/api/admin/bookings/${booking.id}/receipts`, undefined)
    ).json();
    expect(receipt).toMatchObject({ total: 635.5, tax: null, taxes: booking.taxes });
    await expectConsistency(world().database.pool);
  });

  it('a longer rental that costs less is the price of a shorter one', async () => {
    const { admin, customer, days, book, changed } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100 });
    await saveSettings(world(), admin, ({ prices }) => {
      prices.discounts = [{ fromDays: 7, percent: 50 }];
    });
    const booking = await book({ ...days(0, 4), lines: one(camera.id) });
    expect(booking).toMatchObject({
      rent: 500,
      discount: 150,
      totalPrice: 350,
      pricedAs: { days: 7 },
    });
    const week = await changed(booking, days(0, 6), customer);
    expect(week).toMatchObject({ totalPrice: 350, pricedAs: null, discount: 350 });
  });

  it('the desk’s prices, discount and extras are on the booking until they are taken away', async () => {
    const { admin, customer, days, bookAtDesk, changed } = await openPriceShop(world());
    const [camera, lens] = [
      await world().createCamera({ pricePerDay: 100, stockCount: 3 }),
      await world().createCamera({ pricePerDay: 50, stockCount: 3 }),
    ];
    const extras = [{ text: 'Delivery', amount: 40.5 }];
    const set = { price: 120, priceReason: 'An old friend' };
    const booking = await bookAtDesk({
      ...days(0, 2),
      lines: [...one(camera.id, set), ...one(lens.id)],
      discountPercent: 10,
      extras,
    });
    expect(booking).toMatchObject({ rent: 270, discount: 27, totalPrice: 283.5, extras });
    expect(booking.lines[0]).toMatchObject({ price: 120, priceReason: 'An old friend', rent: 120 });
    const own: Booking = (await world().as(customer).get(`/api/bookings/${booking.id}`)).json();
    expect([own.lines[0]?.price, own.lines[0]?.priceReason]).toEqual([120, undefined]);

    // When the customer changes the days, discount and extras stay. The price that the desk had set
    // for other days is lost.
    const longer = await changed(booking, days(0, 3), customer);
    expect(longer).toMatchObject({ rent: 600, discount: 60, totalPrice: 580.5, extras });
    expect(longer.priceReset).toEqual([booking.lines[0]?.id]);
    const plain = await changed(longer, { discountPercent: null, extras: [] });
    expect(plain).toMatchObject({ totalPrice: 600, discountPercent: null, extras: [] });
    const history = (await world().as(admin).get(`/api/bookings/${booking.id}/history`)).json();
    expect(history[0]).toMatchObject({
      kind: 'price',
      before: { totalPrice: 580.5 },
      after: { totalPrice: 600 },
    });
    await expectConsistency(world().database.pool);
  });

  it('another reason of a set price is saved by itself, and one that is not sent stays', async () => {
    const { admin, days, bookAtDesk, changed } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100, stockCount: 3 });
    const booking = await bookAtDesk({
      ...days(0, 2),
      lines: one(camera.id, { price: 120, priceReason: 'An old friend' }),
    });
    const lineNow = async () => {
      const reply = await world().as(admin).get(`/api/bookings/${booking.id}`);
      return reply.json<BookingDetails>().lines[0];
    };
    const lines = one(camera.id, { price: 120, priceReason: 'Our landlord' });
    const renamed = await changed(booking, { lines });
    expect(await lineNow()).toMatchObject({ price: 120, priceReason: 'Our landlord' });
    const moved = await changed(renamed, { ...days(1, 3), lines: one(camera.id, { price: 120 }) });
    expect(await lineNow()).toMatchObject({ price: 120, priceReason: 'Our landlord' });
    await changed(moved, { lines: one(camera.id, { price: 90 }) });
    expect((await lineNow())?.priceReason).toBeUndefined();
  });

  it('nobody but the desk sets a price, and extras never take more than a rental costs', async () => {
    const { admin, customer, days, ask } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100, stockCount: 3 });
    const lines = one(camera.id, { price: 1 });
    const gift = { extras: [{ text: 'Gift', amount: -500 }], discountPercent: 100 };
    const asked = { ...days(0, 1), lines, ...gift, userId: customer.id };
    expect((await ask(asked, customer)).total).toBe(200);
    expect((await ask(asked, null)).total).toBe(200);
    const cheap = await world()
      .as(customer)
      .post('/api/bookings', { ...asked, totalPrice: 1 });
    expect([cheap.statusCode, cheap.json().code]).toEqual([409, 'price_changed']);
    const desk = await world()
      .as(admin)
      .post('/api/admin/bookings', { ...asked, totalPrice: 0 });
    expect([desk.statusCode, Object.keys(desk.json().fields)]).toEqual([400, ['extras']]);
  });

  it('a clerk who may not set prices is quoted what is booked', async () => {
    const { admin, customer, days, ask, bookAtDesk } = await openPriceShop(world());
    const clerk = await world().createUser({ admin: true });
    const role = await world().as(admin).patch(`/api/admin/staff/${clerk.id}`, { role: 'desk' });
    expect(role.statusCode, role.body).toBe(200);
    await saveSettings(world(), admin, ({ prices }) => {
      prices.freeDays = { closed: false, pickUpAfter: '16:00', returnBefore: null };
    });
    const camera = await world().createCamera({ pricePerDay: 100, stockCount: 9 });
    const asked = { ...days(0, 2, { pickUpTime: '17:00' }), lines: one(camera.id) };
    const body = { userId: customer.id, ...asked };
    const { total: totalPrice } = await ask(body, clerk);
    const made = await world()
      .as(clerk)
      .post('/api/admin/bookings', { ...body, totalPrice });
    expect([made.statusCode, totalPrice], made.body).toEqual([201, 200]);

    const set = await bookAtDesk({ ...days(0, 2), lines: one(camera.id, { price: 500 }) });
    const moved = { ...days(1, 3), lines: one(camera.id, { price: 500 }) };
    const quote = await ask({ ...moved, bookingId: set.id }, clerk);
    expect(quote.total).toBe(500);
    const change = await world()
      .as(clerk)
      .put(`/api/admin/bookings/${set.id}`, { ...moved, totalPrice: quote.total });
    expect(change.statusCode, change.body).toBe(200);
    // This clerk may not set prices, so his price is ignored and the booking's present one counts.
    const other = { ...moved, lines: one(camera.id, { price: 1 }), bookingId: set.id };
    expect((await ask(other, clerk)).total).toBe(500);
  });

  it('prices that have changed meanwhile come with the quote of now', async () => {
    const { customer, days, ask } = await openPriceShop(world());
    const camera = await world().createCamera({ pricePerDay: 100 });
    const body = { ...days(0, 1), lines: one(camera.id) };
    const reply = await world()
      .as(customer)
      .post('/api/bookings', { ...body, totalPrice: 1 });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'price_changed']);
    expect(reply.json().quote).toEqual(await ask(body));
  });
});
