import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/days.rules.ts';
import { requestBytes } from '../load/http-load.ts';
import { pricePerDay, type Person } from '../shop.ts';

/** Bookings begin within so many days from tomorrow, and last at most so many. */
export const rentals = { withinDays: 600, mostDays: 4 };

/** One unit each of so many items that follow each other. */
export const linesFrom = (first: number, lines: number) =>
  Array.from({ length: lines }, (_, index) => ({ cameraId: first + index, quantity: 1 }));

/** Each customer in turn books items that follow each other for one to four days, under a key of its own. */
export function bookingRequests(
  people: Person[],
  amongCameras: number,
  { withinDays = rentals.withinDays, lines = 1 } = {},
): () => Buffer {
  const today = new Date().toISOString().slice(0, 10);
  const below = (most: number) => Math.floor(Math.random() * most);
  let turn = 0;
  return () => {
    const person = people[(turn += 1) % people.length];
    const startDate = addDays(today, 1 + below(withinDays));
    const days = 1 + below(rentals.mostDays);
    const first = 1 + below(amongCameras - lines + 1);
    const body = {
      ...(lines === 1 ? { cameraId: first } : { lines: linesFrom(first, lines) }),
      startDate,
      endDate: addDays(startDate, days - 1),
      totalPrice: lines * days * pricePerDay,
      notes: '',
    };
    const headers = {
      authorization: `Bearer ${person?.token}`,
      'idempotency-key': randomUUID(),
    };
    return requestBytes('POST', '/api/bookings', headers, JSON.stringify(body));
  };
}
