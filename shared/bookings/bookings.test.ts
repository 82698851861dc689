import { describe, expect, it } from 'vitest';
import { bookingForm, bookingInput } from './bookings.ts';
import { bookingStatuses } from './booking-statuses.rules.ts';
import {
  badgeForCustomer,
  holdsUnit,
  isOverdue,
  itemsIn,
  itemsTitle,
  statusBadge,
} from './bookings.rules.ts';
import { confirmationMessage, eventText, openingMessage } from '../messages/posted-texts.rules.ts';

const today = '2026-11-21';

describe('the booking form', () => {
  const messages = (value: unknown) =>
    bookingForm
      .safeParse(value)
      .error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
  it.each([
    [
      { startDate: '', endDate: '2026-11-24', notes: '' },
      [['startDate', 'Start date is required']],
    ],
    [{ startDate: '2026-11-22', endDate: '', notes: '' }, [['endDate', 'End date is required']]],
    [
      { startDate: '2026-11-24', endDate: '2026-11-22', notes: '' },
      [['endDate', 'End date must be after start date']],
    ],
    [{ startDate: '2026-11-22', endDate: '2026-11-22', notes: '' }, []],
  ])('%j', (value, expected) => {
    expect(messages(value)).toEqual(expected);
  });

  it.each(['2026-02-30', '2026-1-1', 'soon', 20261122, null])(
    'the server refuses the date %j',
    (startDate) => {
      const result = bookingInput.safeParse({
        cameraId: 1,
        startDate,
        endDate: '2026-11-24',
        totalPrice: 1,
      });
      expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(['startDate']);
    },
  );
});

describe('badges', () => {
  it('say Active for confirmed and the status for the others', () => {
    expect(
      Object.entries(statusBadge).map(([status, { label, tone }]) => [status, label, tone]),
    ).toEqual([
      ['inquiry', 'Inquiry', 'secondary'],
      ['pending', 'Pending', 'warning'],
      ['confirmed', 'Active', 'default'],
      ['completed', 'Completed', 'success'],
      ['cancelled', 'Cancelled', 'destructive'],
    ]);
  });

  it('say Confirmed to the customer of a confirmed booking, and else what the desk reads', () => {
    expect(bookingStatuses.map((status) => badgeForCustomer(status).label)).toEqual([
      'Inquiry',
      'Pending',
      'Confirmed',
      'Completed',
      'Cancelled',
    ]);
  });

  it('only pending and confirmed bookings hold a unit', () => {
    expect(
      (['inquiry', 'pending', 'confirmed', 'completed', 'cancelled'] as const).filter(holdsUnit),
    ).toEqual(['pending', 'confirmed']);
  });

  it.each([
    ['confirmed', '2026-11-20', 0, null, true],
    ['confirmed', today, 0, null, false],
    ['completed', '2026-11-20', 0, null, false],
    ['confirmed', '2026-11-20', 1, '2026-11-18T10:00:00Z', true],
    ['pending', '2026-11-20', 1, '2026-11-18T10:00:00Z', true],
    // The units that were handed over are back, and the others were never picked up: the booking
    // will soon be completed by the server, but until then it is overdue.
    ['confirmed', '2026-11-20', 0, '2026-11-18T10:00:00Z', true],
    // The rental was handed over today, after its end, so it is due today.
    ['confirmed', '2026-11-20', 1, `${today}T08:00:00Z`, false],
  ] as const)(
    'a booking that is %s until %s with %i units out, handed over %s, is overdue: %s',
    (status, endDate, unitsOut, handedOverAt, expected) => {
      const shop = { today, timeZone: 'UTC' };
      expect(isOverdue({ status, endDate, unitsOut, handedOverAt }, shop)).toBe(expected);
    },
  );
});

describe('names that are read from the right', () => {
  const items = [
    { quantity: 1, cameraName: 'מצלמה' },
    { quantity: 2, cameraName: 'Battery' },
    { quantity: 3, cameraName: 'עדשה' },
  ];
  const inWords = '1 x \u2068מצלמה\u2069, 2 x Battery, 3 x \u2068עדשה\u2069';
  it('are set apart from the quantities beside them', () => {
    expect(itemsIn(items)).toBe(inWords);
    expect(itemsTitle({ cameraName: 'מצלמה', lines: items })).toBe('\u2068מצלמה\u2069 + 2 more');
    expect(itemsTitle({ cameraName: 'Leica M11', lines: items })).toBe('Leica M11 + 2 more');
  });

  it('are so in the lines of a conversation', () => {
    expect(eventText({ kind: 'handed_over', values: { items } })).toBe(`Picked up: ${inWords}`);
    expect(eventText({ kind: 'cancelled', values: { by: 'יעל', reason: '3 are ill' } })).toBe(
      'Cancelled by \u2068יעל\u2069: 3 are ill',
    );
  });
});

describe('the first messages', () => {
  it('ask about the camera', () => {
    expect(openingMessage({ brand: 'Leica', model: 'M11' })).toBe(
      "I'm interested in renting the Leica M11. Could you provide more information?",
    );
  });

  const details = {
    booked: 'Leica M11',
    dates: 'Nov 22, 2026 - Nov 24, 2026',
    days: 3,
    total: '$360',
    notes: '',
  };
  it('confirm a booking with camera, dates, duration and total', () => {
    expect(confirmationMessage(details)).toBe(
      'New booking: Leica M11\nDates: Nov 22, 2026 - Nov 24, 2026\nDuration: 3 days\nTotal: $360',
    );
    expect(confirmationMessage({ ...details, days: 1 })).toContain('Duration: 1 day\n');
  });

  it('say each item of a rental on a line of its own, and count those that do not fit', () => {
    const booked = [
      { name: 'Canon EOS R5', quantity: 1 },
      { name: 'Battery', quantity: 2 },
    ];
    expect(confirmationMessage({ ...details, booked })).toContain(
      'New booking:\n1 x Canon EOS R5\n2 x Battery\nDates: ',
    );
    const many = Array.from({ length: 50 }, () => ({ name: 'n'.repeat(100), quantity: 100 }));
    const message = confirmationMessage({ ...details, booked: many, notes: 'x'.repeat(4_000) });
    expect(message).toHaveLength(4_000);
    expect(message).toMatch(/\nand \d+ more\nDates: /);
  });

  it('carry the special requests, shortened so that they always fit', () => {
    expect(confirmationMessage({ ...details, notes: ' A second battery ' })).toContain(
      '\nSpecial requests: A second battery',
    );
    const long = confirmationMessage({ ...details, notes: 'x'.repeat(4_000) });
    expect(long).toHaveLength(4_000);
    expect(long.endsWith('...')).toBe(true);
  });
});
