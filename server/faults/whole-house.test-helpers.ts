import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { WithEntry } from '#shared/money/ledger.ts';
import type { DeskReceipt } from '#shared/money/receipts.ts';
import type { Quote } from '#shared/stock/quote.ts';
import type { Person } from '../testing/running-shop.ts';
import { callShop } from '../testing/shop-client.ts';

/** The ids or numbers of the acts that the shop has acknowledged, by kind. */
export interface Acknowledged {
  bookings: Set<number>;
  changed: number;
  cancelled: Set<number>;
  messages: Set<number>;
  unitsHandedOver: number;
  unitsTakenBack: number;
  entries: Set<number>;
  receipts: Set<string>;
  feedsRead: number;
  refused: number;
  /** Answers that the rules of the shop do not explain. */
  unexpected: string[];
}

interface House {
  /** Gives the URL of one of the shop's processes. */
  url: () => string;
  customers: Person[];
  desks: Person[];
  cameras: number[];
  today: Day;
  /** When the test may end, in milliseconds; it goes on until each kind of act has happened. */
  endsAt: number;
}

const upTo = (most: number) => Math.floor(Math.random() * most);
const oneOf = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;

/**
 * Lets customers book, change, cancel, write and read their calendar feeds, and the desk hand over,
 * take back and write payments and receipts, all at the same time.
 */
export async function runWholeHouse(house: House): Promise<Acknowledged> {
  const { url, cameras, today, endsAt } = house;
  const done: Acknowledged = {
    bookings: new Set(),
    changed: 0,
    cancelled: new Set(),
    messages: new Set(),
    unitsHandedOver: 0,
    unitsTakenBack: 0,
    entries: new Set(),
    receipts: new Set(),
    feedsRead: 0,
    refused: 0,
    unexpected: [],
  };
  let turn = 0;
  const isOver = () =>
    Date.now() > endsAt &&
    [
      done.changed,
      done.cancelled.size,
      done.messages.size,
      done.unitsHandedOver,
      done.unitsTakenBack,
      done.entries.size,
      done.receipts.size,
      done.feedsRead,
    ].every((count) => count > 0);

  /** Makes a call; gives the body of a successful answer, or undefined for any other answer. */
  async function ask<Body>(
    { token }: Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Body | undefined> {
    turn += 1;
    const key = method === 'GET' ? undefined : `turn-${turn}`;
    const reply = await callShop<Body>(url(), method, path, { token, body, key });
    if (reply.status < 300) return reply.body;
    done.refused += 1;
    if (reply.status !== 400 && reply.status !== 409) {
      done.unexpected.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    return undefined;
  }

  const someRental = () => {
    const startDate = addDays(today, Math.random() < 0.4 ? 0 : 2 + upTo(6));
    const chosen = new Set([oneOf(cameras), oneOf(cameras)]);
    const lines = [...chosen].map((cameraId) => ({ cameraId, quantity: 1 + upTo(2) }));
    return { startDate, endDate: addDays(startDate, upTo(4)), lines };
  };
  const priceOf = (who: Person, body: object) =>
    ask<Quote>(who, 'POST', '/api/quotes', body).then((quote) => quote?.total ?? 0);

  async function serveCustomer(who: Person): Promise<void> {
    const own: Booking[] = [];
    const feed = await ask<{ url: string }>(who, 'POST', '/api/calendar-feeds', { scope: 'own' });
    while (!isOver()) {
      const chance = Math.random();
      const mine = own.length > 0 ? oneOf(own) : undefined;
      if (chance < 0.4 || !mine) {
        const rental = someRental();
        const totalPrice = await priceOf(who, rental);
        const made = await ask<Booking>(who, 'POST', '/api/bookings', { ...rental, totalPrice });
        if (!made) continue;
        done.bookings.add(made.id);
        own.push(made);
      } else if (chance < 0.55) {
        const now = await ask<Booking>(who, 'GET', `/api/bookings/${mine.id}`);
        const rental = someRental();
        const totalPrice = await priceOf(who, { ...rental, bookingId: mine.id });
        const change = { ...rental, totalPrice, updatedAt: now?.updatedAt };
        if (await ask(who, 'PUT', `/api/bookings/${mine.id}`, change)) done.changed += 1;
      } else if (chance < 0.65) {
        if (await ask(who, 'POST', `/api/bookings/${mine.id}/cancel`, {}))
          done.cancelled.add(mine.id);
      } else if (chance < 0.85) {
        const message = { bookingId: mine.id, content: 'Is it ready?' };
        const sent = await ask<{ id: number }>(who, 'POST', '/api/messages', message);
        if (sent) done.messages.add(sent.id);
      } else if (feed) {
        const reply = await fetch(url() + new URL(feed.url).pathname);
        const calendar = await reply.text();
        if (reply.status !== 200 || !calendar.endsWith('END:VCALENDAR\r\n')) {
          done.unexpected.push(`feed: ${reply.status}`);
        }
        done.feedsRead += 1;
      }
    }
  }

  async function serveCounter(who: Person): Promise<void> {
    while (!isOver()) {
      const id = oneOf([...done.bookings]) as number | undefined;
      if (id === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        continue;
      }
      const path = `/api/admin/bookings/${id}`;
      const chance = Math.random();
      if (chance < 0.25) {
        const status = oneOf(['confirmed', 'confirmed', 'pending', 'cancelled']);
        await ask(who, 'PUT', `${path}/status`, { status });
      } else if (chance < 0.5) {
        const seen = await ask<DeskBooking>(who, 'GET', `/api/bookings/${id}`);
        if (!seen || seen.startDate > today) continue;
        const units = [{ lineId: oneOf(seen.lines).id, quantity: 1 }];
        const out = await ask<DeskBooking>(who, 'POST', `${path}/hand-over`, { units });
        if (out) done.unitsHandedOver += 1;
      } else if (chance < 0.75) {
        const seen = await ask<DeskBooking>(who, 'GET', `/api/bookings/${id}`);
        const there = seen?.units.filter(({ returnedAt }) => returnedAt === null) ?? [];
        const units = there.map(({ unitId }) => ({ unitId, condition: 'ok' }));
        if (units.length === 0) continue;
        const back = await ask(who, 'POST', `${path}/take-back`, { units });
        if (back) done.unitsTakenBack += units.length;
      } else if (chance < 0.9) {
        const entry = { kind: 'payment', amount: 1 + upTo(90), method: 'cash' };
        const written = await ask<WithEntry>(who, 'POST', `${path}/entries`, entry);
        if (!written) continue;
        done.entries.add(written.entry.id);
        if (chance > 0.87) {
          const back = `/api/admin/entries/${written.entry.id}/reverse`;
          const reversed = await ask<WithEntry>(who, 'POST', back);
          if (reversed) done.entries.add(reversed.entry.id);
        }
      } else {
        const receipt = await ask<DeskReceipt>(who, 'POST', `${path}/receipts`);
        if (receipt) done.receipts.add(receipt.number);
      }
    }
  }

  await Promise.all([...house.customers.map(serveCustomer), ...house.desks.map(serveCounter)]);
  return done;
}
