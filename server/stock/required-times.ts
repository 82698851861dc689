import { timesFor, type AskedTimes, type BookingTimes } from '#shared/bookings/times.rules.ts';
import type { OpeningSpan } from '#shared/shop/opening-hours.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { invalidInput } from '../http/errors.ts';

interface Hours {
  spans: readonly OpeningSpan[];
  /** Whether the desk agrees to times outside of the hours; even these must be in order. */
  passed?: boolean;
}

/** The times of a rental over some days. Throws 400 for asked times that do not fit. */
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
