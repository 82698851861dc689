import { useQuery } from '@tanstack/react-query';
import { nearDay, weekdaysOf } from '#shared/day-words.rules.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, shortWeekday } from '#shared/format.rules.ts';
import { shopQuery } from './shop.api.ts';

/** A date that is never broken over two lines. */
const WholeDay = ({ day }: { day: Day }) => (
  <span className="whitespace-nowrap">{formatDay(day)}</span>
);

/**
 * A day with its weekday. The weekday has its own element, so that the text of the date is the same
 * everywhere.
 */
export const PlainDay = ({ day }: { day: Day }) => (
  <>
    <span>{shortWeekday(day)},</span> <WholeDay day={day} />
  </>
);

/**
 * A day of a rental with its weekday, the agreed time, and a word such as `tomorrow` for a day near
 * to today.
 */
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

/**
 * The days of a rental with their weekdays, e.g. `Sat – Tue, Nov 21, 2026 - Nov 24, 2026`. A rental
 * on a single day shows that day once.
 */
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

/**
 * The days of a booking in words; `Dates not fixed` for an inquiry (docs/contract/bookings.md 3).
 */
export const BookingDaysText = (booking: Pick<Booking, 'status' | 'startDate' | 'endDate'>) =>
  booking.status === 'inquiry' ? <span>Dates not fixed</span> : <DaysText {...booking} />;
