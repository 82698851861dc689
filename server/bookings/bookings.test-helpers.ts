import { expect } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { TestUser, World } from '../testing/world.ts';

/** The body of a request that books an item of $50 a day; `from` and `to` are days from today. */
export function bookingOf(
  world: World,
  cameraId: number,
  from: number,
  to: number,
  more: object = {},
) {
  const today = world.clock.today();
  return {
    cameraId,
    startDate: addDays(today, from),
    endDate: addDays(today, to),
    totalPrice: 50 * (to - from + 1),
    notes: '',
    ...more,
  };
}

export async function book(
  world: World,
  user: TestUser,
  cameraId: number,
  from: number,
  to: number,
  more: object = {},
): Promise<Booking> {
  const reply = await world
    .as(user)
    .post('/api/bookings', bookingOf(world, cameraId, from, to, more));
  expect([200, 201]).toContain(reply.statusCode);
  return reply.json<Booking>();
}
