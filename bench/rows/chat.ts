import { compare, median } from '../compare.ts';
import { figure, never, type Figure } from '../figures.ts';
import type { LiveOrder } from '../limits/live-server.ts';
import { deskLoad, type DeskResult } from '../load/desk-load.ts';
import { openLive, type LiveClient } from '../load/live-client.ts';
import { recordStatements } from '../recorded.ts';
import type { OpenShop, Stage } from '../stage.ts';
import { openTalks, type Talk } from './talks.ts';

/**
 * One message at a time waits for the disk and for the machine to wake up: three turns of two seconds gave 0.73 to 1.30
 * where the limit was compared with itself. Many short ones take as long.
 */
const pairTurns = 25;
const words = 'Is a second battery included?';

interface Pair {
  customer: LiveClient;
  desk: LiveClient;
}

/** One message at a time from a customer to the desk: stored, then heard. */
export async function chatPair(stage: Stage): Promise<Figure[]> {
  const { shop, talk, limitPort } = await openChats(stage);
  const measured = async (port: number) => {
    const pair = await openPair(port, shop, talk);
    const p50s: number[] = [];
    await pingPong(pair, talk, Math.min(1, stage.seconds));
    const measure = async () => {
      const { times, perSecond } = await pingPong(pair, talk, stage.seconds / 5);
      p50s.push(median(times));
      return perSecond;
    };
    return { measure, p50: () => median(p50s) };
  };
  const ours = await measured(shop.port);
  const limit = await measured(limitPort);
  const rate = await compare(ours.measure, limit.measure, pairTurns);
  return [
    figure('chat-pair', rate, '/s', '>= 0.80x'),
    figure('chat-pair p50', { ours: ours.p50(), limit: limit.p50() }, 'ms', '<= 1.25x'),
  ];
}

/** A shop with conversations, and the limit on its database. */
async function openChats(stage: Stage) {
  const prepared = await stage.shop({ cameras: 1, users: 40 });
  const pool = stage.pool(prepared.databaseUrl);
  // The first booking is no customer's number: a value of the statement tells what it is.
  await pool.query('alter table booking alter id restart with 1001');
  const talks = await openTalks(pool, prepared, 20);
  const shop = await stage.open(prepared);
  const [talk] = talks;
  if (!talk) throw new Error('no conversation was made');
  const pair = await openPair(shop.port, shop, talk);
  const [[statement] = []] = await recordStatements(pool, 3, () => sendOne(pair, talk));
  if (!statement) throw new Error('no message was stored');
  pair.customer.close();
  pair.desk.close();
  const limit = await stage.limit<{ port: number }>('live-server', {
    databaseUrl: shop.databaseUrl,
    deskToken: shop.admin.token,
    statement,
    named: {
      [`{${talk.customer.id}}`]: 'senderId',
      [`{${talk.bookingId}}`]: 'bookingId',
      [`{"${words}"}`]: 'content',
    },
  } satisfies LiveOrder);
  return { shop, talk, talks, limitPort: limit.ready.port };
}

const openPair = async (port: number, { admin }: OpenShop, { customer }: Talk): Promise<Pair> => ({
  customer: await openLive(port, customer),
  desk: await openLive(port, admin),
});

/** The milliseconds until the desk has heard a message. */
async function sendOne({ customer, desk }: Pair, talk: Talk): Promise<number> {
  const heard = desk.next('new_message');
  const sentAt = performance.now();
  customer.write(talk, words);
  await heard;
  return performance.now() - sentAt;
}

async function pingPong(pair: Pair, talk: Talk, seconds: number) {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  while (performance.now() < endsAt) times.push(await sendOne(pair, talk));
  return { times, perSecond: (times.length * 1_000) / (performance.now() - startedAt) };
}

/** Twenty customers who do not wait for an answer, and one administrator who hears them all. */
export async function chatDesk(stage: Stage): Promise<Figure[]> {
  const { shop, talks, limitPort } = await openChats(stage);
  const results: Record<'ours' | 'limit', DeskResult[]> = { ours: [], limit: [] };
  const measure = (whose: keyof typeof results, port: number) => async () => {
    const result = await deskLoad(port, shop.admin, talks, stage.seconds);
    results[whose].push(result);
    return result.perSecond;
  };
  const rate = await compare(measure('ours', shop.port), measure('limit', limitPort));
  const p99 = (whose: keyof typeof results) => median(results[whose].map((one) => one.p99));
  const sum = (pick: 'sent' | 'lost' | 'twice' | 'outOfOrder') =>
    results.ours.reduce((total, result) => total + result[pick], 0);
  return [
    figure('chat-desk', rate, '/s', '>= 1.50x'),
    figure('chat-desk p99', { ours: p99('ours'), limit: p99('limit') }, 'ms', '<= 1x'),
    never('chat-desk messages lost', sum('lost'), `of ${sum('sent')}`),
    never('chat-desk messages heard twice', sum('twice')),
    never('chat-desk messages out of order', sum('outOfOrder')),
  ];
}
