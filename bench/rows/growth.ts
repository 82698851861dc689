import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { addDays } from '#shared/days.rules.ts';
import { median } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import type { OpenShop, Stage } from '../stage.ts';
import { today } from './reads.ts';

const full = { cameras: 100_000, users: 100_000, bookings: 1_000_000, messages: 5_000_000 };
const small = { cameras: 1_000, users: 1_000, bookings: 10_000, messages: 50_000 };
const askedTimes = 41;

/** Sends the same requests to a full shop and to a shop of 1 % of its size, in turn. */
export async function growth(stage: Stage): Promise<Figure[]> {
  const shops = [await stage.openShop(small), await stage.openShop(full)] as const;
  const figures: Figure[] = [];
  const measure = async (name: string, ask: (shop: OpenShop, turn: number) => Promise<number>) => {
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < askedTimes; turn += 1) {
      for (const place of [0, 1] as const) {
        const took = await ask(shops[place], turn);
        // The first answers are left out, because they read data and make plans that later answers find ready.
        if (turn >= askedTimes / 4) times[place].push(took);
      }
    }
    const note = 'limit: the same at 1 %';
    const measured = { ours: median(times[1]), limit: median(times[0]), note };
    figures.push(figure(`growth: ${name}`, measured, 'ms', `<= 2x, <= ${longer[name] ?? 25}`));
  };
  for (const [name, question] of Object.entries(questions)) {
    await measure(name, (shop, turn) => readingTime(shop, turn, question));
  }
  await measure('booking', bookingTime);
  return figures;
}

/** An id from 1 to `most`, another one each turn. */
const among = (turn: number, most: number) => 1 + ((turn * 7_919) % most);
/** The id of an item, never of one with a low stock count. */
const cameraOf = ({ size: { cameras } }: OpenShop, turn: number) => {
  const id = among(turn, cameras);
  return id % 100 === 0 ? id - 1 : id;
};
const customerOf = ({ customers }: OpenShop, turn: number) => customers[turn % 200];

function readingTime(shop: OpenShop, turn: number, question: string): Promise<number> {
  const [who = '', path = ''] = question.split(' ');
  const from = addDays(today, 1 + (turn % 60));
  const places: Record<string, string | number> = {
    today,
    yearAgo: addDays(today, -364),
    twoMonths: `from=${addDays(today, 1)}&to=${addDays(today, 60)}`,
    threeDays: `from=${from}&to=${addDays(from, 2)}`,
    number: among(turn, 900),
    camera: cameraOf(shop, turn),
    booking: shop.size.bookings - among(turn, shop.size.bookings / 10),
  };
  const person = { admin: shop.admin, customer: customerOf(shop, turn) }[who];
  const address = path.replace(/\{(\w+)\}/g, (_, place: string) => String(places[place]));
  return timeOf('GET', shop.url + address, person?.token);
}

function bookingTime(shop: OpenShop, turn: number): Promise<number> {
  const cameraId = cameraOf(shop, turn);
  const startDate = addDays(today, 100 + turn);
  // The price that `fillShop` has given the item.
  const totalPrice = 20 + ((cameraId * 7) % 380);
  const body = { cameraId, startDate, endDate: startDate, totalPrice, notes: '' };
  return timeOf('POST', `${shop.url}/api/bookings`, customerOf(shop, turn)?.token, body);
}

/** The requests that may take longer than the others, with their bounds in milliseconds. */
const longer: Record<string, 50 | 250> = {
  'search by dates': 50,
  'utilisation report of a year': 250,
};

/** The requests to measure; each begins with the person who sends it. */
const questions = {
  'today with what is at risk': 'admin /api/admin/today',
  'search by dates': 'visitor /api/cameras?limit=24&{threeDays}',
  'utilisation report of a year': 'admin /api/admin/reports/utilisation?from={yearAgo}&to={today}',
  "the customer's conversation list": 'customer /api/bookings/user?limit=50',
  "the desk's conversation list": 'admin /api/admin/conversations?limit=50',
  'conversations of a common name': 'admin /api/admin/conversations?limit=50&search=nakamura',
  "a customer's unread count": 'customer /api/messages/unread-count',
  "the desk's unread count": 'admin /api/messages/unread-count',
  'chat page': 'admin /api/messages/booking/{booking}?newest=50',
  'admin bookings': 'admin /api/bookings?limit=50',
  'admin bookings by status': 'admin /api/bookings?limit=50&status=cancelled',
  'admin bookings by their dates': 'admin /api/bookings?limit=50&sort=startDate',
  'admin bookings of a common name': 'admin /api/bookings?limit=50&search=nakamura',
  'admin bookings of a camera': 'admin /api/bookings?limit=50&search=M{number}',
  'user search': 'admin /api/admin/users?limit=50&search=customer{number}',
  'people of a common name': 'admin /api/admin/users?limit=50&search=nakamura',
  summary: 'admin /api/admin/summary',
  availability: 'visitor /api/cameras/{camera}/availability?{twoMonths}',
  "the desk's search by customer": 'admin /api/admin/search?q=customer{number}',
  "the desk's search by item": 'admin /api/admin/search?q=M{number}',
  "the desk's search by unit": 'admin /api/admin/search?q={number}-1',
  'planner of 60 days': 'admin /api/admin/planner?{twoMonths}&limit=50',
  'catalogue search': 'visitor /api/cameras?limit=50&search=canon%20m{number}',
  'catalogue search of two letters': 'visitor /api/cameras?limit=50&search=ca',
};

const agent = new Agent({ keepAlive: true });

/**
 * Milliseconds until the last byte of an answer is there, compressed as for a browser. `fetch` and reading its body
 * took up to 5 ms more, in a small shop as in a large one, which hid some of the growth.
 *
 * @throws when the answer is no success
 */
async function timeOf(
  method: 'GET' | 'POST',
  url: string,
  token?: string,
  body?: object,
): Promise<number> {
  const headers = {
    'accept-encoding': 'br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const startedAt = performance.now();
  const asking = request(url, { agent, method, headers });
  asking.end(body && JSON.stringify(body));
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  const took = performance.now() - startedAt;
  if (![200, 201].includes(reply.statusCode ?? 0)) {
    throw new Error(`${url} was answered with ${reply.statusCode}`);
  }
  return took;
}
