import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

export interface Span {
  from: Day;
  to: Day;
}

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The days that a report is often asked for, by the shop's today; those to come are left out. */
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

/** The day of an earlier month, or its last one where it has none of that number. */
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
 * The time before some days, to compare with: days from the first of a month on have the same days of the months before
 * it, so that October is compared with September; others have as many days just before them.
 */
export function spanBefore({ from, to }: Span): Span {
  if (!from.endsWith('-01')) {
    return { from: addDays(from, daysBetween(to, from) - 1), to: addDays(from, -1) };
  }
  const monthsOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const count = monthsOf(to) - monthsOf(from) + 1;
  // This year up to today is compared with the same days of last year.
  const back = count > 1 && from.endsWith('-01-01') && count <= 12 ? 12 : count;
  return { from: monthsBefore(from, back), to: monthsBefore(to, back) };
}

/** The change of a figure in percent, with its sign; empty when the earlier figure is 0. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
}
