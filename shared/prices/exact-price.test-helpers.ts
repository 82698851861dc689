/**
 * A second calculation of prices, in exact fractions and day by day as docs/contract/prices.md
 * words it. It is slow and serves tests only.
 */
import { addDays, daysBetween, type Day } from '../days.rules.ts';
import { closedOn, weekdayOf } from '../shop/rental-days.rules.ts';
import type { PricedLine, PricedRental, PriceRules } from './rental-price.rules.ts';

/** A fraction of whole numbers; the divisor is positive. */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d]);
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
/** The nearest whole number, half away from zero. */
const round = ([a, b]: Fraction): bigint => (a < 0n ? -round([-a, b]) : (2n * a + b) / (2n * b));
const whole = (amount: number | bigint): Fraction => [BigInt(amount), 1n];
const percentage = (percent: number): Fraction => [BigInt(Math.round(percent * 1_000)), 100_000n];
const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * Splits an amount into whole parts: each part is rounded down, and those with the largest
 * remainders get one more.
 */
function split(amount: bigint, shares: Fraction[]): bigint[] {
  if (amount < 0n) {
    return split(
      -amount,
      shares.map(([a, b]) => [-a, b]),
    ).map((part) => -part);
  }
  const down = shares.map(([a, b]) => (a - (((a % b) + b) % b)) / b);
  const parts = [...down];
  for (let left = amount - total(down); left > 0n; left -= 1n) {
    let most = -1;
    shares.forEach((exact, index) => {
      const rest = minus(exact, whole(parts[index] ?? 0n));
      const best = most < 0 ? whole(0) : minus(shares[most] ?? whole(0), whole(parts[most] ?? 0n));
      if (parts[index] === down[index] && (most < 0 || isLess(best, rest))) most = index;
    });
    parts[most] = (parts[most] ?? 0n) + 1n;
  }
  return parts;
}

const splitOver = (amount: bigint, weights: bigint[]): bigint[] => {
  const all = total(weights);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  return split(
    amount,
    weights.map((weight) => [amount * weight, all]),
  );
};

