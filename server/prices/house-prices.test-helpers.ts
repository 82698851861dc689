import { expect } from 'vitest';
import type { Booking, ChangedBooking } from '#shared/bookings/bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { TestUser, World } from '../testing/world.ts';

/** One piece of an item, as a line of a booking. */
export const one = (cameraId: number, more: object = {}) => [{ cameraId, quantity: 1, ...more }];

/** A shop with an administrator and a customer, in which prices are asked for and booked. */
export interface PriceShop {
  admin: TestUser;
  customer: TestUser;
  /** The first day of most rentals in these tests: a Friday, two weeks ahead or more. */
  friday: Day;
  /** The days of a rental, counted from that Friday. */
  days(from: number, to: number, more?: object): { startDate: Day; endDate: Day };
  /** Asks for a quote, as the customer where nobody else is given; null is a visitor. */
  ask(body: object, by?: TestUser | null): Promise<Quote>;
  /** Books as the customer, at the total of a quote. */
  book(body: object): Promise<Booking>;
  /** Books as the desk for the customer, at the total of a quote. */
  bookAtDesk(body: object): Promise<Booking>;
  /** Changes a booking at the total of a quote, as the administrator where nobody else is given. */
  changed(booking: Booking, body: object, by?: TestUser): Promise<ChangedBooking>;
}

export async function openPriceShop(world: World): Promise<PriceShop> {
  const admin = await world.createUser({ admin: true });
  const customer = await world.createUser();
  const today = world.clock.today();
  const friday = addDays(today, 14 + ((12 - weekdayOf(today)) % 7));
  const ask = async (body: object, by: TestUser | null = customer): Promise<Quote> => {
    const reply = await world.as(by ?? undefined).post('/api/quotes', body);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  return {
    admin,
    customer,
    friday,
    ask,
    days: (from, to, more = {}) => ({
      startDate: addDays(friday, from),
      endDate: addDays(friday, to),
      ...more,
    }),
    async book(body) {
      const { total: totalPrice } = await ask(body);
      const reply = await world.as(customer).post('/api/bookings', { ...body, totalPrice });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },
    async bookAtDesk(body) {
      const asked = { userId: customer.id, ...body };
      const { total: totalPrice } = await ask(asked, admin);
      const reply = await world.as(admin).post('/api/admin/bookings', { ...asked, totalPrice });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },
    async changed(booking, body, by = admin) {
      const { startDate, endDate } = booking;
      const lines = booking.lines.map(({ cameraId, quantity }) => ({ cameraId, quantity }));
      const asked = { startDate, endDate, lines, ...body };
      const { total: totalPrice } = await ask({ ...asked, bookingId: booking.id }, by);
      const path = by === admin ? '/api/admin/bookings' : '/api/bookings';
      const reply = await world.as(by).put(`${path}/${booking.id}`, { ...asked, totalPrice });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json();
    },
  };
}
