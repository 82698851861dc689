/** Weekdays and words such as `tomorrow` to stand beside a date, which they never replace. */
import { addDays, type Day } from './days.rules.ts';
import { formatDay, shortWeekday } from './format.rules.ts';

/**
 * A day as in `Fri, Nov 27, 2026`, for texts whose dates docs/specification.md does not prescribe.
 */
export const weekdayAndDate = (day: Day): string => `${shortWeekday(day)}, ${formatDay(day)}`;

/** The weekdays of a rental: `Fri` for a single day, `Fri – Mon` for several. */
export const weekdaysOf = (startDate: Day, endDate: Day): string =>
  startDate === endDate
    ? shortWeekday(startDate)
    : `${shortWeekday(startDate)} – ${shortWeekday(endDate)}`;

/** The word for a day next to today; null for a day that is further away. */
export function nearDay(day: Day, today: Day): 'yesterday' | 'today' | 'tomorrow' | null {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}
