import { expect, it } from 'vitest';
import type { Booking, ChangedBooking } from '#shared/bookings/bookings.ts';
import type { TakenBack } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { PromoCode, PromoCodeUse } from '#shared/promo-codes/promo-codes.ts';
import type { Receipt } from '#shared/money/receipts.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';

const path = '/api/admin/promo-codes';
type Reply = { statusCode: number; body: string; json<T>(): T };
const refusal = (reply: Reply) => [reply.statusCode, reply.json<ErrorReply>().code];

/** A house with a code, an item of $50 a day and two people. */
async function openHouse(world: World, terms: object = {}) {
  const admin = await world.createUser({ admin: true });
  const customer = await world.createUser();
  const camera = await world.createCamera({ stockCount: 50 });
  const desk = world.as(admin);
  const made = await desk.post(path, { code: 'FilmSchool', percent: 20, ...terms });
  expect(made.statusCode, made.body).toBe(201);
  const code = made.json<PromoCode>();
  const day = (ahead: number) => addDays(world.clock.today(), ahead);
  const rental = (from: number, to: number, more: object = {}) => ({
    lines: [{ cameraId: camera.id, quantity: 1 }],
    startDate: day(from),
    endDate: day(to),
    promoCode: 'FILMSCHOOL',
    ...more,
  });
  const ask = async (body: object, by: TestUser | null = customer) => {
    const reply = await world.as(by ?? undefined).post('/api/quotes', body);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Quote>();
  };
  const book = (body: object, totalPrice: number, by: TestUser = customer) =>
    world.as(by).post('/api/bookings', { ...body, totalPrice });
  const booked = async (body: object, totalPrice: number, by: TestUser = customer) => {
    const reply = await book(body, totalPrice, by);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Booking>();
  };
  const setStatus = (id: number, status: string, more: object = {}) =>
    desk.put(`/api/admin/bookings/${id}/status`, { status, ...more });
  const change = (id: number, terms: object) => desk.patch(`${path}/${id}`, terms);
  const used = async () =>
    (await desk.get(path)).json<PromoCode[]>().find(({ id }) => id === code.id)?.used;
  return {
    admin,
    customer,
    camera,
    desk,
    code,
    day,
    rental,
    ask,
    book,
    booked,
    setStatus,
    change,
    used,
  };
}

