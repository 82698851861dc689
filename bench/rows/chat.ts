import { compare, quantile } from '../compare.ts';
import { judge, never, type Figure } from '../figures.ts';
import type { LiveOrder } from '../limits/live-server.ts';
import { deskLoad, type DeskResult } from '../load/desk-load.ts';
import { openLive, type LiveClient } from '../load/live-client.ts';
import type { Stage } from '../stage.ts';
import { openTalks, type Talk } from './talks.ts';

/**
 * One message at a time waits for the disk and for the machine to wake up: three turns of two seconds gave 0.73 to 1.30
 * where the limit was compared with itself. Many short ones take as long.
 */
const pairTurns = 25;

/** One message at a time from a customer to the desk: stored, then heard. */
export async function chatPair(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 1, customers: 20 });
  const pool = stage.pool(shop.settings.databaseUrl ?? '');
  const [talk] = await openTalks(pool, shop, 1);
  if (!talk) throw new Error('no conversation was made');
  const server = await stage.product(shop);
  const databaseUrl = shop.settings.databaseUrl ?? '';

  const connectPair = async (port: number) => ({
    customer: await openLive(port, talk.customer),
    desk: await openLive(port, shop.admin),
  });
  const limitPort = async (bare: boolean) => {
    const order: LiveOrder = { databaseUrl, bare, deskToken: shop.admin.token };
    return (await stage.limit<{ port: number }>('live-server', order)).ready.port;
  };
  const pairs = {
    ours: await connectPair(server.port),
    own: await connectPair(await limitPort(false)),
    bare: await connectPair(await limitPort(true)),
  };
  const medianTimes: Record<string, number[]> = { ours: [], own: [], bare: [] };
  const measure = (name: keyof typeof pairs) => async () => {
    const { times, perSecond } = await pingPong(pairs[name], talk, stage.seconds / 5);
    medianTimes[name]?.push(quantile(times, 0.5));
    return perSecond;
  };
  for (const pair of Object.values(pairs)) await pingPong(pair, talk, Math.min(1, stage.seconds));
  const own = await compare(measure('ours'), measure('own'), pairTurns);
  const bare = await compare(measure('ours'), measure('bare'), pairTurns / 5);
  const middle = (name: string) => quantile(medianTimes[name] ?? [], 0.5);
  for (const { customer, desk } of Object.values(pairs)) {
    customer.close();
    desk.close();
  }
  return [
    judge({ name: 'chat-pair', ...own, unit: '/s', goal: { of: 'ratio', atLeast: 0.8 } }),
    judge({
      name: 'chat-pair p50',
      ours: middle('ours'),
      limit: middle('own'),
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1.25 },
    }),
    { name: 'chat-pair beside a bare INSERT', ...bare, unit: '/s' },
  ];
}

async function pingPong(
  { customer, desk }: { customer: LiveClient; desk: LiveClient },
  talk: Talk,
  seconds: number,
): Promise<{ times: number[]; perSecond: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  while (performance.now() < endsAt) {
    const heard = desk.next('new_message');
    const sentAt = performance.now();
    customer.write(talk, 'Is a second battery included?');
    await heard;
    times.push(performance.now() - sentAt);
  }
  return { times, perSecond: (times.length * 1_000) / (performance.now() - startedAt) };
}

/** Twenty customers who do not wait for an answer, and one administrator who hears them all. */
export async function chatDesk(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 1, customers: 40 });
  const talks = await openTalks(stage.pool(shop.settings.databaseUrl ?? ''), shop, 20);
  const server = await stage.product(shop);
  const order: LiveOrder = {
    databaseUrl: shop.settings.databaseUrl ?? '',
    bare: false,
    deskToken: shop.admin.token,
  };
  const limit = await stage.limit<{ port: number }>('live-server', order);
  const results: Record<'ours' | 'limit', DeskResult[]> = { ours: [], limit: [] };
  const measure = (name: keyof typeof results, port: number) => async () => {
    const result = await deskLoad(port, shop.admin, talks, stage.seconds);
    results[name].push(result);
    return result.perSecond;
  };
  const measured = await compare(measure('ours', server.port), measure('limit', limit.ready.port));
  const p99 = (name: keyof typeof results) =>
    quantile(
      results[name].map((result) => result.p99),
      0.5,
    );
  const sum = (pick: (result: DeskResult) => number) =>
    results.ours.reduce((total, result) => total + pick(result), 0);
  return [
    judge({ name: 'chat-desk', ...measured, unit: '/s', goal: { of: 'ratio', atLeast: 1.5 } }),
    judge({
      name: 'chat-desk p99',
      ours: p99('ours'),
      limit: p99('limit'),
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1 },
    }),
    never(
      'chat-desk messages lost',
      sum(({ lost }) => lost),
      `of ${sum(({ sent }) => sent)}`,
    ),
    never(
      'chat-desk messages heard twice',
      sum(({ twice }) => twice),
    ),
    never(
      'chat-desk messages out of order',
      sum(({ outOfOrder }) => outOfOrder),
    ),
  ];
}
