import { sql, type RawBuilder } from 'kysely';
import type { Day } from '#shared/days.rules.ts';

/**
 * The day on which a booking is due back, in a statement that reads `booking`: its end day, or the
 * day of its hand-over where that was later. `dueDay` in `shared/bookings/bookings.rules.ts` says
 * the same.
 */
export const dueDay = (timeZone: string): RawBuilder<Day> =>
  sql<Day>`greatest(booking.end_date, (booking.handed_over_at at time zone ${timeZone}::text)::date)`;
