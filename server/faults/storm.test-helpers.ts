import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { callShop } from '../testing/shop-client.ts';
import type { Person, RunningShop } from '../testing/running-shop.ts';

/** A booking, as the last answer about it shows it. */
export interface Acknowledged {
  accountId: number;
  startDate: Day;
  endDate: Day;
  totalPrice: number;
  lines: { cameraId: number; quantity: number }[];
}

export interface StormRecord {
  tried: number;
  refused: number;
  repeats: number;
  statusChanges: number;
  settingsSaved: number;
  bookings: Map<number, Acknowledged>;
  /** The ids of bookings, by the idempotency keys of the requests that made them. */
  keys: Map<string, number>;
  /** Answers that the rules of the shop do not explain. */
  unexpected: string[];
}

export interface Storm {
  customers: Person[];
  administrators: Person[];
  cameras: number[];
  today: Day;
  price: number;
  endsAt: number;
}

const days = 14;
const longest = 4;
const mostStock = 5;
const mostItems = 5;
const mostUnits = 2;
const upTo = (most: number) => Math.floor(Math.random() * most);
const oneOf = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;

/**
 * Lets all people act at random until the end: they book, ask, repeat requests, and change
 * statuses, stock counts and settings.
 */
export async function letItStorm({ servers }: RunningShop, storm: Storm): Promise<StormRecord> {
  const record: StormRecord = {
    tried: 0,
    refused: 0,
    repeats: 0,
    statusChanges: 0,
    settingsSaved: 0,
    bookings: new Map(),
    keys: new Map(),
    unexpected: [],
  };
  const known: number[] = [];
  const anyServer = () => oneOf(servers).url;
  const administrator = () => oneOf(storm.administrators);

  function expectStatus(what: string, status: number, body: unknown, expected: number[]): void {
    if (!expected.includes(status)) {
      record.unexpected.push(`${what}: ${status} ${JSON.stringify(body)}`);
    }
  }

  async function place(who: Person, key: string, body: object, expected: number[]): Promise<void> {
    record.tried += 1;
    const reply = await callShop<Booking>(anyServer(), 'POST', '/api/bookings', {
      token: who.token,
      key,
      body,
    });
    expectStatus('booking', reply.status, reply.body, expected);
    if (reply.status === 409 || reply.status === 400) record.refused += 1;
    if (reply.status === 400 && !/closed on/.test(JSON.stringify(reply.body))) {
      record.unexpected.push(`booking: 400 ${JSON.stringify(reply.body)}`);
    }
    if (reply.status >= 300) return;
    const { id, startDate, endDate, totalPrice } = reply.body;
    if ((record.keys.get(key) ?? id) !== id) record.unexpected.push(`${key} made two bookings`);
    record.keys.set(key, id);
    if (!record.bookings.has(id)) known.push(id);
    const lines = reply.body.lines.map(({ cameraId, quantity }) => ({ cameraId, quantity }));
    record.bookings.set(id, { accountId: who.id, startDate, endDate, totalPrice, lines });
  }

  /** The body of a request for one to five different items, with the price of a quote. */
  async function fillBasket(range: { startDate: Day; endDate: Day }): Promise<object> {
    const chosen = new Set(Array.from({ length: 1 + upTo(mostItems) }, () => oneOf(storm.cameras)));
    const lines = [...chosen].map((cameraId) => ({ cameraId, quantity: 1 + upTo(mostUnits) }));
    const quote = await callShop<Quote>(anyServer(), 'POST', '/api/quotes', {
      body: { ...range, lines },
    });
    expectStatus('quote', quote.status, quote.body, [200]);
    return { ...range, lines, totalPrice: quote.body.total };
  }

  /**
   * Saves new buffer days, prices of long rentals and a closed day. When two people save at the
   * same moment, one of them is refused.
   */
  async function saveSettings(): Promise<void> {
    const { token } = administrator();
    const url = anyServer();
    const { body } = await callShop<Settings>(url, 'GET', '/api/admin/settings', { token });
    body.days.bufferDays = upTo(3);
    body.days.closedDates = [{ date: addDays(storm.today, upTo(days)), label: 'Storm' }];
    body.prices.weekAsDays = oneOf([2, 7]);
    body.prices.discounts = [{ fromDays: 1 + upTo(longest), percent: oneOf([12.5, 33.33]) }];
    const reply = await callShop(url, 'PUT', '/api/admin/settings', { token, body });
    expectStatus('settings', reply.status, reply.body, [200, 409]);
    if (reply.status === 200) record.settingsSaved += 1;
  }

  async function changeStatus(): Promise<void> {
    if (known.length === 0) return;
    const status = oneOf(['confirmed', 'pending', 'cancelled', 'cancelled', 'completed'] as const);
    const override = Math.random() < 0.05;
    const path = `/api/admin/bookings/${oneOf(known)}/status`;
    const { token } = administrator();
    const reply = await callShop(anyServer(), 'PUT', path, { token, body: { status, override } });
    expectStatus('status', reply.status, reply.body, override ? [200] : [200, 409]);
    if (reply.status === 200) record.statusChanges += 1;
  }

  async function changeStock(): Promise<void> {
    const id = oneOf(storm.cameras);
    const body = {
      name: `Camera ${id}`,
      brand: 'Brand',
      model: `Model ${id}`,
      description: 'A camera of the tests',
      pricePerDay: storm.price,
      imageUrl: '/camera.jpg',
      features: ['Sharp'],
      stockCount: 1 + upTo(mostStock),
      categoryId: 1,
    };
    const { token } = administrator();
    const reply = await callShop(anyServer(), 'PUT', `/api/admin/cameras/${id}`, { token, body });
    expectStatus('stock', reply.status, reply.body, [200]);
  }

  async function visit(who: Person): Promise<void> {
    let last: (() => Promise<void>) | undefined;
    for (let turn = 0; Date.now() < storm.endsAt; turn += 1) {
      const key = `${who.id}.${turn}`;
      const startDate = addDays(storm.today, upTo(days));
      const range = { startDate, endDate: addDays(startDate, upTo(longest)) };
      const chance = Math.random();
      if (chance < 0.55) {
        const body = await fillBasket(range);
        // A repeat may succeed although the first attempt was refused, because the reason may be
        // gone.
        last = () => place(who, key, body, [200, 201, 400, 409]);
        await last();
      } else if (chance < 0.68) {
        const cameraId = oneOf(storm.cameras);
        const body = { ...range, cameraId, totalPrice: 3 * storm.price, status: 'inquiry' };
        last = () => place(who, key, body, [200, 201]);
        await last();
      } else if (chance < 0.7) {
        await saveSettings();
      } else if (chance < 0.75) {
        await changeStock();
      } else if (chance < 0.9) {
        await changeStatus();
      } else if (last) {
        record.repeats += 1;
        await last();
      }
    }
  }

  await Promise.all(storm.customers.map(visit));
  return record;
}
