import { expect, it } from 'vitest';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import { describeInWorld } from '../testing/world.ts';

const day = 86_400_000;
const year = 365 * day;

describeInWorld(
  'a clock that jumps',
  (world) => {
    it('ahead and back ends no session for good, and keeps conversations in order', async () => {
      const { clock, as, createUser, createCamera } = world();
      const customer = await createUser();
      const admin = await createUser({ admin: true });
      const camera = await createCamera({ stockCount: 2, pricePerDay: 50 });
      const real = new Date();
      const today = clock.today();
      const book = (from: string) =>
        as(customer).post('/api/bookings', {
          cameraId: camera.id,
          startDate: from,
          endDate: from,
          totalPrice: 50,
        });
      const booking = (await book(today)).json();
      const write = (content: string) =>
        as(customer).post('/api/messages', { bookingId: booking.id, content });

      expect((await write('first')).statusCode).toBe(201);
      clock.set(new Date(real.getTime() + year));
      expect((await as(customer).get('/api/auth/me')).statusCode).toBe(401);
      expect((await as().get('/api/shop')).json().today).toBe(addDays(today, 365));

      clock.set(new Date(real.getTime() - year));
      expect((await as(customer).get('/api/auth/me')).statusCode).toBe(200);
      expect((await write('second')).statusCode).toBe(201);
      // The clock was set back a year; the shop's calendar follows it, so the real today lies a
      // year ahead and can be booked.
      expect((await book(today)).statusCode).toBe(201);

      clock.set(real);
      expect((await write('third')).statusCode).toBe(201);
      expect((await book(today)).statusCode).toBe(409);
      const read = await as(admin).get(`/api/messages/booking/${booking.id}`);
      expect((read.json() as Message[]).map(({ content }) => content)).toEqual([
        'first',
        'second',
        'third',
      ]);
      const active = await as(admin).get(`/api/users/${customer.id}/last-active`);
      expect(Date.parse(active.json().lastActive)).toBeLessThan(Date.now() + day);
    });

    it('back does not lock anybody out for the time of the jump', async () => {
      const { clock, as, createUser } = world();
      const customer = await createUser();
      const signIn = (password: string) =>
        as().post('/api/auth/login', { username: customer.username, password });
      const real = new Date();
      clock.set(new Date(real.getTime() + year));
      for (let attempt = 0; attempt < 10; attempt += 1) await signIn('wrong');
      expect((await signIn(customer.password)).statusCode).toBe(429);
      clock.set(real);
      expect((await signIn(customer.password)).statusCode).toBe(200);
    });
  },
  { rateLimits: true, loginAttempts: 10 },
);
