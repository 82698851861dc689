import { randomUUID } from 'node:crypto';
import { addDays } from '#shared/days.rules.ts';
import { requestBytes } from '../load/http-load.ts';
import { pricePerDay, type Person } from '../shop.ts';

/** Bookings begin within so many days from tomorrow, and last at most so many. */
export const rentals = { withinDays: 600, mostDays: 4 };

/** Each customer in turn books a camera for one to four days, under a key of its own. */
export function bookingRequests(
  people: Person[],
  amongCameras: number,
  withinDays = rentals.withinDays,
): () => Buffer {
  const today = new Date().toISOString().slice(0, 10);
  const below = (most: number) => Math.floor(Math.random() * most);
  let turn = 0;
  return () => {
    const person = people[(turn += 1) % people.length];
    const startDate = addDays(today, 1 + below(withinDays));
    const days = 1 + below(rentals.mostDays);
    const body = {
      cameraId: 1 + below(amongCameras),
      startDate,
      endDate: addDays(startDate, days - 1),
      totalPrice: days * pricePerDay,
      notes: '',
    };
    const headers = {
      authorization: `Bearer ${person?.token}`,
      'idempotency-key': randomUUID(),
    };
    return requestBytes('POST', '/api/bookings', headers, JSON.stringify(body));
  };
}
