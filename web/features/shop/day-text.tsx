import { useQuery } from '@tanstack/react-query';
import { nearDay, weekdaysOf } from '#shared/day-words.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, shortWeekday } from '#shared/format.rules.ts';
import { shopQuery } from './shop.api.ts';

/** A date, which no line cuts in two. */
const WholeDay = ({ day }: { day: Day }) => (
  <span className="whitespace-nowrap">{formatDay(day)}</span>
);

/**
 * A day with its weekday. The weekday has an element of its own, so that the date's text is the
 * same everywhere.
 */
export const PlainDay = ({ day }: { day: Day }) => (
  <>
    <span>{shortWeekday(day)},</span> <WholeDay day={day} />
  </>
);

/** A rental day: its weekday, its date, the time that was agreed, and how near it is. */
export function DayText({ day, time = null }: { day: Day; time?: string | null }) {
  const { data: shop } = useQuery(shopQuery());
  const near = shop && nearDay(day, shop.today);
  return (
    <>
      <span className="text-muted">{shortWeekday(day)},</span> <WholeDay day={day} />
      {time && ' '}
      {time && <span>{time}</span>}
      {near && <span className="text-muted"> · {near}</span>}
    </>
  );
}

/** The days of a rental with their weekdays, e.g. `Sat – Tue, Nov 21, 2026 - Nov 24, 2026`; one day is said once. */
export const DaysText = ({ startDate, endDate }: { startDate: Day; endDate: Day }) => (
  <>
    <span>{weekdaysOf(startDate, endDate)},</span>{' '}
    <span>
      <WholeDay day={startDate} />
      {endDate !== startDate && (
        <>
          {' - '}
          <WholeDay day={endDate} />
        </>
      )}
    </span>
  </>
);

/** The days of a booking; those of an inquiry are not fixed (docs/contract/bookings.md 3). */
export const BookingDaysText = (booking: Pick<Booking, 'status' | 'startDate' | 'endDate'>) =>
  booking.status === 'inquiry' ? <span>Dates not fixed</span> : <DaysText {...booking} />;
