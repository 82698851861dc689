import { compare, median } from '../compare.ts';
import { figure, never, type Figure } from '../figures.ts';
import { serveLive } from '../limits/limits.ts';
import { openChat, type ChatResult } from '../load/chat-load.ts';
import { recordStatements } from '../recorded.ts';
import type { Stage } from '../stage.ts';
import { openTalks } from './talks.ts';

/**
 * The number of turns. A single message waits for the disk and for the processor to wake up, so that three turns of two
 * seconds gave ratios of 0.73 to 1.30 for the limit against itself. Many short turns take the same time.
 */
const pairTurns = 25;

/** One message at a time from a customer to the desk: it is stored and then received. */
export async function chatPair(stage: Stage): Promise<Figure[]> {
  const { rate, p50 } = await compareChats(stage, 1, 1, pairTurns);
  return [
    figure('chat-pair', rate, '/s', '>= 0.80x'),
    figure('chat-pair p50', p50, 'ms', '<= 1.25x'),
  ];
}

/** Twenty customers who do not wait for answers, and one administrator who receives all messages. */
export async function chatDesk(stage: Stage): Promise<Figure[]> {
  const { rate, p99, ours } = await compareChats(stage, 20, 8, 3);
  const sum = (pick: keyof ChatResult) => ours.reduce((total, result) => total + result[pick], 0);
  return [
    figure('chat-desk', rate, '/s', '>= 1.50x'),
    figure('chat-desk p99', p99, 'ms', '<= 1x'),
    never('chat-desk messages lost', sum('lost'), `of ${sum('sent')}`),
    never('chat-desk messages heard twice', sum('twice')),
    never('chat-desk messages out of order', sum('outOfOrder')),
  ];
}

/** Compares our server with the limit: the same customers, each with `inFlight` messages on their way. */
async function compareChats(stage: Stage, customers: number, inFlight: number, turns: number) {
  const prepared = await stage.shop({ cameras: 1, users: 40 });
  const pool = stage.pool(prepared.databaseUrl);
  // Ids of bookings differ from those of customers, so that a value in a statement shows to which of them it belongs.
  await pool.query('alter table booking alter id restart with 1001');
  const talks = await openTalks(pool, prepared, customers);
  const shop = await stage.open(prepared);
  const [talk] = talks;
  if (!talk) throw new Error('no conversation was made');
  const chat = await openChat(shop.port, shop.admin, talks);
  const alone = await openChat(shop.port, shop.admin, [talk]);
  const [[statement] = []] = await recordStatements(pool, 3, () => alone.run(1, 0));
  alone.close();
  if (!statement) throw new Error('no message was stored');
  const content = statement.values.find((value) => value?.startsWith('{"message ')) ?? '';
  const limit = await stage.limit(serveLive, shop.databaseUrl, shop.admin.token, statement, {
    [`{${talk.customer.id}}`]: 'senderId',
    [`{${talk.bookingId}}`]: 'bookingId',
    [content]: 'content',
  });
  const limitChat = await openChat(limit.port, shop.admin, talks);
  const results: Record<'ours' | 'limit', ChatResult[]> = { ours: [], limit: [] };
  const measure =
    (whose: keyof typeof results, { run }: typeof chat) =>
    async () => {
      const result = await run(inFlight, (stage.seconds * 3) / turns);
      results[whose].push(result);
      return result.perSecond;
    };
  const rate = await compare(measure('ours', chat), measure('limit', limitChat), turns);
  const middle = (pick: 'p50' | 'p99') => ({
    ours: median(results.ours.map((result) => result[pick])),
    limit: median(results.limit.map((result) => result[pick])),
  });
  return { rate, p50: middle('p50'), p99: middle('p99'), ours: results.ours };
}
