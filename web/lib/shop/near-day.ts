import { daysBetween, type Day } from '#shared/days.rules.ts';

/** `today`, `tomorrow` or `yesterday`; nothing for other days. */
export const nearDay = (day: Day, today: Day): string =>
  ['yesterday', 'today', 'tomorrow'][daysBetween(today, day) + 1] ?? '';
