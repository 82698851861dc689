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

/** As many days, just before some others. */
export const spanBefore = ({ from, to }: Span): Span => ({
  from: addDays(from, daysBetween(to, from) - 1),
  to: addDays(from, -1),
});

/** By how many percent a figure has changed, with its sign; empty where there was none before. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent}%` : `${percent}%`.replace('-', '−');
}
