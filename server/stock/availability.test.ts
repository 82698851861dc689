import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, type Day } from '#shared/days.rules.ts';
import { firstFreeRange, overbookedDays, unitsFreeByDay, type Level } from './availability.ts';

const from = '2026-11-21';

/** Numbers of held units, one for each day from `from` on. */
const heldDaily = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 });

/**
 * These numbers in the form in which the database gives them: one entry for each day on which the
 * number changes.
 */
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

  it('finds the first range that is allowed and free for every item throughout, with its days for checking', () => {
    const item = fc.record({
      held: heldDaily,
      stockCount: fc.integer({ min: 0, max: 5 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      bufferDays: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 40 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 20 }),
        (items, days, reach, closed) => {
          const last = addDays(from, reach);
          const closedDays = new Set(closed.map((ahead) => addDays(from, ahead)));
          const rangeFrom = (startDate: Day) => ({
            startDate,
            endDate: addDays(startDate, days - 1),
          });
          const isAllowed = ({ startDate, endDate }: { startDate: Day; endDate: Day }) =>
            !closedDays.has(startDate) && !closedDays.has(endDate);
          const allowed = eachDay(from, last).map(rangeFrom).filter(isAllowed);
          // The number of held units on a day; after the last day of the list the last number
          // stays.
          const heldOn = (held: number[], day: Day) =>
            held[eachDay(from, day).length - 1] ?? held.at(-1) ?? 0;
          const expected = allowed.find(({ startDate, endDate }) =>
            items.every(({ held, stockCount, quantity, bufferDays }) =>
              eachDay(startDate, addDays(endDate, bufferDays)).every(
                (day) => heldOn(held, day) + quantity <= stockCount,
              ),
            ),
          );
          const wanted = items.map(({ held, ...rest }) => ({ ...rest, levels: levelsOf(held) }));
          const nextAllowed = (day: Day) =>
            allowed.find(({ startDate }) => startDate >= day) ?? null;
          expect(firstFreeRange(wanted, days, from, nextAllowed)).toEqual(expected ?? null);
        },
      ),
      { numRuns: 500 },
    );
  });
});
