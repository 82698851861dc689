import { expect, it } from 'vitest';
import type { Booking, ChangedBooking } from '#shared/bookings/bookings.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import type { Receipt } from '#shared/money/receipts.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { openHouse, promoCodes } from './promo-codes.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('a rental with a promo code', (world) => {
  it('costs less by what is left after the discount, in quote, booking, receipt and CSV', async () => {
    const { admin, desk, rental, ask, booked, customer } = await openHouse(world());
    await saveSettings(world(), admin, ({ prices }) => {
      prices.discounts = [{ fromDays: 2, percent: 10 }];
      prices.tax = { label: 'VAT', percent: 10, kind: 'added' };
    });
    const body = rental(1, 4, { promoCode: ' filmschool ' });
    const quote = await ask(body);
    // The rent of 200 has a discount of 20. The code takes 20 % of the remaining 180, which is 36;
    // the remaining 144 and 10 % tax are 158.40.
    expect(quote).toMatchObject({
      rent: 200,
      discount: 20,
      promo: { code: 'FilmSchool', amount: 36 },
      total: 158.4,
      problems: [],
    });
    const booking = await booked(body, 158.4);
    expect(booking.promo).toEqual({ code: 'FilmSchool', amount: 36 });
    const kept = await world().as(customer).get(`/api/bookings/${booking.id}`);
    expect(kept.json<Booking>().promo).toEqual(booking.promo);
    const paper = await desk.post(`/api/admin/bookings/${booking.id}/receipts`);
    expect(paper.json<Receipt>()).toMatchObject({ promo: booking.promo, total: 158.4 });
    expect((await desk.get('/api/admin/bookings.csv')).body).toContain(',36');
    await expectConsistency(world().deps.database.pool);
  });

  it('never costs less than nothing', async () => {
    const { desk, rental, booked } = await openHouse(world());
    await desk.post(promoCodes, { code: 'MUCH', amount: 500 });
    const booking = await booked(rental(1, 2, { promoCode: 'much' }), 0);
    expect([booking.totalPrice, booking.promo]).toEqual([0, { code: 'MUCH', amount: 100 }]);
    await expectConsistency(world().deps.database.pool);
  });

  it('that the code refuses is quoted without it, and not booked', async () => {
    const { desk, code, day, rental, ask, book, change, customer, booked } =
      await openHouse(world());
    const cases: [object, string][] = [
      [{ active: false }, 'promo_inactive'],
      [{ active: true, from: day(1) }, 'promo_inactive'],
      [{ from: null, minimum: 100.01 }, 'promo_minimum'],
      [{ minimum: 0, rentalTo: day(1) }, 'promo_dates'],
    ];
    for (const [terms, refused] of cases) {
      expect((await change(code.id, terms)).statusCode).toBe(200);
      const quote = await ask(rental(1, 2));
      expect([quote.total, quote.promo]).toEqual([100, null]);
      expect(quote.problems).toMatchObject([{ code: refused, field: 'promoCode' }]);
      const reply = await book(rental(1, 2), 80);
      expect(refusal(reply)).toEqual([409, refused]);
      expect(reply.json<ErrorReply>().fields).toHaveProperty('promoCode');
    }
    expect((await ask(rental(1, 2, { promoCode: 'nothing' }))).problems).toMatchObject([
      { code: 'promo_unknown', field: 'promoCode' },
    ]);
    expect((await ask(rental(1, 2, { promoCode: '' }))).problems).toEqual([]);
    await change(code.id, { rentalTo: null, oncePerCustomer: true, maxUses: 2 });
    await booked(rental(1, 2), 80);
    expect(refusal(await book(rental(3, 4), 80))).toEqual([409, 'promo_used']);
    expect((await ask(rental(1, 2), null)).problems).toMatchObject([{ code: 'promo_signed_in' }]);
    await booked(rental(1, 2), 80, await world().createUser());
    expect(refusal(await book(rental(1, 2), 80, await world().createUser()))).toEqual([
      409,
      'promo_used_up',
    ]);
    expect((await world().as(customer).get('/api/bookings/user')).json()).toHaveLength(1);
    expect((await desk.get('/api/bookings')).json()).toHaveLength(2);
  });

  it('ends with the day of the shop', async () => {
    world().clock.setToStart();
    const { code, day, rental, ask, change } = await openHouse(world());
    await change(code.id, { to: day(0) });
    const midnight = world().clock.now();
    const today = world().clock.today();
    const at = (hours: number) =>
      world().clock.set(new Date(midnight.getTime() + hours * 3_600_000));
    let hours = 0;
    while (world().clock.today() === today) at((hours += 0.25));
    at(hours - 0.25);
    expect((await ask(rental(5, 6))).problems).toEqual([]);
    at(hours);
    expect((await ask(rental(5, 6))).problems).toMatchObject([{ code: 'promo_inactive' }]);
  });

  it('is asked for nothing in an inquiry', async () => {
    const { rental, camera, customer } = await openHouse(world());
    const { lines: _, ...dates } = rental(1, 2, { promoCode: 'unheard' });
    const inquiry = await world()
      .as(customer)
      .post('/api/bookings', {
        ...dates,
        cameraId: camera.id,
        status: 'inquiry',
        totalPrice: 150,
      });
    expect([inquiry.statusCode, inquiry.json<Booking>().promo]).toEqual([201, null]);
  });

  it('keeps its code in a change where it still fits, takes another, or drops it', async () => {
    const { desk, code, day, rental, booked, change, customer, used } = await openHouse(world());
    const { id } = await booked(rental(1, 4), 160);
    await change(code.id, { active: false, maxUses: 1, minimum: 100 });
    const move = (to: number, totalPrice: number, more: object = {}) =>
      world()
        .as(customer)
        .put(`/api/bookings/${id}`, { startDate: day(1), endDate: day(to), totalPrice, ...more });
    const shorter = await move(2, 80);
    expect(shorter.json<ChangedBooking>()).toMatchObject({ totalPrice: 80, promo: { amount: 20 } });
    expect(refusal(await move(1, 40))).toEqual([409, 'promo_minimum']);
    expect(refusal(await move(2, 60, { promoCode: 'other' }))).toEqual([409, 'promo_unknown']);
    await desk.post(promoCodes, { code: 'TENNER', amount: 10 });
    const other = await move(2, 90, { promoCode: 'tenner' });
    expect(other.json<ChangedBooking>()).toMatchObject({
      totalPrice: 90,
      promo: { code: 'TENNER', amount: 10 },
    });
    expect(await used()).toBe(0);
    const without = await move(1, 50, { promoCode: null });
    expect(without.json<ChangedBooking>()).toMatchObject({ totalPrice: 50, promo: null });
    expect((await move(1, 50)).json<ChangedBooking>().promo).toBeNull();
    await expectConsistency(world().deps.database.pool);
  });

  it('of the desk is priced for its customer, who has used the code or not', async () => {
    const { admin, desk, code, customer, rental, ask, change, booked } = await openHouse(world());
    await change(code.id, { oncePerCustomer: true });
    await booked(rental(1, 2), 80);
    const body = { ...rental(1, 2), userId: customer.id };
    expect((await ask(body, admin)).problems).toMatchObject([{ code: 'promo_used' }]);
    const refused = await desk.post('/api/admin/bookings', { ...body, totalPrice: 80 });
    expect(refusal(refused)).toEqual([409, 'promo_used']);
    const other = await world().createUser();
    const reply = await desk.post('/api/admin/bookings', {
      ...body,
      userId: other.id,
      extras: [{ text: 'Delivery', amount: 15 }],
      totalPrice: 95,
    });
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json<Booking>()).toMatchObject({ totalPrice: 95, promo: { amount: 20 } });
  });

  it('that was called off gives its use back, and takes it again when it is opened again', async () => {
    const { desk, rental, booked, setStatus, change, code, used, book } = await openHouse(world(), {
      maxUses: 1,
    });
    const { id } = await booked(rental(1, 2), 80);
    const late = await world().createUser();
    expect(refusal(await book(rental(1, 2), 80, late))).toEqual([409, 'promo_used_up']);
    await setStatus(id, 'cancelled');
    const other = await booked(rental(1, 2), 80, late);
    const refused = await setStatus(id, 'confirmed');
    expect(refusal(refused)).toEqual([409, 'promo_used_up']);
    expect(refused.json<ErrorReply>().overridable).toBe(true);
    expect((await setStatus(id, 'confirmed', { override: true })).statusCode).toBe(200);
    expect(await used()).toBe(2);
    await setStatus(id, 'cancelled');
    await setStatus(other.id, 'cancelled');
    // A code that is switched off cannot be used by new bookings, but a booking that had it keeps
    // it when it is opened again.
    await change(code.id, { active: false });
    const again = await setStatus(id, 'confirmed');
    expect([again.statusCode, again.json<Booking>().promo]).toEqual([
      200,
      { code: 'FilmSchool', amount: 20 },
    ]);
    expect((await desk.get(promoCodes)).json<PromoCode[]>()[0]?.used).toBe(1);
    await expectConsistency(world().deps.database.pool);
  });

  it('that comes back late is charged for its days, and not for the code', async () => {
    const { desk, rental, booked, setStatus } = await openHouse(world());
    await desk.post(promoCodes, { code: 'FORTY', amount: 40 });
    const { id, lines } = await booked(rental(0, 1, { promoCode: 'forty' }), 60);
    await setStatus(id, 'confirmed');
    const units = [{ lineId: lines[0]?.id, quantity: 1 }];
    await desk.post(`/api/admin/bookings/${id}/hand-over`, { units });
    world().clock.advance(2 * 86_400_000);
    const back = await desk.post(`/api/admin/bookings/${id}/take-back`, {
      units: [{ ...units[0], condition: 'ok' }],
    });
    expect(back.json<TakenBack>().proposedEntries).toMatchObject([
      { kind: 'late_fee', amount: 50, days: 1 },
    ]);
  });

  it('shows its code to nobody else', async () => {
    const { rental, booked, camera } = await openHouse(world());
    await booked(rental(1, 2), 80);
    const stranger = await world().createUser();
    for (const address of [`/api/cameras/${camera.id}`, '/api/cameras', '/api/bookings/user']) {
      expect((await world().as(stranger).get(address)).body).not.toMatch(/filmschool/i);
    }
  });
});

