import { describe, expect, it } from 'vitest';
import { changeInWords, spanBefore, usualSpans } from './report-spans.rules.ts';

describe('the days of a report', () => {
  it.each([
    ['2026-03-15', '2026-02-01', '2026-02-28', '2026-03-01', '2026-01-01'],
    ['2026-01-01', '2025-12-01', '2025-12-31', '2026-01-01', '2026-01-01'],
    ['2024-03-31', '2024-02-01', '2024-02-29', '2024-03-01', '2024-01-01'],
  ])('on %s are last month, this month and this year', (today, from, to, month, year) => {
    expect(usualSpans(today)).toEqual([
      { label: 'Last month', span: { from, to } },
      { label: 'This month', span: { from: month, to: today } },
      { label: 'This year', span: { from: year, to: today } },
    ]);
  });

  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2024-03-01', '2024-03-30', '2024-02-01', '2024-02-29'],
    ['2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['2026-01-01', '2026-11-27', '2025-01-01', '2025-11-27'],
    ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-03-02', '2026-04-01', '2026-01-30', '2026-03-01'],
    ['2026-03-05', '2026-03-05', '2026-03-04', '2026-03-04'],
  ])('from %s to %s follow those from %s to %s', (from, to, before, until) => {
    expect(spanBefore({ from, to })).toEqual({ from: before, to: until });
  });

  it.each([
    [150, 100, '+50%'],
    [50, 100, '−50%'],
    [100, 100, '0%'],
    [5, 0, ''],
  ])('%i after %i is %s', (now, before, words) => {
    expect(changeInWords(now, before)).toBe(words);
  });
});
