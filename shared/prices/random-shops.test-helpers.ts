/** Random price rules of all kinds, and random rentals from houses that have them. */
import fc from 'fast-check';
import { addDays } from '../days.rules.ts';
import type { PricedLine, PricedRental, PriceRules } from './rental-price.rules.ts';

export const firstDay = '2026-12-01';
const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((whole) => whole / 100);
const time = fc.constantFrom(null, '08:00', '09:00', '10:00', '16:00', '18:00', '23:45');
const rising = <Entry>(entries: Entry[], by: (entry: Entry) => number): Entry[] =>
  entries.toSorted((one, other) => by(one) - by(other));

const rates = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 40 }), { maxLength: 8 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 8, maxLength: 8 }),
  )
  .map(([lengths, prices]) => {
    const inOrder = rising(prices, Number);
    return rising(lengths, Number).map((days, index) => ({ days, price: inOrder[index] ?? 1 }));
  });
const seasons = fc
  .array(fc.record({ gap: fc.nat(6), length: fc.nat(9), percent: hundredths(-9_000, 30_000) }), {
    maxLength: 5,
  })
  .map((given) => {
    let next = firstDay;
    return given
      .filter(({ percent }) => percent !== 0)
      .map(({ gap, length, percent }, index) => {
        const from = addDays(next, gap);
        const to = addDays(from, length);
        next = addDays(to, 1);
        return { name: `Season ${index}`, from, to, percent };
      });
  });
const discounts = fc
  .uniqueArray(
    fc.record({ fromDays: fc.integer({ min: 1, max: 40 }), percent: hundredths(1, 10_000) }),
    { selector: ({ fromDays }) => fromDays, maxLength: 6 },
  )
  .map((given) => rising(given, ({ fromDays }) => fromDays));
const weekend = fc
  .record({
    fromDay: fc.integer({ min: 1, max: 7 }),
    span: fc.integer({ min: 2, max: 4 }),
    asDays: fc.integer({ min: 1, max: 3 }),
  })
  .filter(({ span, asDays }) => asDays < span)
  .map(({ fromDay, span, asDays }) => ({
    fromDay,
    toDay: ((fromDay + span - 2) % 7) + 1,
    asDays,
  }));
const taxPercent = fc.integer({ min: 0, max: 100_000 }).map((whole) => whole / 1_000);
export const shops = fc.record<PriceRules>({
  countedAs: fc.constantFrom('days', 'nights'),
  freeDays: fc.record({ closed: fc.boolean(), pickUpAfter: time, returnBefore: time }),
  days: fc.record({
    openDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    closedDates: fc.constant([{ date: '2026-12-08', label: '' }]),
  }),
  openingHours: fc.subarray(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '18:00' })),
  ),
  weekAsDays: fc.integer({ min: 1, max: 7 }),
  weekend: fc.option(weekend),
  seasons,
  discounts,
  tax: fc.option(
    fc.record({
      label: fc.constant('VAT'),
      percent: taxPercent,
      kind: fc.constantFrom('contained', 'added'),
    }),
  ),
});
const lines = fc.array(
  fc.record<PricedLine>({
    pricePerDay: fc.integer({ min: 1, max: 30_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    depositPerUnit: fc.nat(10_000),
    rates,
    taxPercent: fc.option(taxPercent),
  }),
  { minLength: 1, maxLength: 4 },
);
/** Random rentals for which the desk has set no price of its own. */
export const rentals = fc
  .record({ starts: fc.nat(20), length: fc.nat(30), pickUpTime: time, returnTime: time, lines })
  .map(({ starts, length, ...more }): PricedRental => {
    const startDate = addDays(firstDay, starts);
    return { ...more, startDate, endDate: addDays(startDate, length) };
  });

/** Random rentals with prices, a discount and extras of the desk, and with promo codes. */
export const rentalsOfDesk = fc
  .record({
    rental: rentals,
    setPrices: fc.array(fc.option(fc.nat(100_000)), { minLength: 4, maxLength: 4 }),
    discountPercent: fc.option(hundredths(0, 10_000)),
    promo: fc.option(
      fc.oneof(
        fc.record({ percent: hundredths(1, 10_000) }),
        fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }) }),
      ),
    ),
    extras: fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 5 }),
  })
  .map(({ rental, setPrices, ...set }): PricedRental => ({
    ...rental,
    ...set,
    lines: rental.lines.map((line, index) => ({ ...line, setPrice: setPrices[index] ?? null })),
  }));