describeInWorld(
  'guesses at promo codes',
  (world) => {
    it('are 20 an hour of a customer or of an address, then each code is unknown; the desk is not counted', async () => {
      const { admin, rental, ask, customer, book } = await openHouse(world());
      const isKnown = async (promoCode: string, by?: TestUser, address?: string) => {
        const reply = await world()
          .as(by, address)
          .post('/api/quotes', rental(1, 2, { promoCode }));
        return reply.json<Quote>().promo !== null;
      };
      const guess = async (by?: TestUser, address?: string) => {
        for (let time = 1; time <= 20; time += 1) await isKnown(`guess-${time}`, by, address);
      };
      await guess(customer);
      expect(await isKnown('filmschool', customer)).toBe(false);
      expect(refusal(await book(rental(1, 2), 80))).toEqual([409, 'promo_unknown']);
      expect(await isKnown('filmschool')).toBe(true);
      await guess();
      expect(await isKnown('filmschool')).toBe(false);
      expect(await isKnown('filmschool', undefined, '10.9.8.7')).toBe(true);
      await guess(admin);
      expect((await ask(rental(1, 2), admin)).promo).not.toBeNull();
      world().clock.advance(61 * 60_000);
      expect(await isKnown('filmschool')).toBe(true);
    });
  },
  { rateLimits: true },
);
