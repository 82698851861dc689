import { expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { PromoCode, PromoCodeUse } from '#shared/promo-codes/promo-codes.ts';
import { describeInWorld } from '../testing/world.ts';
import { openHouse, promoCodes } from './promo-codes.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

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
    const made = await desk.post(promoCodes, terms, key);
    expect((await desk.post(promoCodes, terms, key)).json()).toEqual(made.json());
    expect((await desk.get(promoCodes)).json<PromoCode[]>().map((one) => one.code)).toEqual([
      'TEN-OFF',
      'FilmSchool',
    ]);
    const taken = await desk.post(promoCodes, { code: 'filmschool', percent: 5 });
    expect(refusal(taken)).toEqual([409, 'code_taken']);
    const renamed = await desk.patch(`${promoCodes}/${code.id}`, { code: 'ten-off' });
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
    const reply = await world().as(admin).post(promoCodes, terms);
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
    const uses = (await desk.get(`${promoCodes}/${code.id}/bookings`)).json<PromoCodeUse[]>();
    expect(uses).toMatchObject([
      { bookingId: id, status: 'cancelled', amount: 25, customer: { id: customer.id } },
    ]);
  });

  it('are the desk’s alone', async () => {
    const { customer } = await openHouse(world());
    for (const by of [customer, undefined]) {
      const status = by ? 403 : 401;
      expect((await world().as(by).get(promoCodes)).statusCode).toBe(status);
      const made = await world().as(by).post(promoCodes, { code: 'MINE', percent: 100 });
      expect(made.statusCode).toBe(status);
    }
  });
});
