import { expect, it } from 'vitest';
import { rulesInWords } from './rules-in-words.rules.ts';

const plain = {
  countedAs: 'days' as const,
  freeDays: { closed: false, pickUpAfter: null, returnBefore: null },
  weekAsDays: 7,
  weekend: null,
  seasons: [],
  discounts: [],
  tax: null,
};

it('a house that has set nothing counts each day', () => {
  expect(rulesInWords(plain)).toEqual(['Each day from pick-up to return counts.']);
});

it('each rule is a sentence', () => {
  const rules = {
    ...plain,
    freeDays: { closed: true, pickUpAfter: '16:00', returnBefore: '10:00' },
    weekAsDays: 3,
    weekend: { fromDay: 5, toDay: 1, asDays: 1 },
    seasons: [
      { name: 'Summer', from: '2027-06-15', to: '2027-08-31', percent: 10 },
      { name: 'January', from: '2027-01-02', to: '2027-01-31', percent: -20 },
    ],
    discounts: [{ fromDays: 7, percent: 10 }],
    tax: { label: 'VAT', percent: 8.875, kind: 'added' as const },
  };
  expect(rulesInWords(rules)).toEqual([
    'Each day from pick-up to return counts.',
    'Days on which the house is closed are free.',
    'The first day is free when it is picked up at 16:00 or later.',
    'The last day is free when it is back by 10:00.',
    'Friday to Monday counts as 1 day.',
    'A week counts as 3 days.',
    'Summer, Jun 15, 2027 to Aug 31, 2027: 10% more.',
    'January, Jan 2, 2027 to Jan 31, 2027: 20% less.',
    '10% off from 7 days on.',
    'VAT 8.875% is added to all prices.',
  ]);
});

it('in a house of nights a discount says how many nights its days are', () => {
  const rules = {
    ...plain,
    countedAs: 'nights' as const,
    discounts: [{ fromDays: 7, percent: 10 }],
  };
  expect(rulesInWords(rules)).toEqual([
    'Each night counts: the last day of a rental does not.',
    '10% off from 7 days (6 nights) on.',
  ]);
});
