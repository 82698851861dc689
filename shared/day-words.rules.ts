/** Words that stand beside a date: they never replace it. */
import { addDays, type Day } from './days.rules.ts';
import { formatDay, shortWeekday } from './format.rules.ts';

/** `Fri, Nov 27, 2026`, for texts that the specification does not prescribe. */
export const weekdayAndDate = (day: Day): string => `${shortWeekday(day)}, ${formatDay(day)}`;

/** `Fri` of one day, `Fri – Mon` of several. */
export const weekdaysOf = (startDate: Day, endDate: Day): string =>
  startDate === endDate
    ? shortWeekday(startDate)
    : `${shortWeekday(startDate)} – ${shortWeekday(endDate)}`;

/** How near a day is, where there is a word for it. */
export function nearDay(day: Day, today: Day): 'yesterday' | 'today' | 'tomorrow' | null {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}
