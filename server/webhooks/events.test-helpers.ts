import { expect } from 'vitest';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { Client, TestUser, World } from '../testing/world.ts';
import { createWebhook } from './webhooks.test-helpers.ts';

/** An event that was written for a webhook. */
export interface RaisedEvent {
  type: string;
  data: Record<string, unknown>;
  account_id: number | null;
}

/** A shop with a webhook for all events, an owner, a customer, and an item of three units. */
export interface ShopWithWebhook {
  owner: TestUser;
  customer: TestUser;
  /** Calls the API as the owner. */
  desk: Client;
  /** Calls the API as the customer. */
  me: Client;
  camera: Camera;
  /** The events that were written since the last call of this function or of `types`. */
  raised(): Promise<RaisedEvent[]>;
  /** The types of the events that were written since the last call. */
  types(): Promise<string[]>;
  /** A day, counted from today. */
  day(ahead: number): Day;
  /** The body of a booking of the item for two days. */
  ask(more?: object): Record<string, unknown>;
  /** Expects that a call succeeds; gives the booking of its reply. */
  done(reply: ReturnType<Client['post']>): Promise<DeskBooking>;
  /** Lets the customer book, and removes the event of the booking. */
  booked(more?: object): Promise<DeskBooking>;
}

/** The path under which the desk acts on a booking. */
export const pathOf = (bookingId: number): string => `/api/admin/bookings/${bookingId}`;

export async function openShopWithWebhook(world: World): Promise<ShopWithWebhook> {
  const owner = await world.createUser({ admin: true });
  const customer = await world.createUser({ firstName: 'Ines' });
  const [desk, me] = [world.as(owner), world.as(customer)];
  const camera = await world.createCamera({ stockCount: 3, pricePerDay: 50 });
  await createWebhook(world, owner, 'https://erp.example.com/');
  const raised = async () => {
    const { rows } = await world.database.pool.query<RaisedEvent>(
      'with gone as (delete from webhook_delivery returning *) select type, data, account_id from gone order by id',
    );
    return rows;
  };
  const day = (ahead: number) => addDays(world.clock.today(), ahead);
  const ask = (more: object = {}) => ({
    cameraId: camera.id,
    startDate: day(1),
    endDate: day(2),
    totalPrice: 100,
    ...more,
  });
  const done = async (reply: ReturnType<Client['post']>) => {
    const { statusCode, body, json } = await reply;
    expect(statusCode, body).toBeLessThan(300);
    return json<DeskBooking>();
  };
  return {
    owner,
    customer,
    desk,
    me,
    camera,
    raised,
    types: async () => (await raised()).map(({ type }) => type),
    day,
    ask,
    done,
    async booked(more = {}) {
      const booking = await done(me.post('/api/bookings', ask(more)));
      await raised();
      return booking;
    },
  };
}
