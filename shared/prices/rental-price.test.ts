import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Day } from '../days.rules.ts';
import { closedOn, weekdayOf } from '../shop/rental-days.rules.ts';
import { pricesForLonger } from './longer-prices.rules.ts';
import { sum } from './prices.rules.ts';
import {
  discountFor,
  priceRental,
  type PricedLine,
  type PricedRental,
  type PriceRules,
} from './rental-price.rules.ts';

const runs = { numRuns: 10_000 };
const firstDay = '2026-12-01';
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
const shops = fc.record<PriceRules>({
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
const rentals = fc
  .record({ starts: fc.nat(20), length: fc.nat(30), pickUpTime: time, returnTime: time, lines })
  .map(({ starts, length, ...more }): PricedRental => {
    const startDate = addDays(firstDay, starts);
    return { ...more, startDate, endDate: addDays(startDate, length) };
  });

/** A fraction of whole numbers; the divisor is positive. */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const round = ([a, b]: Fraction): bigint => (a < 0n ? -round([-a, b]) : (2n * a + b) / (2n * b));
const whole = (amount: number | bigint): Fraction => [BigInt(amount), 1n];
const percentage = (percent: number): Fraction => [BigInt(Math.round(percent * 1_000)), 100_000n];

/** The same price worked out day by day and in fractions, as docs/contract/prices.md words it. */
function expectedPrice(rental: PricedRental, rules: PriceRules) {
  const end = (length: number) => addDays(rental.startDate, length - 1);
  const days = daysBetween(rental.startDate, rental.endDate) + 1;
  const isOpen = (day: Day, at: string) =>
    rules.openingHours.some(
      ({ day: weekday, from, to }) => weekday === weekdayOf(day) && from <= at && at <= to,
    );
  const counts = (day: Day, length: number): boolean => {
    const { pickUpAfter, returnBefore, closed } = rules.freeDays;
    if (closed && closedOn(day, rules.days)) return false;
    if (day === end(length)) {
      if (rules.countedAs === 'nights') return false;
      const { returnTime } = rental;
      if (returnBefore && returnTime && returnTime <= returnBefore && isOpen(day, returnTime)) {
        return false;
      }
    }
    const { pickUpTime } = rental;
    const isLate = pickUpAfter && pickUpTime && pickUpTime >= pickUpAfter;
    return !(day === rental.startDate && isLate && isOpen(day, pickUpTime));
  };
  const countedDays = (length: number): Day[] => {
    const found = Array.from({ length }, (_, index) => end(index + 1)).filter((day) =>
      counts(day, length),
    );
    if (found.length > 0) return found;
    // The first that would count were the rental longer.
    for (let longer = 1; ; longer += 1) if (counts(end(longer), longer + 1)) return [end(longer)];
  };
  const charged = (counted: Day[]): number => {
    const atWeekends = new Map<Day, number>();
    let others = 0;
    for (const day of counted) {
      let begin = day;
      let isIn = false;
      for (let back = 0; rules.weekend && back < 7 && !isIn; back += 1) {
        begin = addDays(day, -back);
        if (weekdayOf(begin) === rules.weekend.fromDay) {
          isIn = back <= (rules.weekend.toDay - rules.weekend.fromDay + 7) % 7;
          break;
        }
      }
      if (isIn) atWeekends.set(begin, (atWeekends.get(begin) ?? 0) + 1);
      else others += 1;
    }
    for (const count of atWeekends.values()) others += Math.min(count, rules.weekend?.asDays ?? 7);
    let inWeeks = 0;
    for (let day = 0; day < counted.length; day += 1) if (day % 7 < rules.weekAsDays) inWeeks += 1;
    return Math.min(others, inWeeks);
  };
  const unitRent = (line: PricedLine, counted: Day[]): number => {
    const cheapest = [0];
    for (let length = 1; length <= counted.length; length += 1) {
      const pieces = [{ days: 1, price: line.pricePerDay }, ...line.rates];
      cheapest[length] = Math.min(
        ...pieces.map(({ days: of, price }) => price + (cheapest[Math.max(0, length - of)] ?? 0)),
      );
    }
    return Math.min(line.pricePerDay * charged(counted), cheapest[counted.length] ?? Infinity);
  };
  const lineRent = (line: PricedLine, length: number): bigint => {
    const counted = countedDays(length);
    let rent: Fraction = whole(0);
    counted.forEach((day, index) => {
      const added =
        unitRent(line, counted.slice(0, index + 1)) - unitRent(line, counted.slice(0, index));
      const season = rules.seasons.find(({ from, to }) => from <= day && day <= to);
      const factor = plus(whole(1), percentage(season?.percent ?? 0));
      rent = plus(rent, times(whole(added), factor));
    });
    return round(times(rent, whole(line.quantity)));
  };
  const paid = (length: number) => {
    const rent = rental.lines.reduce((all, line) => all + lineRent(line, length), 0n);
    const percent = discountFor(length, rules.discounts)?.percent ?? 0;
    return rent - round(times(whole(rent), percentage(percent)));
  };
  const rent = rental.lines.reduce((all, line) => all + lineRent(line, days), 0n);
  const others = rules.discounts.flatMap(({ fromDays }) =>
    fromDays > days ? [paid(fromDays)] : [],
  );
  const least = [paid(days), ...others].reduce((least, one) => (one < least ? one : least));
  return { rent, discount: rent - least };
}

describe('the price of a rental, in shops of all rules', () => {
  it('is never lower when it comes back a day later at the same hours', () => {
    fc.assert(
      fc.property(rentals, shops, (rental, rules) => {
        const today = priceRental(rental, rules);
        const later = priceRental({ ...rental, endDate: addDays(rental.endDate, 1) }, rules);
        expect(later.rent - later.discount).toBeGreaterThanOrEqual(today.rent - today.discount);
        expect(later.rent).toBeGreaterThanOrEqual(today.rent);
      }),
      runs,
    );
  });

  it('is that of exact rational arithmetic', () => {
    fc.assert(
      fc.property(rentals, shops, (rental, rules) => {
        const figures = priceRental(rental, rules);
        const expected = expectedPrice(rental, rules);
        expect(BigInt(figures.rent)).toBe(expected.rent);
        expect(BigInt(figures.discount)).toBe(expected.discount);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds up to the cent, whatever the desk sets', () => {
    const asked = fc.record({
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
    });
    fc.assert(
      fc.property(asked, shops, ({ rental, setPrices, ...set }, rules) => {
        const given = rental.lines.map((line, index) => ({ ...line, setPrice: setPrices[index] }));
        const figures = priceRental({ ...rental, ...set, lines: given }, rules);
        const of = (part: 'rent' | 'discount' | 'promo' | 'beside' | 'net' | 'deposit') =>
          sum(figures.lines.map((line) => line[part]));
        const taxes = sum(figures.taxes.map(({ tax }) => tax));
        expect(of('rent')).toBe(figures.rent);
        expect(of('discount')).toBe(figures.discount);
        expect(of('promo')).toBe(figures.promo);
        expect(of('deposit')).toBe(figures.deposit);
        const added = rules.tax?.kind === 'added' ? taxes : 0;
        const { rent, discount, promo, extras } = figures;
        expect(figures.total).toBe(rent - discount - promo + extras + added);
        expect(of('beside')).toBe(extras + added);
        if (rules.tax) {
          expect(of('net')).toBe(sum(figures.taxes.map(({ net }) => net)));
          expect(of('net') + taxes).toBe(figures.total);
        } else {
          expect(of('net')).toBe(figures.total);
        }
        for (const line of figures.lines) {
          expect(line.rent - line.discount - line.promo).toBeGreaterThanOrEqual(0);
        }
        const changed = sum(
          figures.lines.flatMap((line) => line.seasons.map(({ amount }) => amount)),
        );
        expect(sum(figures.seasons.map(({ amount }) => amount))).toBe(changed);
        const plain = priceRental({ ...rental, ...set, lines: given }, { ...rules, seasons: [] });
        expect(plain.rent + changed).toBe(rent);
      }),
      runs,
    );
  });

  it('of 50 lines with 8 rates over 365 days is soon worked out', () => {
    const eight = Array.from({ length: 8 }, (_, index) => ({
      days: 3 + 5 * index,
      price: 20_000 + 30_000 * index,
    }));
    const figures = priceRental(
      {
        startDate: firstDay,
        endDate: addDays(firstDay, 364),
        pickUpTime: null,
        returnTime: null,
        lines: Array.from({ length: 50 }, () => ({
          pricePerDay: 9_900,
          quantity: 2,
          depositPerUnit: 0,
          rates: eight,
          taxPercent: null,
        })),
      },
      {
        countedAs: 'days',
        freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
        days: { openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] },
        openingHours: [],
        weekAsDays: 7,
        weekend: null,
        seasons: [{ name: 'Summer', from: '2027-06-01', to: '2027-08-31', percent: 25 }],
        discounts: [{ fromDays: 30, percent: 10 }],
        tax: null,
      },
    );
    expect(figures.days).toBe(365);
    expect(figures.lines).toHaveLength(50);
  });
});

describe('the discount by length', () => {
  it.each([
    [2, undefined],
    [3, 5],
    [6, 5],
    [7, 10],
    [29, 10],
    [30, 40],
  ])('for %i days is that of the most days that fit: %s percent', (days, percent) => {
    const given = [
      { fromDays: 3, percent: 5 },
      { fromDays: 7, percent: 10 },
      { fromDays: 30, percent: 40 },
    ];
    expect(discountFor(days, given)?.percent).toBe(percent);
    expect(discountFor(days, given.toReversed())?.percent).toBe(percent);
  });
});

describe('prices for longer', () => {
  const fifty = { pricePerDay: 50, rates: [] };
  const four = [3, 7, 14, 30].map((days) => ({ days, price: 40 * days }));
  const atMost = [1, 2, 3, 4].map((week) => ({ fromDays: 7 * week, percent: 10 * week }));
  it.each([
    ['a house where each day costs the same', fifty, { weekAsDays: 7, discounts: [] }, []],
    [
      'a week for less',
      fifty,
      { weekAsDays: 4, discounts: [] },
      [
        { days: 3, total: 150 },
        { days: 7, total: 200 },
      ],
    ],
    [
      'the first three of its discounts',
      fifty,
      { weekAsDays: 7, discounts: atMost },
      [
        { days: 7, total: 315 },
        { days: 14, total: 560 },
        { days: 21, total: 735 },
      ],
    ],
    [
      'the first three rates of an item',
      { pricePerDay: 50, rates: four },
      { weekAsDays: 7, discounts: atMost },
      [
        { days: 3, total: 120 },
        { days: 7, total: 280 },
        { days: 14, total: 560 },
      ],
    ],
  ])('%s', (_, item, rules, expected) => {
    expect(pricesForLonger(item, rules)).toEqual(expected);
  });
});