/** The counted days of a rental with a length in calendar days. */
function countedDays(rental: PricedRental, rules: PriceRules, length: number): Day[] {
  const end = (of: number) => addDays(rental.startDate, of - 1);
  const isOpen = (day: Day, at: string) =>
    rules.openingHours.some(
      ({ day: weekday, from, to }) => weekday === weekdayOf(day) && from <= at && at <= to,
    );
  const counts = (day: Day, of: number): boolean => {
    const { pickUpAfter, returnBefore, closed } = rules.freeDays;
    if (closed && closedOn(day, rules.days)) return false;
    if (day === end(of)) {
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
  const found = Array.from({ length }, (_, index) => end(index + 1)).filter((day) =>
    counts(day, length),
  );
  if (found.length > 0) return found;
  // No day counts, so the rental is charged for the first later day that would.
  for (let longer = 1; ; longer += 1) if (counts(end(longer), longer + 1)) return [end(longer)];
}

function charged(counted: Day[], { weekend, weekAsDays }: PriceRules): number {
  const atWeekends = new Map<Day, number>();
  let byWeekends = 0;
  for (const day of counted) {
    const back = weekend ? (weekdayOf(day) - weekend.fromDay + 7) % 7 : 7;
    const isIn = weekend !== null && back <= (weekend.toDay - weekend.fromDay + 7) % 7;
    const begin = addDays(day, -back);
    if (isIn) atWeekends.set(begin, (atWeekends.get(begin) ?? 0) + 1);
    else byWeekends += 1;
  }
  for (const count of atWeekends.values()) byWeekends += Math.min(count, weekend?.asDays ?? 7);
  let byWeeks = 0;
  for (let day = 0; day < counted.length; day += 1) if (day % 7 < weekAsDays) byWeeks += 1;
  return Math.min(byWeekends, byWeeks);
}

/**
 * The rates that together cover a number of days, in short. The lower cost is better, then fewer
 * pieces, then the longer rate.
 */
type Cover = [cost: number, pieces: number, longest: number];
const isBetter = (one: Cover, other: Cover): boolean =>
  one[0] !== other[0]
    ? one[0] < other[0]
    : one[1] !== other[1]
      ? one[1] < other[1]
      : one[2] > other[2];

function cheapestCover({ pricePerDay, rates }: PricedLine, days: number): Cover {
  const best: Cover[] = [[0, 0, 0]];
  for (let length = 1; length <= days; length += 1) {
    const ways = [{ days: 1, price: pricePerDay }, ...rates].map(({ days: of, price }): Cover => {
      const [cost, pieces, longest] = best[Math.max(0, length - of)] ?? [0, 0, 0];
      return [cost + price, pieces + 1, Math.max(longest, of)];
    });
    best[length] = ways.reduce((least, way) => (isBetter(way, least) ? way : least));
  }
  return best[days] ?? [0, 0, 0];
}

/** The rent of a line by its counted days, and the changes that the seasons made to it. */
function lineRent(line: PricedLine, counted: Day[], rules: PriceRules) {
  const quantity = whole(line.quantity);
  if (typeof line.setPrice === 'number') {
    return { rent: round(times(whole(line.setPrice), quantity)), seasons: [], cover: null };
  }
  const byDays = (days: number) => line.pricePerDay * charged(counted.slice(0, days), rules);
  const unit = (days: number) => Math.min(byDays(days), cheapestCover(line, days)[0]);
  const changes = rules.seasons.map((season) => ({ season, days: 0, exact: whole(0) }));
  let exact = whole(0);
  let before = 0;
  counted.forEach((day, index) => {
    const after = unit(index + 1);
    const added = times(whole(after - before), quantity);
    before = after;
    exact = plus(exact, added);
    const found = changes.find(({ season: { from, to } }) => from <= day && day <= to);
    if (!found) return;
    const change = times(added, percentage(found.season.percent));
    found.days += 1;
    found.exact = plus(found.exact, change);
    exact = plus(exact, change);
  });
  const rent = round(exact);
  const inThem = changes.filter(({ days }) => days > 0);
  const plain = round(times(whole(before), quantity));
  const parts = split(
    rent - plain,
    inThem.map(({ exact: change }) => change),
  );
  const cover = cheapestCover(line, counted.length);
  return {
    rent,
    seasons: inThem.map(({ season, days }, index) => ({
      season,
      days,
      amount: parts[index] ?? 0n,
    })),
    cover: line.rates.length > 0 && cover[0] < byDays(counted.length) ? cover : null,
  };
}

/** The taxes of lines and extras, the highest rate first. */
function taxesOf(lines: PricedLine[], paid: bigint[], extras: bigint, { tax }: PriceRules) {
  if (!tax) return [];
  const percents = lines.map(({ taxPercent }) => taxPercent ?? tax.percent);
  const all = new Set([...percents, ...(extras === 0n ? [] : [tax.percent])]);
  return [...all]
    .toSorted((one, other) => other - one)
    .map((percent) => {
      const ofLines = total(paid.filter((_, index) => percents[index] === percent));
      const gross = ofLines + (percent === tax.percent ? extras : 0n);
      const rate = percentage(percent);
      const of = tax.kind === 'added' ? rate : over(rate, plus(whole(1), rate));
      const amount = round(times(whole(gross), of));
      return { percent, tax: amount, net: tax.kind === 'added' ? gross : gross - amount };
    });
}

/** Every amount of a rental's price, in whole cents. */
export function exactPrice(rental: PricedRental, rules: PriceRules) {
  const given = [...rental.lines];
  const days = daysBetween(rental.startDate, rental.endDate) + 1;
  const linesFor = (length: number) => {
    const counted = countedDays(rental, rules, length);
    return given.map((line) => lineRent(line, counted, rules));
  };
  const lines = linesFor(days);
  const rents = lines.map(({ rent }) => rent);
  const rent = total(rents);
  const isSet = given.map(({ setPrice }) => typeof setPrice === 'number');
  const { discountPercent } = rental;
  const isByPercent = typeof discountPercent === 'number';

  const byLength = (length: number): [rent: bigint, paid: bigint] => {
    const sum = total(linesFor(length).map((line, index) => (isSet[index] ? 0n : line.rent)));
    const fitting = rules.discounts.filter(({ fromDays }) => fromDays <= length);
    const percent = fitting.toSorted((a, b) => b.fromDays - a.fromDays)[0]?.percent ?? 0;
    return [sum, sum - round(times(whole(sum), percentage(percent)))];
  };
  let discount = isByPercent ? round(times(whole(rent), percentage(discountPercent))) : 0n;
  let pricedAs: { days: number } | null = null;
  if (!isByPercent) {
    const [ofRules, paid] = byLength(days);
    discount = ofRules - paid;
    for (const { fromDays } of rules.discounts.toSorted((a, b) => a.fromDays - b.fromDays)) {
      const [, longer] = fromDays > days ? byLength(fromDays) : [0n, ofRules];
      if (ofRules - longer > discount)
        [discount, pricedAs] = [ofRules - longer, { days: fromDays }];
    }
  }
  const left = rent - discount;
  const code = rental.promo;
  let promo = 0n;
  if (code && 'percent' in code) promo = round(times(whole(left), percentage(code.percent)));
  else if (code) promo = BigInt(code.amount) < left ? BigInt(code.amount) : left;

  const discounted = rents.map((amount, index) => (isByPercent || !isSet[index] ? amount : 0n));
  const discounts = splitOver(discount, discounted);
  const together = splitOver(discount + promo, rents).map(
    (part, index) => part - (discounts[index] ?? 0n),
  );
  // A line with a set price gets no part of the discount by length, only of the promo code's
  // reduction.
  const apart = splitOver(
    promo,
    rents.map((amount, index) => amount - (discounts[index] ?? 0n)),
  );
  const promos = isByPercent || !isSet.includes(true) ? together : apart;
  const paid = rents.map(
    (amount, index) => amount - (discounts[index] ?? 0n) - (promos[index] ?? 0n),
  );
  const extras = total((rental.extras ?? []).map(BigInt));
  const taxes = taxesOf(given, paid, extras, rules);
  const added = rules.tax?.kind === 'added' ? total(taxes.map(({ tax }) => tax)) : 0n;

  const seasons = rules.seasons
    .map((season) => {
      const found = lines.flatMap((line) => line.seasons.filter((one) => one.season === season));
      return {
        name: season.name,
        days: found[0]?.days ?? 0,
        amount: total(found.map(({ amount }) => amount)),
      };
    })
    .filter(({ amount }) => amount !== 0n);
  return {
    days,
    chargedDays: charged(countedDays(rental, rules, days), rules),
    lines: lines.map(({ rent: ofLine, cover }, index) => ({
      rent: ofLine,
      cover,
      discount: discounts[index] ?? 0n,
      promo: promos[index] ?? 0n,
      deposit: BigInt(given[index]?.depositPerUnit ?? 0) * BigInt(given[index]?.quantity ?? 0),
    })),
    rent,
    discount,
    pricedAs,
    seasons,
    promo,
    taxes,
    total: rent - discount - promo + extras + added,
  };
}
