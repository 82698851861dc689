import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { countDeadlocks, expectConsistency } from '../faults/consistency.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { promoCodes } from './promo-codes.test-helpers.ts';

describeInWorld('a promo code that many use at once', (world) => {
  const house = async (terms: object) => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ stockCount: 500 });
    const desk = world().as(admin);
    const made = await desk.post(promoCodes, { code: 'LAST-ONE', percent: 50, ...terms });
    expect(made.statusCode, made.body).toBe(201);
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const rental = {
      lines: [{ cameraId: camera.id, quantity: 1 }],
      startDate: day(1),
      endDate: day(2),
      promoCode: 'last-one',
    };
    const codes = async () => (await desk.get(promoCodes)).json<PromoCode[]>();
    return { admin, desk, rental, codes };
  };
  const customers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world().createUser()));

  it('has its last use taken by one of twenty', async () => {
    const { rental, codes } = await house({ maxUses: 1 });
    const replies = await Promise.all(
      (await customers(20)).map((one) =>
        world()
          .as(one)
          .post('/api/bookings', { ...rental, totalPrice: 50 }),
      ),
    );
    const outcomes = replies.map((reply) =>
      reply.statusCode === 201 ? 'booked' : reply.json<{ code: string }>().code,
    );
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'promo_used_up')).toHaveLength(19);
    expect((await codes())[0]?.used).toBe(1);
    expect(await countDeadlocks(world().deps.database.pool)).toBe(0);
  });

  it('is used once by a customer who sends ten bookings at once', async () => {
    const { rental, codes } = await house({ oncePerCustomer: true });
    const one = await world().createUser();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        world()
          .as(one)
          .post('/api/bookings', { ...rental, totalPrice: 50 }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await codes())[0]?.used).toBe(1);
  });

  it('is never used too often while bookings come and go and prices change, and nobody pays what was not shown', async () => {
    const maxUses = 5;
    const { admin, desk, rental, codes } = await house({ maxUses });
    const [{ id: codeId } = { id: 0 }] = await codes();
    const shown = new Map<number, number>();
    const most: number[] = [];

    const comeAndGo = async (place: number) => {
      const me = world().as(await world().createUser());
      for (let time = 0; time < 6; time += 1) {
        const body = place % 3 === 0 ? { ...rental, promoCode: null } : rental;
        const quote = (await me.post('/api/quotes', body)).json<Quote>();
        const asked = quote.problems.length > 0 ? { ...body, promoCode: null } : body;
        const made = await me.post('/api/bookings', { ...asked, totalPrice: quote.total });
        if (made.statusCode !== 201) continue;
        const { id, totalPrice } = made.json<Booking>();
        shown.set(id, quote.total);
        expect(totalPrice).toBe(quote.total);
        if (time % 2 === 0) {
          await me.post(`/api/bookings/${id}/cancel`, {});
          await desk.put(`/api/admin/bookings/${id}/status`, { status: 'pending' });
        }
        if (time % 3 === 0) await me.post(`/api/bookings/${id}/cancel`, {});
      }
    };
    const change = async () => {
      for (let time = 0; time < 12; time += 1) {
        const weekAsDays = 3 + (time % 5);
        await saveSettings(world(), admin, ({ prices }) => {
          prices.weekAsDays = weekAsDays;
          prices.discounts = [{ fromDays: 2, percent: 1 + time }];
        });
        await desk.patch(`${promoCodes}/${codeId}`, { minimum: time % 4 === 0 ? 1_000 : 0 });
        most.push((await codes())[0]?.used ?? 0);
      }
    };
    await Promise.all([...Array.from({ length: 8 }, (_, place) => comeAndGo(place)), change()]);
    expect(Math.max(...most, (await codes())[0]?.used ?? 0)).toBeLessThanOrEqual(maxUses);
    const kept = (await desk.get('/api/bookings?limit=200')).json<Booking[]>();
    expect(kept).toHaveLength(shown.size);
    for (const { id, totalPrice } of kept) expect([id, totalPrice]).toEqual([id, shown.get(id)]);
    await expectConsistency(world().deps.database.pool);
    expect(await countDeadlocks(world().deps.database.pool)).toBe(0);
  });
});
