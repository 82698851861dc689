import type { PriceRules, PricedLine, PricedRental } from '../rental-price.rules.ts';

/** The price rules of a house that has set none. */
export const plain: PriceRules = {
  countedAs: 'days',
  freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
  days: { openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] },
  openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
  weekAsDays: 7,
  weekend: null,
  seasons: [],
  discounts: [],
  tax: null,
};
/** A line with one unit that costs $100 a day. */
export const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  pricePerDay: 10_000,
  quantity: 1,
  depositPerUnit: 0,
  rates: [],
  taxPercent: null,
  ...more,
});
/** A rental from one day of December 2026 to another; December 4 is a Friday. */
export const days = (from: number, to: number, more: Partial<PricedRental> = {}): PricedRental => ({
  startDate: `2026-12-${String(from).padStart(2, '0')}`,
  endDate: `2026-12-${String(to).padStart(2, '0')}`,
  pickUpTime: null,
  returnTime: null,
  lines: [line()],
  ...more,
});

export const fridayToMonday = { fromDay: 5, toDay: 1, asDays: 1 };
export const rates = [
  { days: 3, price: 25_000 },
  { days: 7, price: 40_000 },
];
export const rated = { lines: [line({ rates })] };
export const season = (from: string, to: string, percent: number) => ({
  name: 'Season',
  from,
  to,
  percent,
});
export const christmas = season('2026-12-09', '2026-12-31', 50);
export const late = { ...plain.freeDays, pickUpAfter: '16:00' };
export const early = { ...plain.freeDays, returnBefore: '10:00' };
export const vat = (percent: number, kind: 'contained' | 'added') => ({
  label: 'VAT',
  percent,
  kind,
});
