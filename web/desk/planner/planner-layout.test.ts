import { describe, expect, it } from 'vitest';
import type { PlannerRow } from '#shared/desk/admin.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { planRow, stretches } from './planner-layout.ts';

const booking = (
  id: number,
  startDate: string,
  endDate: string,
  status: BookingStatus = 'confirmed',
) => ({
  id,
  status,
  startDate,
  endDate,
  customerName: 'Ines Ferreira',
  quantity: 1,
  unitsOut: 0,
  handedOverAt: null,
  lateUntil: null,
  updatedAt: '2026-10-01T09:00:00.000Z',
});

const row = (
  stockCount: number,
  bookings: PlannerRow['bookings'],
  levels: PlannerRow['levels'] = [],
): PlannerRow => ({
  camera: { id: 1, name: 'Leica M11', stockCount, categoryId: 1 },
  bookings,
  downtimes: [],
  levels,
});

describe('a row of the planner', () => {
  it('puts bookings that share a day into lanes of their own, and uses a lane again', () => {
    const { bars, lanes } = planRow(
      row(
        2,
        [
          booking(1, '2026-11-01', '2026-11-03'),
          booking(2, '2026-11-03', '2026-11-05'),
          booking(3, '2026-11-04', '2026-11-04'),
        ],
        [
          { day: '2026-11-03', held: 2 },
          { day: '2026-11-05', held: 1 },
        ],
      ),
      '2026-11-01',
      14,
    );
    expect(bars.map(({ lane, first, length }) => [lane, first, length])).toEqual([
      [0, 0, 3],
      [1, 2, 3],
      [0, 3, 1],
    ]);
    expect(lanes).toBe(2);
  });

  it('cuts what goes on outside of the days shown', () => {
    const { bars } = planRow(row(1, [booking(1, '2026-10-20', '2026-12-20')]), '2026-11-01', 14);
    expect(bars[0]).toMatchObject({ first: 0, length: 14, startsBefore: true, endsAfter: true });
  });

  it('goes on with what is late for as long as its units are held, and puts repairs below', () => {
    const { bars, repairs, lanes } = planRow(
      {
        ...row(3, [
          { ...booking(1, '2026-10-20', '2026-10-30'), unitsOut: 1, lateUntil: '2026-11-04' },
          { ...booking(2, '2026-11-01', '2026-11-02'), unitsOut: 1, lateUntil: '2026-11-04' },
        ]),
        downtimes: [
          { unitId: 1, code: '1-1', from: '2026-10-30', to: '2026-11-01', reason: 'Shutter' },
          { unitId: 2, code: '1-2', from: '2026-11-02', to: null, reason: 'Lost' },
        ],
        levels: [
          { day: '2026-11-01', held: 3 },
          { day: '2026-11-05', held: 1 },
        ],
      },
      '2026-11-01',
      14,
    );
    expect(bars.map(({ first, length, lateDays }) => [first, length, lateDays])).toEqual([
      [0, 4, 4],
      [0, 4, 2],
    ]);
    expect(repairs.map(({ lane, first, length }) => [lane, first, length])).toEqual([
      [2, 0, 1],
      [2, 1, 13],
    ]);
    expect(repairs[1]?.endsAfter).toBe(true);
    expect(lanes).toBe(3);
  });

  it('knows how many units are free on each day shown', () => {
    const { freeOn } = planRow(
      row(
        2,
        [],
        [
          { day: '2026-11-01', held: 0 },
          { day: '2026-11-03', held: 3 },
        ],
      ),
      '2026-11-01',
      14,
    );
    expect(['2026-10-31', '2026-11-02', '2026-11-03', '2026-11-15'].map(freeOn)).toEqual([
      undefined,
      2,
      0,
      undefined,
    ]);
  });

  it('marks full and overbooked days by the units held', () => {
    const { full, overbooked } = planRow(
      row(
        1,
        [],
        [
          { day: '2026-11-01', held: 1 },
          { day: '2026-11-03', held: 2 },
          { day: '2026-11-04', held: 1 },
          { day: '2026-11-05', held: 0 },
        ],
      ),
      '2026-11-01',
      14,
    );
    expect(full).toEqual([
      { first: 0, length: 2 },
      { first: 3, length: 1 },
    ]);
    expect(overbooked).toEqual([{ first: 2, length: 1 }]);
  });

  it('offers free days in the topmost lane without a bar, and below the last one where each has one', () => {
    const { free, lanes } = planRow(
      row(
        2,
        [booking(1, '2026-11-01', '2026-11-02')],
        [
          { day: '2026-11-01', held: 1 },
          { day: '2026-11-03', held: 2 },
          { day: '2026-11-04', held: 0 },
        ],
      ),
      '2026-11-01',
      4,
    );
    expect(free.map(({ first, lane }) => [first, lane])).toEqual([
      [0, 1],
      [1, 1],
      [3, 0],
    ]);
    expect(lanes).toBe(1);
  });

  it('is full on every day without any unit, and has one empty lane without any booking', () => {
    expect(planRow(row(0, []), '2026-11-01', 14)).toMatchObject({
      full: [{ first: 0, length: 14 }],
      overbooked: [],
      lanes: 1,
      bars: [],
    });
  });
});

it('stretches are the longest runs of values that fit', () => {
  expect(stretches([1, 1, 0, 1, 0, 0, 1], (value) => value === 1)).toEqual([
    { first: 0, length: 2 },
    { first: 3, length: 1 },
    { first: 6, length: 1 },
  ]);
});
