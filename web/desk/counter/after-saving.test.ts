import { expect, it } from 'vitest';
import { dueOffers, lateFeeText, riskTexts } from './after-saving.rules.ts';

const fee = (amount: number, days: number) => ({
  kind: 'late_fee' as const,
  amount,
  days,
  reason: 'Late',
});

it.each([
  [[], undefined],
  [[fee(100, 2)], 'Late fee $100 (2 days)'],
  [[fee(12.5, 1)], 'Late fee $12.50 (1 day)'],
  [[fee(100, 10), fee(50, 10)], 'Late fee $150 (10 days)'],
])('says of %j: %s', (entries, text) => {
  expect(lateFeeText(entries)).toBe(text);
});

it('says whose booking lacks units', () => {
  const atRisk = {
    id: 12,
    status: 'confirmed' as const,
    startDate: '2026-11-24',
    endDate: '2026-11-25',
    pickUpTime: null,
    returnTime: null,
    customerName: 'Ines Ferreira',
    cameraName: 'Leica M11',
    lines: [{ cameraName: 'Leica M11', quantity: 1 }],
    unitsOut: 0,
    reason: '1 of 1 Leica M11 are late or in repair',
    lateCustomers: [],
  };
  expect(riskTexts({ bookingsAtRisk: [atRisk] })).toEqual([
    'Booking #12 of Ines Ferreira is at risk: 1 of 1 Leica M11 are late or in repair',
  ]);
});

it.each([
  [100, ['Due $100']],
  [0, []],
  [-20, []],
])('offers to take what is due: %d', (due, texts) => {
  const account = { due } as Parameters<typeof dueOffers>[0]['account'];
  expect(dueOffers({ id: 12, account }).map(({ text }) => text)).toEqual(texts);
});
