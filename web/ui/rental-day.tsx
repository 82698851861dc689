import type { Day } from '#shared/days.rules.ts';
import { formatDay, weekdayAndDay } from '#shared/format.rules.ts';

/** A rental's day with its weekday, which is an element of its own before the day as it is written everywhere. */
export const RentalDay = ({ day }: { day: Day }) => (
  <>
    <span>{weekdayAndDay(day).split(' ')[0]}</span>{' '}
    <span className="whitespace-nowrap">{formatDay(day)}</span>
  </>
);
