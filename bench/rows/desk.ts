import { addDays } from '#shared/days.rules.ts';
import { median } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { largeShop } from '../generate-shop.ts';
import { timeOf } from '../load/one-answer.ts';
import type { Stage } from '../stage.ts';
import { openShop, type Shop } from './growth.ts';

const askedTimes = 20;
/** Answers before those that count: they pay for plans and pages that nobody had asked for yet. */
const warmUp = 5;
const mostMs = 100;
/** The palette answers while somebody types. */
const mostMsOfSearch = 30;

/** Every screen of the desk in a large shop: what it asks at once when it opens, until the last answer is there. */
export async function desk(stage: Stage): Promise<Figure[]> {
  const shop = await openShop(stage, largeShop);
  const figures: Figure[] = [];
  for (const [name, paths] of Object.entries(screens)) {
    const together = await medianOf(() => Promise.all(paths.map((path) => ask(shop, path))));
    const alone: { path: string; ms: number }[] = [];
    for (const path of paths) alone.push({ path, ms: await medianOf(() => ask(shop, path)) });
    const [slowest] = alone.toSorted((one, other) => other.ms - one.ms);
    figures.push(
      judge({
        name: `desk: ${name}`,
        ours: together,
        unit: 'ms',
        goal: { of: 'ours', atMost: name.startsWith('search by') ? mostMsOfSearch : mostMs },
        note: slowest && `${slowest.ms.toFixed(1)} ms alone: ${slowest.path}`,
      }),
    );
  }
  return figures;
}

async function medianOf(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUp + askedTimes; turn += 1) {
    const startedAt = performance.now();
    await act();
    if (turn >= warmUp) times.push(performance.now() - startedAt);
  }
  return median(times);
}

const ask = (shop: Shop, path: string) =>
  timeOf(shop.url, { method: 'GET', path, token: shop.admin.token });

const today = new Date().toISOString().slice(0, 10);
const plannerOf = (days: number) =>
  `/api/admin/planner?limit=200&from=${addDays(today, -3)}&to=${addDays(today, days - 4)}`;
const bookings = '/api/bookings?limit=50';
const search = '/api/admin/search?q=';
const summary = '/api/admin/summary';
const shopItself = '/api/shop';
/** The number beside the chat, in the menu of every screen. */
const unread = '/api/messages/unread-count';
const frame = [summary, shopItself, unread];
const newest = largeShop.bookings;

const screens: Record<string, string[]> = {
  dashboard: [
    ...frame,
    '/api/admin/today',
    bookings,
    '/api/admin/mail-counts',
    '/api/admin/first-day',
  ],
  counter: [
    unread,
    ...['goingOut', 'overdue', 'comingBack'].map((queue) => `/api/admin/today/${queue}?limit=200`),
  ],
  reports: [shopItself, unread, '/api/admin/reports/weekly'],
  bookings: [...frame, bookings],
  'bookings by status': [...frame, `${bookings}&status=pending`],
  'bookings by their dates': [...frame, `${bookings}&sort=startDate`],
  'bookings of a month by total': [
    ...frame,
    `${bookings}&sort=-totalPrice&from=${addDays(today, -15)}&to=${addDays(today, 15)}`,
  ],
  'bookings of a customer': [...frame, `${bookings}&search=nakamura`],
  'bookings of a camera': [...frame, `${bookings}&search=M123`],
  'bookings by id': [...frame, `${bookings}&search=${newest}`],
  'booking details': [
    `/api/bookings/${newest}`,
    `/api/bookings/${newest}/history?limit=20`,
    `/api/admin/mails?bookingId=${newest}`,
  ],
  inventory: [
    unread,
    '/api/categories',
    '/api/admin/cameras?limit=50&maxStock=1',
    '/api/admin/cameras?limit=50',
  ],
  'inventory searched': ['/api/admin/cameras?limit=50&search=zeiss%20m1'],
  'what a camera is used for': ['/api/admin/cameras/7/use?stockCount=0'],
  'search by number': [`${search}${newest}`],
  'search by name': [`${search}nakamura`],
  'search by item': [`${search}zeiss`],
  'search by unit': [`${search}7-1`],
  users: [summary, unread, '/api/admin/users?limit=50'],
  'users searched': [summary, unread, '/api/admin/users?limit=50&search=nakamura'],
  'a customer': [shopItself, unread, '/api/admin/users/7', `${bookings}&userId=7`],
  mails: [shopItself, unread, '/api/admin/mail-counts', '/api/admin/mails?limit=50'],
  settings: [shopItself, unread, '/api/admin/settings', '/api/admin/settings/log?limit=10'],
  'chat list': [unread, '/api/admin/conversations?limit=50'],
  'planner, 1 month': [shopItself, unread, '/api/categories', plannerOf(30)],
  'planner, 3 months': [shopItself, unread, '/api/categories', plannerOf(90)],
};
