import { expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';

describeInWorld(
  'changes of bookings',
  (world) => {
    it('are sixty an hour of a customer at most, the desk’s as many as it likes', async () => {
      const customer = await world().createUser();
      const admin = await world().createUser({ admin: true });
      const camera = await world().createCamera();
      const booking = await book(world(), customer, camera.id, 3, 4);
      const { startDate, endDate, totalPrice } = booking;
      const change = (notes: string) => ({ startDate, endDate, totalPrice, notes });
      const asCustomer = (notes: string) =>
        world().as(customer).put(`/api/bookings/${booking.id}`, change(notes));
      for (let time = 0; time < 60; time += 1) {
        expect((await asCustomer(`Strap ${time}`)).statusCode).toBe(200);
      }
      // The same request again changes nothing: it sends no mail and does not count to the limit.
      expect((await asCustomer('Strap 59')).statusCode).toBe(200);
      const refused = await asCustomer('One more');
      expect([refused.statusCode, refused.json<ErrorReply>().code]).toEqual([
        429,
        'too_many_requests',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      const atDesk = await world()
        .as(admin)
        .put(`/api/admin/bookings/${booking.id}`, change('One more'));
      expect(atDesk.statusCode, atDesk.body).toBe(200);
    });
  },
  { rateLimits: true },
);
