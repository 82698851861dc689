import { afterEach, beforeEach, expect } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail/mail.ts';
import { openMailServer, type TestMailServer } from '../testing/mail-server.ts';
import type { TestUser, World } from '../testing/world.ts';
import { deliveryTimes } from './mail-connections.ts';
import { createMailer, type Mailer } from './mailer.service.ts';

/** The sender of the mails in these tests. */
export const from = 'shop@rentals.example';
export const minuteMs = 60_000;

/**
 * The parts of a test of mails: a person of the desk, a customer and a mail server, all new for
 * each test.
 */
export interface Mailing {
  desk: TestUser;
  customer: TestUser;
  server: TestMailServer;
  /** Makes a mailer that sends to a mail server. */
  mailerTo(url?: string, times?: typeof deliveryTimes): Mailer;
  book(fields?: { name?: string; quantity?: number }): Promise<Booking>;
  confirm(booking: Booking): Promise<unknown>;
  /** The mails to the customer as the desk lists them, newest first. */
  toCustomer(): Promise<Mail[]>;
  newest(): Promise<Mail | undefined>;
}

export function mailingIn(world: () => World): Mailing {
  const mailers: Mailer[] = [];
  const mailing = {
    mailerTo(url = mailing.server.url, times = deliveryTimes) {
      const { deps } = world();
      const config = { ...deps.config, mail: { url, from } };
      const mailer = createMailer({ ...deps, config }, times);
      mailers.push(mailer);
      return mailer;
    },
    async book({ quantity = 1, ...fields } = {}) {
      const camera = await world().createCamera({
        pricePerDay: 50,
        stockCount: quantity,
        ...fields,
      });
      const today = world().clock.today();
      const reply = await world()
        .as(mailing.customer)
        .post('/api/bookings', {
          lines: [{ cameraId: camera.id, quantity }],
          startDate: addDays(today, 2),
          endDate: addDays(today, 3),
          totalPrice: 100 * quantity,
        });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json<Booking>();
    },
    confirm: ({ id }) =>
      world().as(mailing.desk).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' }),
    async toCustomer() {
      const reply = await world()
        .as(mailing.desk)
        .get(`/api/admin/mails?search=${mailing.customer.email}`);
      return reply.json<Mail[]>();
    },
    newest: async () => (await mailing.toCustomer())[0],
  } as Mailing;
  beforeEach(async () => {
    mailing.desk = await world().createUser({ admin: true });
    mailing.customer = await world().createUser({ firstName: 'Kim', email: 'kim@example.com' });
    mailing.server = await openMailServer();
  });
  afterEach(async () => {
    await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));
    await mailing.server.close();
  });
  return mailing;
}
