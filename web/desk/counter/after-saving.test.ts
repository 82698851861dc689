import { expect, it } from 'vitest';
import type { BookingLedger } from '#shared/money/booking-ledger.ts';
import { codesOutOnly, offersAfter, proposedLateFee, riskTexts } from './after-saving.rules.ts';

const fee = (amount: number, days: number) => ({
  kind: 'late_fee' as const,
  amount,
  days,
  reason: 'Late',
});

it.each([
  [[], undefined],
  [[fee(100, 2)], { text: 'Late fee $100 (2 days)', amount: 100, reason: 'Late' }],
  [[fee(12.5, 1)], { text: 'Late fee $12.50 (1 day)', amount: 12.5, reason: 'Late' }],
  [
    [fee(100, 10), fee(50, 10)],
    { text: 'Late fee $150 (10 days)', amount: 150, reason: 'Late; Late' },
  ],
])('proposes for %j: %j', (entries, expected) => {
  const proposed = proposedLateFee(entries);
  expect(proposed && { text: proposed.text, ...proposed.draft }).toEqual(
    expected && { kind: 'late_fee', ...expected },
  );
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
    due: 0,
    reason: '1 of 1 Leica M11 are late or in repair',
    lateCustomers: [],
  };
  expect(riskTexts({ bookingsAtRisk: [atRisk] })).toEqual([
    'Booking #12 of Ines Ferreira is at risk: 1 of 1 Leica M11 are late or in repair',
  ]);
});

const none = { agreed: 0, held: 0, returned: 0, kept: 0 };
const agreed = { ...none, agreed: 300 };
const held = { ...agreed, held: 250.5 };
it.each([
  ['handOver', 2, 0, none, []],
  ['handOver', 2, -20, none, []],
  ['handOver', 2, 100, agreed, ['Take Payment ($100) 100', 'Take Deposit 300']],
  ['handOver', 2, 0, held, ['Take Deposit 49.5']],
  ['takeBack', 1, 0, held, []],
  ['takeBack', 0, 12.5, held, ['Take Payment ($12.50) 12.5', 'Return Deposit 250.5']],
  ['takeBack', 0, 0, { ...held, returned: 200, kept: 50.5 }, []],
] as const)(
  'after a %s with %i out, $%d due, deposit %j: %j',
  (side, unitsOut, due, deposit, left) => {
    const ledger = { due, deposit } as BookingLedger;
    const offers = offersAfter({ account: ledger, unitsOut }, { side });
    expect(offers.map(({ label, draft }) => `${label} ${draft.amount}`)).toEqual(left);
  },
);

it('offers the late fee before all else', () => {
  const lateFee = proposedLateFee([fee(100, 2)]);
  const ledger = { due: 50, deposit: none } as BookingLedger;
  const offers = offersAfter({ account: ledger, unitsOut: 0 }, { side: 'takeBack', lateFee });
  expect(offers.map(({ label }) => label)).toEqual(['Add Late Fee', 'Take Payment ($50)']);
});

it('names the units that moved', () => {
  const unit = (unitId: number, returnedAt: string | null) =>
    ({ unitId, code: `4-${unitId}`, returnedAt }) as NonNullable<
      Parameters<typeof codesOutOnly>[0]['units']
    >[number];
  const before = { units: [unit(1, null), unit(2, '2026-11-20T10:00:00.000Z')] };
  const after = { units: [...before.units, unit(2, null), unit(3, null)] };
  expect(codesOutOnly(after, before)).toEqual(['4-2', '4-3']);
  expect(codesOutOnly(before, after)).toEqual([]);
});
