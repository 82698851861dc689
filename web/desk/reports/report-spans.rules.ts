import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

export interface Span {
  from: Day;
  to: Day;
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Ranges of days that reports are often made for, without future days. */
export function usualSpans(today: Day): { label: string; span: Span }[] {
  const thisMonth = monthOf(today);
  const lastOfLastMonth = addDays(thisMonth, -1);
  return [
    { label: 'Last month', span: { from: monthOf(lastOfLastMonth), to: lastOfLastMonth } },
    { label: 'This month', span: { from: thisMonth, to: today } },
    { label: 'This year', span: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

const isLastOfMonth = (day: Day): boolean => addDays(day, 1).endsWith('-01');

/** The same day of the month, `count` months earlier; in a shorter month its last day. */
function monthsBefore(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const next = addDays(`${month}-28`, 4);
  const last = addDays(monthOf(next), -1);
  return isLastOfMonth(day) || Number(day.slice(8)) > Number(last.slice(8))
    ? last
    : `${month}-${day.slice(8)}`;
}

/**
 * The earlier days with which a report compares its days. A range that begins on the first of a
 * month is moved back by whole months, so that October is compared with September; any other range
 * by its own length.
 */
export function spanBefore({ from, to }: Span): Span {
  if (!from.endsWith('-01')) {
    return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
  }
  const monthsOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const count = monthsOf(to) - monthsOf(from) + 1;
  // A range of several months from January 1 on is compared with the same days of the year before.
  const back = count > 1 && from.endsWith('-01-01') && count <= 12 ? 12 : count;
  return { from: monthsBefore(from, back), to: monthsBefore(to, back) };
}

/** The change of a number in percent, with its sign; empty when the earlier number is 0. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
}
