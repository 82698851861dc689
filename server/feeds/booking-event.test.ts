import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarOf, type BookingEvent } from './booking-event.ts';

const booking: BookingEvent = {
  uid: 'booking-7@shop.lensyard',
  sequence: 2,
  changedAt: new Date('2026-11-20T10:00:00.000Z'),
  startDate: '2026-12-30',
  endDate: '2027-01-02',
  status: 'confirmed',
  summary: 'Canon EOS R5 + 1 more (Lensyard)',
  description: 'Booking #7; bring, please, your card\nand yourself',
  location: 'Kastanienallee 1, Berlin',
  url: 'https://rentals.example/chat/7',
};

/** Reads a calendar with another library than the one that writes it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const parts = calendar.getAllSubcomponents('vevent');
  return { calendar, parts, events: parts.map((part) => new ICAL.Event(part)) };
}

describe('a booking in a calendar', () => {
  it('takes whole days, of which the end is the day after the last', () => {
    const { events, parts } = read(calendarOf([booking], { name: 'Lensyard' }));
    const [event] = events;
    expect(event?.startDate.toString()).toBe('2026-12-30');
    expect(event?.endDate.toString()).toBe('2027-01-03');
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.uid).toBe(booking.uid);
    expect(event?.sequence).toBe(2);
    expect(event?.summary).toBe(booking.summary);
    expect(event?.description).toBe(booking.description);
    expect(parts[0]?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T10:00:00Z');
  });

  it('is written in lines as calendars read them: each has an end, and none is longer than 75 octets', () => {
    const words = 'Straßenlaternen am Ägäischen Meer, '.repeat(20);
    const text = calendarOf(
      [booking, { ...booking, uid: 'booking-8@shop.lensyard', summary: words }],
      {
        name: 'Lensyard',
      },
    );
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true);
    const lines = text.slice(0, -2).split('\r\n');
    for (const line of lines) {
      expect(line).toMatch(/^( |[A-Z-]+[:;])[^\r\n]*$/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    for (const required of ['UID', 'DTSTAMP', 'DTSTART']) {
      expect(lines.filter((line) => line.startsWith(required))).toHaveLength(2);
    }
    expect(lines.filter((line) => /^(VERSION:2\.0|PRODID:.+)$/.test(line))).toHaveLength(2);
    expect(read(text).events[1]?.summary).toBe(words);
  });

  it.each([
    ['pending', undefined, 'TENTATIVE'],
    ['confirmed', 'PUBLISH', 'CONFIRMED'],
    ['completed', undefined, 'CONFIRMED'],
    ['cancelled', undefined, 'CANCELLED'],
    ['cancelled', 'CANCEL', 'CANCELLED'],
  ] as const)('that is %s and sent to %s reads %s', (status, method, shown) => {
    const { calendar, parts } = read(
      calendarOf([{ ...booking, status }], { name: 'Lensyard', ...(method && { method }) }),
    );
    expect(parts[0]?.getFirstPropertyValue('status')).toBe(shown);
    expect(calendar.getFirstPropertyValue('method')).toBe(method ?? null);
  });
});
