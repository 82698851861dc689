import { addDays } from '#shared/days.rules.ts';
import type { TestUser, World } from '../../testing/world.ts';

type Lines = { cameraId: number; quantity: number }[];

/** Sends a basket, with days as numbers from today and its price in a shop without discounts. */
export const order = (
  world: World,
  user: TestUser,
  lines: Lines,
  from: number,
  to: number,
  more = {},
) =>
  world.as(user).post('/api/bookings', {
    lines,
    startDate: addDays(world.clock.today(), from),
    endDate: addDays(world.clock.today(), to),
    totalPrice: lines.reduce((sum, { quantity }) => sum + 50 * quantity * (to - from + 1), 0),
    ...more,
  });
