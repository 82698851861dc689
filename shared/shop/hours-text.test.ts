import { describe, expect, it } from 'vitest';
import { hoursText, hoursWarnings, weekdaysIn } from './hours-text.rules.ts';
import type { OpeningSpan } from './opening-hours.rules.ts';

const span = (day: number, from: string, to: string): OpeningSpan => ({ day, from, to });
const everyWorkday = [1, 2, 3, 4, 5].map((day) => span(day, '09:00', '18:00'));

describe('the text of opening hours', () => {
  it.each<[string, OpeningSpan[]]>([
    ['', []],
    ['Mon-Fri 9AM-6PM', everyWorkday],
    [
      'Mon 9AM-12PM, 1:30PM-6PM; Sat 10AM-2PM',
      [span(1, '09:00', '12:00'), span(1, '13:30', '18:00'), span(6, '10:00', '14:00')],
    ],
    [
      'Mon-Tue 9AM-6PM; Wed 9AM-5PM; Thu 9AM-6PM',
      [
        span(1, '09:00', '18:00'),
        span(2, '09:00', '18:00'),
        span(3, '09:00', '17:00'),
        span(4, '09:00', '18:00'),
      ],
    ],
    ['Sun 12AM-12AM', [span(7, '00:00', '24:00')]],
  ])('is %j', (text, spans) => expect(hoursText(spans)).toBe(text));

  it.each([
    ['Mon-Fri 9AM-6PM', [1, 2, 3, 4, 5]],
    ['Monday to Friday, 9 to 18', [1, 2, 3, 4, 5]],
    ['Tuesdays and Thursdays', [2, 4]],
    ['Sat – Mon 10-14', [1, 6, 7]],
    ['Mon-Sat 9-18, Sun closed', [1, 2, 3, 4, 5, 6]],
    ['Daily 9 to 5', [1, 2, 3, 4, 5, 6, 7]],
    ['9 to 5, Sunset Road', []],
    ['', []],
  ])('%j names the weekdays %j', (text, days) => expect(weekdaysIn(text)).toEqual(days));

  it.each<[string, OpeningSpan[], number[], string[]]>([
    ['Mon-Fri 9AM-6PM', [], [1, 2, 3, 4, 5, 6, 7], []],
    ['Mon-Fri 9AM-6PM', everyWorkday, [1, 2, 3, 4, 5], []],
    ['By the clock', everyWorkday, [1, 2, 3, 4, 5], []],
    [
      'Mon-Sat 9AM-6PM',
      everyWorkday,
      [5, 4, 3, 2, 7],
      [
        'Hours, but nobody can book: Monday.',
        'Can be booked without hours, which is by appointment: Sunday.',
        'In the text without hours: Saturday.',
      ],
    ],
    ['Mon-Thu', everyWorkday, [1, 2, 3, 4, 5], ['Hours that the text leaves out: Friday.']],
  ])('%j is compared with hours and open days', (text, spans, openDays, warnings) => {
    expect(hoursWarnings(text, spans, openDays)).toEqual(warnings);
  });
});
