import { addDays } from '#shared/days.rules.ts';
import { median } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { timeOf, type Ask } from '../load/one-answer.ts';
import type { OpenShop, Stage } from '../stage.ts';
import { today } from './reads.ts';

const full = { cameras: 100_000, users: 100_000, bookings: 1_000_000, messages: 5_000_000 };
const small = { cameras: 1_000, users: 1_000, bookings: 10_000, messages: 50_000 };
const askedTimes = 41;

/** A shop with the number of its bookings and cameras. */
type Sized = OpenShop & { size: typeof full };

/** A shop of 1 % and a whole one, side by side, asked the same in turn. */
export async function growth(stage: Stage): Promise<Figure[]> {
  const shops: Record<'small' | 'full', Sized> = {
    small: { ...(await stage.openShop(small)), size: small },
    full: { ...(await stage.openShop(full)), size: full },
  };
  const figures: Figure[] = [];
  for (const [name, asking] of Object.entries(questions)) {
    const times = { small: [] as number[], full: [] as number[] };
    for (let turn = 0; turn < askedTimes; turn += 1) {
      for (const which of ['small', 'full'] as const) {
        const took = await timeOf(shops[which].url, asking(shops[which], turn));
        // The first answers pay for plans and pages that nobody had asked for yet.
        if (turn >= askedTimes / 4) times[which].push(took);
      }
    }
    const note = 'limit: the same at 1 %';
    const measured = { ours: median(times.full), limit: median(times.small), note };
    figures.push(figure(`growth: ${name}`, measured, 'ms', `<= 2x, <= ${longer[name] ?? 25}`));
  }
  return figures;
}

type Path = string | ((turn: number, size: typeof full) => string);
type Asking = (shop: Sized, turn: number) => Ask;

const get =
  (tokenOf: (shop: Sized, turn: number) => string | undefined, path: Path): Asking =>
  (shop, turn) => ({
    method: 'GET',
    path: typeof path === 'string' ? path : path(turn, shop.size),
    token: tokenOf(shop, turn),
  });
const asAdmin = (path: Path) => get(({ admin }) => admin.token, path);
const customerOf = ({ customers }: OpenShop, turn: number) => customers[turn % 200]?.token;
const asCustomer = (path: Path) => get(customerOf, path);
const asVisitor = (path: Path) => get(() => undefined, path);

/** Somewhere among the first of them, different each time. */
const among = (turn: number, most: number) => 1 + ((turn * 7_919) % most);
/** Never one of those that run short. */
const cameraOf = (turn: number, { cameras }: typeof full) => {
  const id = among(turn, cameras);
  return id % 100 === 0 ? id - 1 : id;
};
const days = `from=${addDays(today, 1)}&to=${addDays(today, 60)}`;

/** The calls that may take longer than the others, in milliseconds. */
const longer: Record<string, number> = {
  'search by dates': 50,
  'utilisation report of a year': 250,
};

const questions: Record<string, Asking> = {
  'today with what is at risk': asAdmin('/api/admin/today'),
  'search by dates': asVisitor((turn) => {
    const from = addDays(today, 1 + (turn % 60));
    return `/api/cameras?limit=24&from=${from}&to=${addDays(from, 2)}`;
  }),
  'utilisation report of a year': asAdmin(
    `/api/admin/reports/utilisation?from=${addDays(today, -364)}&to=${today}`,
  ),
  "the customer's conversation list": asCustomer('/api/bookings/user?limit=50'),
  "the desk's conversation list": asAdmin('/api/admin/conversations?limit=50'),
  "the desk's conversations of a common name": asAdmin(
    '/api/admin/conversations?limit=50&search=nakamura',
  ),
  "a customer's unread count": asCustomer('/api/messages/unread-count'),
  "the desk's unread count": asAdmin('/api/messages/unread-count'),
  'chat page': asAdmin(
    (turn, { bookings }) =>
      `/api/messages/booking/${bookings - among(turn, bookings / 10)}?newest=50`,
  ),
  'admin bookings': asAdmin('/api/bookings?limit=50'),
  'admin bookings by status': asAdmin('/api/bookings?limit=50&status=cancelled'),
  'admin bookings by their dates': asAdmin('/api/bookings?limit=50&sort=startDate'),
  'admin bookings of a common name': asAdmin('/api/bookings?limit=50&search=nakamura'),
  'admin bookings of a camera': asAdmin(
    (turn) => `/api/bookings?limit=50&search=M${among(turn, 900)}`,
  ),
  'user search': asAdmin((turn) => `/api/admin/users?limit=50&search=customer${among(turn, 900)}`),
  'people of a common name': asAdmin('/api/admin/users?limit=50&search=nakamura'),
  summary: asAdmin('/api/admin/summary'),
  availability: asVisitor(
    (turn, size) => `/api/cameras/${cameraOf(turn, size)}/availability?${days}`,
  ),
  "the desk's search by customer": asAdmin(
    (turn) => `/api/admin/search?q=customer${among(turn, 900)}`,
  ),
  "the desk's search by item": asAdmin((turn) => `/api/admin/search?q=M${among(turn, 900)}`),
  "the desk's search by unit": asAdmin((turn) => `/api/admin/search?q=${among(turn, 900)}-1`),
  'planner of 60 days': asAdmin(`/api/admin/planner?${days}&limit=50`),
  'catalogue search': asVisitor(
    (turn) => `/api/cameras?limit=50&search=canon%20m${among(turn, 900)}`,
  ),
  'catalogue search of two letters': asVisitor('/api/cameras?limit=50&search=ca'),
  booking: (shop, turn) => {
    const cameraId = cameraOf(turn, shop.size);
    const startDate = addDays(today, 100 + turn);
    // As `fillShop` makes it.
    const totalPrice = 20 + ((cameraId * 7) % 380);
    return {
      method: 'POST',
      path: '/api/bookings',
      token: customerOf(shop, turn),
      body: { cameraId, startDate, endDate: startDate, totalPrice, notes: '' },
      status: 201,
    };
  },
};
