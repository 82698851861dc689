import { expect, it } from 'vitest';
import type { Today } from '#shared/desk/admin.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { dayCountOf, dayGroups, mostRows } from './day-rows.rules.ts';

const day = '2026-11-27';
const booking = (id: number, more: Partial<QueuedBooking> = {}): QueuedBooking => ({
  id,
  status: 'confirmed',
  startDate: day,
  endDate: day,
  pickUpTime: null,
  returnTime: null,
  customerName: 'Ines Ferreira',
  cameraName: 'Leica M11',
  lines: [{ cameraName: 'Leica M11', quantity: 1 }],
  unitsOut: 0,
  due: 0,
  ...more,
});
const queue = <Line>(first: Line[], count = first.length) => ({ count, first });
const todayOf = (more: Partial<Today>): Today => ({
  today: day,
  goingOut: { ...queue([]), fromBefore: 0 },
  comingBack: queue([]),
  overdue: queue([]),
  atRisk: queue([]),
  pending: queue([]),
  unread: queue([]),
  depositsHeld: { ...queue([]), sum: 0 },
  load: [],
  ...more,
});
const written = (groups: ReturnType<typeof dayGroups>) =>
  groups.map(({ title, note, rows }) => [
    title,
    note,
    ...rows.map((row) => `${row.when} ${row.act} ${row.booking.id}`),
  ]);

const busy = todayOf({
  overdue: queue([
    { ...booking(1, { unitsOut: 1 }), daysLate: 2 },
    { ...booking(2), daysLate: 1 },
  ]),
  goingOut: {
    ...queue([
      booking(3, { startDate: '2026-11-26' }),
      booking(4, { pickUpTime: '09:15' }),
      booking(5, { pickUpTime: '10:00' }),
      booking(6),
    ]),
    fromBefore: 1,
  },
  comingBack: queue([
    booking(7, { unitsOut: 1, returnTime: '09:00' }),
    booking(8, { unitsOut: 1, endDate: '2026-11-20', returnTime: '09:45' }),
  ]),
  load: [
    { hour: 9, out: 1, back: 2 },
    { hour: 10, out: 1, back: 0 },
    { hour: null, out: 1, back: 0 },
  ],
});

it('is late ones, those that were not fetched, and the hours in order', () => {
  expect(written(dayGroups(busy, 'today'))).toEqual([
    ['Late', '2', '2 d take back 1', '1 d look 2'],
    ['Not picked up yet', '1', 'Thu hand over 3'],
    ['09:00', '1 out, 2 back', '09:00 take back 7', '09:15 hand over 4', '09:45 take back 8'],
    ['10:00', '1 out', '10:00 hand over 5'],
    ['No time agreed', '1 out', ' hand over 6'],
  ]);
  expect(dayCountOf(busy, 'today')).toBe(8);
});

it('is the days of a week in order, and tomorrow without what is late', () => {
  const later = todayOf({
    overdue: queue([{ ...booking(1, { unitsOut: 1 }), daysLate: 2 }]),
    goingOut: {
      ...queue([booking(2), booking(3, { startDate: '2026-11-29', pickUpTime: '09:00' })]),
      fromBefore: 0,
    },
    comingBack: queue([booking(4, { unitsOut: 1, endDate: '2026-11-29' })]),
  });
  expect(written(dayGroups(later, 'week')).slice(1)).toEqual([
    ['Fri, Nov 27', '', ' hand over 2'],
    ['Sun, Nov 29', '', '09:00 hand over 3', ' take back 4'],
  ]);
  const tomorrow = dayGroups(later, 'tomorrow');
  expect(tomorrow.map(({ title }) => title)).not.toContain('Late');
  expect(dayCountOf(later, 'tomorrow')).toBe(3);
});

it('shows no return that stands after a hand-over which is not in the answer, and no more than fit', () => {
  const known = Array.from({ length: mostRows }, (_, n) => booking(n + 1, { pickUpTime: '10:00' }));
  const cut = todayOf({
    goingOut: { ...queue(known, 60), fromBefore: 0 },
    comingBack: queue([
      booking(90, { unitsOut: 1, returnTime: '09:30' }),
      booking(91, { unitsOut: 1, returnTime: '11:00' }),
    ]),
  });
  const rows = dayGroups(cut, 'today').flatMap((group) => group.rows);
  expect(rows).toHaveLength(mostRows);
  expect(rows.map((row) => row.booking.id)).toContain(90);
  expect(rows.map((row) => row.booking.id)).not.toContain(91);
});
