import { addDays } from '#shared/days.rules.ts';
import { formatNumber } from '#shared/format.rules.ts';
import { Pool } from 'pg';
import { median } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { generateShop, type ShopSize } from '../generate-shop.ts';
import { timeOf, type Ask } from '../load/one-answer.ts';
import { signIn, tokenEnv, type Person } from '../shop.ts';
import type { Stage } from '../stage.ts';

const full: ShopSize = {
  cameras: 100_000,
  users: 100_000,
  bookings: 1_000_000,
  messages: 5_000_000,
};
const part = 100;
const small: ShopSize = {
  cameras: full.cameras / part,
  users: full.users / part,
  bookings: full.bookings / part,
  messages: full.messages / part,
};
const askedTimes = 41;
const mostMs = 25;
const mostGrowth = 2;

/** A generated shop with a server on it. */
export interface Shop {
  url: string;
  port: number;
  pid: number;
  databaseUrl: string;
  admin: Person;
  customers: Person[];
  /** Places that exist in a shop of this size. */
  size: ShopSize;
}

/** A shop of 1 % and a whole one, side by side, asked the same in turn. */
export async function growth(stage: Stage): Promise<Figure[]> {
  const shops = { small: await openShop(stage, small), full: await openShop(stage, full) };
  const figures: Figure[] = [];
  for (const [name, asking] of Object.entries(questions)) {
    const most = longer[name] ?? mostMs;
    const times = { small: [] as number[], full: [] as number[] };
    for (let turn = 0; turn < askedTimes; turn += 1) {
      for (const which of ['small', 'full'] as const) {
        const took = await timeOf(shops[which].url, asking(shops[which], turn));
        // The first answers pay for plans and pages that nobody had asked for yet.
        if (turn >= askedTimes / 4) times[which].push(took);
      }
    }
    const ours = median(times.full);
    const limit = median(times.small);
    figures.push({
      ...judge({
        name: `growth: ${name}`,
        ours,
        limit,
        unit: 'ms',
        goal: { of: 'ratio', atMost: mostGrowth },
        note: `limit: the same at 1 %; at most ${most} ms`,
      }),
      met: ours <= limit * mostGrowth && ours <= most,
    });
  }
  return figures;
}

