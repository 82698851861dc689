import { addDays } from '#shared/days.rules.ts';
import type { TestUser, World } from '../../testing/world.ts';

type Lines = { cameraId: number; quantity: number }[];

/**
 * Sends the order of a basket. `from` and `to` are days from today; the price is that of a shop
 * without discounts.
 */
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
