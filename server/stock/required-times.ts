import { timesFor, type AskedTimes, type BookingTimes } from '#shared/bookings/times.rules.ts';
import type { OpeningSpan } from '#shared/shop/opening-hours.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { invalidInput } from '../http/errors.ts';

/** The times of a rental over some days. Throws 400 for asked times that do not fit. */
export function requiredTimes(
  asked: AskedTimes,
  range: RentalRange,
  spans: readonly OpeningSpan[],
  before?: BookingTimes & RentalRange,
): BookingTimes {
  const { times, problems } = timesFor(asked, range, spans, before);
  if (Object.keys(problems).length > 0) throw invalidInput({ ...problems });
  return times;
}