export async function openShop(stage: Stage, size: ShopSize): Promise<Shop> {
  const databaseUrl = await stage.emptyDatabase();
  const startedAt = performance.now();
  await generateShop(databaseUrl, size);
  stage.say(
    `${formatNumber(size.bookings)} bookings in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
  );
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  stage.onRowEnd(() => pool.end());
  const [admin, ...customers] = await signIn(pool, 200);
  if (!admin) throw new Error('the shop has no administrator');
  const server = await stage.productOn({ ...tokenEnv, DATABASE_URL: databaseUrl });
  const { url, port, pid } = server;
  return { url, port, pid, databaseUrl, admin, customers, size };
}

const today = new Date().toISOString().slice(0, 10);
const days = `from=${addDays(today, 1)}&to=${addDays(today, 60)}`;
const asAdmin =
  (path: string | ((shop: Shop, turn: number) => string)) =>
  (shop: Shop, turn: number): Ask => ({
    method: 'GET',
    path: typeof path === 'string' ? path : path(shop, turn),
    token: shop.admin.token,
  });
const asCustomer =
  (path: string) =>
  ({ customers }: Shop, turn: number): Ask => ({
    method: 'GET',
    path,
    token: customers[turn % customers.length]?.token,
  });
const asVisitor =
  (path: (shop: Shop, turn: number) => string) =>
  (shop: Shop, turn: number): Ask => ({
    method: 'GET',
    path: path(shop, turn),
  });

/** Somewhere among the first of them, different each time. */
const among = (turn: number, most: number) => 1 + ((turn * 7_919) % most);
/** Never one of those that run short. */
const cameraOf = ({ size }: Shop, turn: number) => {
  const id = among(turn, size.cameras);
  return id % 100 === 0 ? id - 1 : id;
};

/** The calls that may take longer than the others, in milliseconds. */
const longer: Record<string, number> = {
  'search by dates': 50,
  'utilisation report of a year': 250,
};

const questions: Record<string, (shop: Shop, turn: number) => Ask> = {
  'today with what is at risk': asAdmin('/api/admin/today'),
  'search by dates': asVisitor((_, turn) => {
    const from = addDays(today, 1 + (turn % 60));
    return `/api/cameras?limit=24&from=${from}&to=${addDays(from, 2)}`;
  }),
  'utilisation report of a year': asAdmin(
    `/api/admin/reports/utilisation?from=${addDays(today, -364)}&to=${today}`,
  ),
  "the customer's conversation list": asCustomer('/api/bookings/user?limit=50'),
  "the desk's conversation list": asAdmin('/api/admin/conversations?limit=50'),
  "the desk's conversations of a customer": asAdmin(
    (_, turn) => `/api/admin/conversations?limit=50&search=customer${among(turn, 900)}`,
  ),
  "the desk's conversations of a common name": asAdmin(
    '/api/admin/conversations?limit=50&search=nakamura',
  ),
  "a customer's unread count": asCustomer('/api/messages/unread-count'),
  "the desk's unread count": asAdmin('/api/messages/unread-count'),
  'chat page': asAdmin(
    ({ size }, turn) =>
      `/api/messages/booking/${size.bookings - among(turn, size.bookings / 10)}?newest=50`,
  ),
  'newest messages': asAdmin('/api/messages/all?latest=true&limit=50'),
  'admin bookings': asAdmin('/api/bookings?limit=50'),
  'admin bookings by status': asAdmin('/api/bookings?limit=50&status=cancelled'),
  'admin bookings by name': asAdmin('/api/bookings?limit=50&search=nakamura'),
  'admin bookings by camera': asAdmin(
    (_, turn) => `/api/bookings?limit=50&search=M${among(turn, 900)}`,
  ),
  'user search': asAdmin(
    (_, turn) => `/api/admin/users?limit=50&search=customer${among(turn, 900)}`,
  ),
  users: asAdmin('/api/admin/users?limit=50'),
  summary: asAdmin('/api/admin/summary'),
  availability: asVisitor(
    (shop, turn) => `/api/cameras/${cameraOf(shop, turn)}/availability?${days}`,
  ),
  "the desk's search by customer": asAdmin(
    (_, turn) => `/api/admin/search?q=customer${among(turn, 900)}`,
  ),
  "the desk's search by item": asAdmin((_, turn) => `/api/admin/search?q=M${among(turn, 900)}`),
  "the desk's search by unit": asAdmin((_, turn) => `/api/admin/search?q=${among(turn, 900)}-1`),
  'planner of 60 days': asAdmin(`/api/admin/planner?${days}&limit=50`),
  'catalogue search': asVisitor(
    (_, turn) => `/api/cameras?limit=50&search=canon%20m${among(turn, 900)}`,
  ),
  'catalogue search of two letters': asVisitor(() => '/api/cameras?limit=50&search=ca'),
  'catalogue search of two rare letters': asVisitor(() => '/api/cameras?limit=50&search=qz'),
  'user search of two rare letters': asAdmin('/api/admin/users?limit=50&search=qz'),
  'admin bookings by two rare letters': asAdmin('/api/bookings?limit=50&search=qz'),
  'catalogue by brand': asVisitor(() => '/api/cameras?limit=50&brand=Zeiss'),
  booking: (shop, turn) => {
    const cameraId = cameraOf(shop, turn);
    const startDate = addDays(today, 100 + turn);
    return {
      method: 'POST',
      path: '/api/bookings',
      token: shop.customers[turn % shop.customers.length]?.token,
      body: {
        cameraId,
        startDate,
        endDate: startDate,
        totalPrice: 20 + ((cameraId * 7) % 380),
        notes: '',
      },
      status: 201,
    };
  },
};
