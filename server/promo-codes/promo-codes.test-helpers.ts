import { expect } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { TestUser, World } from '../testing/world.ts';

/** The path of the calls for promo codes. */
export const promoCodes = '/api/admin/promo-codes';

/** Makes a house with a promo code, an item of $50 a day, a person of the desk and a customer. */
export async function openHouse(world: World, terms: object = {}) {
  const admin = await world.createUser({ admin: true });
  const customer = await world.createUser();
  const camera = await world.createCamera({ stockCount: 50 });
  const desk = world.as(admin);
  const made = await desk.post(promoCodes, { code: 'FilmSchool', percent: 20, ...terms });
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
  const change = (id: number, terms: object) => desk.patch(`${promoCodes}/${id}`, terms);
  const used = async () =>
    (await desk.get(promoCodes)).json<PromoCode[]>().find(({ id }) => id === code.id)?.used;
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
