import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from '../compare.ts';
import { figure, never, type Figure } from '../figures.ts';
import { mailsTaken, sendMails, takeMails } from '../limits/limits.ts';
import { alone } from '../limits/start.ts';
import { listTimeBeside } from '../load/answers.ts';
import type { Stage } from '../stage.ts';
import { openTalks } from './talks.ts';

const many = 1_000;
const from = 'rentals@example.com';
const patienceMs = 60_000;

/** Mails from the outbox to a mail server. The limit is nodemailer's pool alone, which gets finished mails. */
export async function mail(stage: Stage): Promise<Figure[]> {
  const prepared = await stage.shop({ cameras: 200, users: many });
  const pool = stage.pool(prepared.databaseUrl);
  await openTalks(pool, prepared, many);
  const { port, call } = await stage.limit(takeMails);
  const shop = await stage.open(prepared, {
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: from,
  });
  const wrong = { lost: 0, twice: 0, all: 0 };
  /** Mails per second since the last call, from the first accepted mail to the last. */
  const taken = async () => {
    const mails = await call(mailsTaken);
    const different = new Set(mails.map(({ id }) => id)).size;
    wrong.lost += many - different;
    wrong.twice += mails.length - different;
    wrong.all += many;
    return (mails.length * 1_000) / ((mails.at(-1)?.at ?? 0) - (mails[0]?.at ?? 0));
  };
  const queueFallsBelow = async (most: number) => {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await pool.query<{ queued: number }>(
        "select count(*)::integer as queued from mail where state = 'queued'",
      );
      if ((rows[0]?.queued ?? 0) < most) return;
      if (performance.now() > giveUpAt) throw new Error('the mails were not sent in time');
      await sleep(50);
    }
  };
  const sendAll = async () => {
    await pool.query(queueMails);
    await queueFallsBelow(1);
    return taken();
  };

  await sendAll();
  const { rows: written } = await pool.query<object>(
    `select '${from}' as from, to_address as to, subject, content as text, html from mail order by id`,
  );
  const speed = await compare(sendAll, async () => {
    await alone(sendMails, port, written);
    return taken();
  });
  const beside = await listTimeBeside(stage, shop, async (p99) => {
    await pool.query(queueMails);
    await queueFallsBelow(many);
    const listP99 = await p99();
    await queueFallsBelow(1);
    await taken();
    return listP99;
  });
  return [
    figure('mail', { ...speed, note: `${many} mails` }, '/s', '>= 0.50x'),
    never('mails lost', wrong.lost, `of ${wrong.all}`),
    never('mails sent twice', wrong.twice),
    figure('list p99 beside mails', beside, 'ms', '<= 3x'),
  ];
}

/** Queues mails as the server does: each customer gets a mail that his request was received. */
const queueMails = `
  insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
  select gen_random_uuid()::text, 'request_received', 'queued', account.id, booking.id, email, now(), now() + interval '1 day', now()
  from booking join account on account.id = booking.account_id`;
