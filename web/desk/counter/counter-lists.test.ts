import { expect, it } from 'vitest';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import {
  nextAfter,
  rowsOfFound,
  rowsOfToday,
  stateWordOf,
  timeWordOf,
  type ListedRow,
} from './counter-lists.rules.ts';

const today = '2026-11-27';
const booking = (id: number, more: Partial<QueuedBooking> = {}): QueuedBooking => ({
  id,
  status: 'confirmed',
  startDate: today,
  endDate: '2026-11-29',
  pickUpTime: null,
  returnTime: null,
  customerName: 'Ines Ferreira',
  cameraName: 'Leica M11',
  lines: [{ cameraName: 'Leica M11', quantity: 2 }],
  unitsOut: 0,
  due: 0,
  ...more,
});
const idsOf = (rows: ListedRow[]) => rows.map((row) => row.booking.id);

it('puts what is late first, and what is partly out into both lists, each booking once', () => {
  const halfOut = booking(3, { unitsOut: 1 });
  const rows = rowsOfToday({
    goingOut: [booking(2), halfOut, booking(5, { unitsOut: 1 })],
    comingBack: [booking(4, { unitsOut: 2 }), halfOut],
    overdue: [
      { ...booking(9, { unitsOut: 2 }), daysLate: 4 },
      { ...booking(8), daysLate: 1 },
    ],
  });
  expect(idsOf(rows.handOver)).toEqual([8, 2, 3, 5]);
  expect(idsOf(rows.takeBack)).toEqual([9, 4, 3, 5]);
});

it('sorts what was found into the lists by what is out, late ones first, then by time', () => {
  const found = [
    booking(6, { startDate: '2026-12-03' }),
    booking(5),
    booking(1, { pickUpTime: '10:00' }),
    booking(2, { unitsOut: 2, endDate: '2026-12-01' }),
    booking(3, { unitsOut: 1 }),
    booking(4, { unitsOut: 2, endDate: '2026-12-04' }),
  ];
  const rows = rowsOfFound(found, new Map([[4, 3]]));
  expect(idsOf(rows.handOver)).toEqual([1, 5, 3, 6]);
  expect(idsOf(rows.takeBack)).toEqual([4, 3, 2]);
});

it.each([
  ['handOver', booking(1, { pickUpTime: '09:30' }), undefined, '09:30', ''],
  ['handOver', booking(1), undefined, '', ''],
  ['handOver', booking(1, { startDate: '2026-11-26' }), undefined, 'Thu', 'not picked up'],
  ['handOver', booking(1, { startDate: '2026-11-01' }), undefined, 'Nov 1', 'not picked up'],
  ['handOver', booking(1, { startDate: '2026-12-03' }), undefined, 'Dec 3', ''],
  ['handOver', booking(1, { status: 'pending' }), undefined, '', 'Pending'],
  ['handOver', booking(1, { startDate: '2026-11-25' }), 1, 'Wed', 'not picked up'],
  ['takeBack', booking(1, { unitsOut: 2 }), 2, '2 days', 'Late'],
  ['takeBack', booking(1, { unitsOut: 1 }), undefined, 'Nov 29', '1 of 2 out'],
  [
    'takeBack',
    booking(1, { unitsOut: 2, endDate: today, returnTime: '17:00' }),
    undefined,
    '17:00',
    '',
  ],
] as const)('in %s: a row of %j, days late %j, reads %j %j', (side, of, daysLate, when, state) => {
  const row = { booking: of, daysLate };
  expect([timeWordOf(row, side, today), stateWordOf(row, side, today)]).toEqual([when, state]);
});

it.each([
  [{ bookingId: 2 }, 3],
  [{ bookingId: 3 }, 1],
  [{ bookingId: 7 }, 1],
  [{ bookingId: 7, nextId: 3 }, 3],
  [{ bookingId: 1, nextId: 9 }, 2],
])('serves after %j booking %i', (served, next) => {
  const rows = [1, 2, 3].map((id) => ({ booking: booking(id) }));
  expect(nextAfter(rows, served)?.id).toBe(next);
  expect(nextAfter([{ booking: booking(served.bookingId) }], served)).toBeUndefined();
});
