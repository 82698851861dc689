import { expect, it } from 'vitest';
import { nextFreeDays } from './free-days.rules.ts';

it('the next free days of a unit lie between its downtimes', () => {
  const today = '2026-11-10';
  expect(nextFreeDays([], today)).toEqual({ from: today });
  expect(nextFreeDays([{ from: '2026-11-08', to: '2026-11-10' }], today)).toEqual({
    from: '2026-11-11',
  });
  expect(nextFreeDays([{ from: '2026-11-12', to: null }], today)).toEqual({
    from: today,
    to: '2026-11-11',
  });
  expect(
    nextFreeDays(
      [
        { from: '2026-11-10', to: '2026-11-12' },
        { from: '2026-11-13', to: '2026-11-14' },
        { from: '2026-11-20', to: null },
      ],
      today,
    ),
  ).toEqual({ from: '2026-11-15', to: '2026-11-19' });
  expect(nextFreeDays([{ from: '2026-11-01', to: null }], today)).toBeUndefined();
});