describeInWorld('promo codes at the desk', (world) => {
  it('are made with the terms that were given, listed newest first, and unique without case', async () => {
    const { desk, code, day } = await openHouse(world());
    expect(code).toEqual({
      id: code.id,
      code: 'FilmSchool',
      percent: 20,
      amount: null,
      minimum: 0,
      from: null,
      to: null,
      rentalFrom: null,
      rentalTo: null,
      maxUses: null,
      oncePerCustomer: false,
      active: true,
      note: '',
      used: 0,
      wasUsed: false,
    });
    const key = { 'idempotency-key': 'twice' };
    const terms = { code: 'TEN-OFF', amount: 10, minimum: 49.99, from: day(0), to: day(9) };
    const made = await desk.post(path, terms, key);
    expect((await desk.post(path, terms, key)).json()).toEqual(made.json());
    expect((await desk.get(path)).json<PromoCode[]>().map((one) => one.code)).toEqual([
      'TEN-OFF',
      'FilmSchool',
    ]);
    const taken = await desk.post(path, { code: 'filmschool', percent: 5 });
    expect(refusal(taken)).toEqual([409, 'code_taken']);
    const renamed = await desk.patch(`${path}/${code.id}`, { code: 'ten-off' });
    expect(refusal(renamed)).toEqual([409, 'code_taken']);
  });

  it.each([
    [{ code: 'ab', percent: 5 }, 'code'],
    [{ code: 'with space', percent: 5 }, 'code'],
    [{ code: 'x'.repeat(31), percent: 5 }, 'code'],
    [{ code: 'NONE' }, 'percent'],
    [{ code: 'BOTH', percent: 5, amount: 5 }, 'percent'],
    [{ code: 'ZERO', percent: 0 }, 'percent'],
    [{ code: 'MUCH', percent: 100.01 }, 'percent'],
    [{ code: 'FINE', percent: 5.123 }, 'percent'],
    [{ code: 'FREE', amount: 0 }, 'amount'],
    [{ code: 'DAYS', percent: 5, from: '2027-02-02', to: '2027-02-01' }, 'to'],
    [{ code: 'DAYS', percent: 5, rentalFrom: '2027-02-02', rentalTo: '2027-02-01' }, 'rentalTo'],
    [{ code: 'DAYS', percent: 5, from: '2027-02-30' }, 'from'],
    [{ code: 'USES', percent: 5, maxUses: 0 }, 'maxUses'],
    [{ code: 'LEAST', percent: 5, minimum: -1 }, 'minimum'],
  ])('refuse %o at %s', async (terms, field) => {
    const admin = await world().createUser({ admin: true });
    const reply = await world().as(admin).post(path, terms);
    expect([reply.statusCode, Object.keys(reply.json<ErrorReply>().fields ?? {})]).toEqual([
      400,
      [field],
    ]);
  });

  it('once on a booking keep code, percent and amount for good, and change all else', async () => {
    const { desk, code, change, rental, booked, customer, used } = await openHouse(world());
    expect((await change(code.id, { percent: 25, code: 'FILMSCHOOL' })).statusCode).toBe(200);
    const { id } = await booked(rental(1, 2), 75);
    expect(await used()).toBe(1);
    await world().as(customer).post(`/api/bookings/${id}/cancel`, {});
    expect(await used()).toBe(0);
    for (const terms of [{ code: 'OTHER' }, { percent: 30 }, { percent: null, amount: 5 }]) {
      expect(refusal(await change(code.id, terms))).toEqual([409, 'in_use']);
    }
    const changed = await change(code.id, { percent: 25, maxUses: 7, note: 'Ends in June' });
    expect(changed.json()).toMatchObject({ maxUses: 7, note: 'Ends in June', wasUsed: true });
    expect(refusal(await change(999, { note: '' }))).toEqual([404, 'not_found']);
    expect((await change(code.id, { maxUses: 0 })).statusCode).toBe(400);
    const uses = (await desk.get(`${path}/${code.id}/bookings`)).json<PromoCodeUse[]>();
    expect(uses).toMatchObject([
      { bookingId: id, status: 'cancelled', amount: 25, customer: { id: customer.id } },
    ]);
  });

  it('are the desk’s alone', async () => {
    const { customer } = await openHouse(world());
    for (const by of [customer, undefined]) {
      const status = by ? 403 : 401;
      expect((await world().as(by).get(path)).statusCode).toBe(status);
      const made = await world().as(by).post(path, { code: 'MINE', percent: 100 });
      expect(made.statusCode).toBe(status);
    }
  });
});

describeInWorld('a rental with a promo code', (world) => {
  it('costs less by what is left after the discount, in quote, booking, receipt and CSV', async () => {
    const { admin, desk, rental, ask, booked, customer } = await openHouse(world());
    await saveSettings(world(), admin, ({ prices }) => {
      prices.discounts = [{ fromDays: 2, percent: 10 }];
      prices.tax = { label: 'VAT', percent: 10, kind: 'added' };
    });
    const body = rental(1, 4, { promoCode: ' filmschool ' });
    const quote = await ask(body);
    // 200 less 20, of which a fifth is 36; 144 and its tax.
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
    await desk.post(path, { code: 'MUCH', amount: 500 });
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
    await desk.post(path, { code: 'TENNER', amount: 10 });
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
    // Whether the code may be used by new bookings is no matter of one that had it.
    await change(code.id, { active: false });
    const again = await setStatus(id, 'confirmed');
    expect([again.statusCode, again.json<Booking>().promo]).toEqual([
      200,
      { code: 'FilmSchool', amount: 20 },
    ]);
    expect((await desk.get(path)).json<PromoCode[]>()[0]?.used).toBe(1);
    await expectConsistency(world().deps.database.pool);
  });

  it('that comes back late is charged for its days, and not for the code', async () => {
    const { desk, rental, booked, setStatus } = await openHouse(world());
    await desk.post(path, { code: 'FORTY', amount: 40 });
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
