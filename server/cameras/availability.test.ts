import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, type Day } from '#shared/days.rules.ts';
import { firstFreeRange, overbookedDays, unitsFreeByDay, type Level } from './availability.ts';

const from = '2026-11-21';

/** How many units are held on each of the days from `from` on. */
const heldDaily = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 });

/** The same as the database tells it: only the days on which the number changes. */
const levelsOf = (held: number[]): Level[] =>
  held.flatMap((units, index) =>
    index === 0 || held[index - 1] !== units ? [{ day: addDays(from, index), held: units }] : [],
  );

const lastDay = (held: number[]): Day => addDays(from, held.length - 1);

describe('availability, against counting day by day', () => {
  it('tells the units free on each day, never below 0', () => {
    fc.assert(
      fc.property(heldDaily, fc.integer({ min: 0, max: 5 }), (held, stock) => {
        expect(unitsFreeByDay(levelsOf(held), stock, from, lastDay(held))).toEqual(
          held.map((units, index) => ({
            date: addDays(from, index),
            available: Math.max(0, stock - units),
          })),
        );
      }),
    );
  });

  it('names the days on which more is promised than there is', () => {
    fc.assert(
      fc.property(heldDaily, fc.integer({ min: 0, max: 5 }), (held, stock) => {
        expect(overbookedDays(levelsOf(held), stock, from, lastDay(held))).toEqual(
          held.flatMap((units, index) => (units > stock ? [addDays(from, index)] : [])),
        );
      }),
    );
  });

  it('finds the first range that is free throughout', () => {
    fc.assert(
      fc.property(
        heldDaily,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 20 }),
        (held, stock, days, reach) => {
          const lastStart = addDays(from, reach);
          // Beyond the days that are told, the last level goes on.
          const heldOn = (day: Day) => held[eachDay(from, day).length - 1] ?? held.at(-1) ?? 0;
          const expected = eachDay(from, lastStart).find((start) =>
            eachDay(start, addDays(start, days - 1)).every((day) => heldOn(day) < stock),
          );
          expect(firstFreeRange(levelsOf(held), stock, days, from, lastStart)).toEqual(
            expected ? { startDate: expected, endDate: addDays(expected, days - 1) } : null,
          );
        },
      ),
    );
  });
});
