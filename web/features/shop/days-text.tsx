import type { Day } from '#shared/days.rules.ts';
import { weekdaysOf } from '#shared/day-words.rules.ts';
import { rangeText } from '../../lib/shop/dates-text.ts';

/** The days of a rental with their weekdays. */
export const DaysText = ({ startDate, endDate }: { startDate: Day; endDate: Day }) => (
  <>
    <span>{weekdaysOf(startDate, endDate)},</span> <span>{rangeText(startDate, endDate)}</span>
  </>
);
