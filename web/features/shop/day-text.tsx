import { useQuery } from '@tanstack/react-query';
import { nearDay, weekdaysOf } from '#shared/day-words.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, shortWeekday } from '#shared/format.rules.ts';
import { rangeText } from '../../lib/shop/dates-text.ts';
import { shopQuery } from './shop.api.ts';

/** A day with its weekday, which is an element of its own before the day as it is written everywhere. */
export const PlainDay = ({ day }: { day: Day }) => (
  <>
    <span>{shortWeekday(day)},</span> <span className="whitespace-nowrap">{formatDay(day)}</span>
  </>
);

/** A rental day: its weekday, its date, the time that was agreed, and how near it is. */
export function DayText({ day, time = null }: { day: Day; time?: string | null }) {
  const { data: shop } = useQuery(shopQuery());
  const near = shop && nearDay(day, shop.today);
  return (
    <>
      <span className="text-muted">{shortWeekday(day)},</span> <span>{formatDay(day)}</span>
      {time && ' '}
      {time && <span>{time}</span>}
      {near && <span className="text-muted"> · {near}</span>}
    </>
  );
}

/** The days of a rental with their weekdays. */
export const DaysText = ({ startDate, endDate }: { startDate: Day; endDate: Day }) => (
  <>
    <span>{weekdaysOf(startDate, endDate)},</span> <span>{rangeText(startDate, endDate)}</span>
  </>
);
