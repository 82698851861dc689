import { timesFor, type AskedTimes, type BookingTimes } from '#shared/bookings/times.rules.ts';
import type { OpeningSpan } from '#shared/shop/opening-hours.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { invalidInput } from '../http/errors.ts';

interface Hours {
  spans: readonly OpeningSpan[];
  /**
   * Whether times outside of the opening hours are accepted, because the desk agrees to them. Times
   * in the wrong order are refused all the same.
   */
  passed?: boolean;
}

/**
 * The times of a rental on its days.
 * @throws 400 for asked times that do not fit
 */
export function requiredTimes(
  asked: AskedTimes,
  range: RentalRange,
  { spans, passed }: Hours,
  before?: BookingTimes & RentalRange,
): BookingTimes {
  const { times, problems } = timesFor(asked, range, spans, before);
  if (Object.keys(problems).length === 0) return times;
  if (passed) return requiredTimes(asked, range, { spans: [] }, before);
  throw invalidInput({ ...problems });
}
