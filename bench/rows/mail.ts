import { lineEachBooking } from '../../server/testing/booking-lines.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { compare } from '../compare.ts';
import { judge, never, type Figure } from '../figures.ts';
import { startLimit } from '../limits/start.ts';
import type { PoolOrder } from '../limits/mail-pool.ts';
import type { TakenMails } from '../limits/mail-server.ts';
import { listTime } from '../load/list-time.ts';
import type { Stage } from '../stage.ts';

const many = 1_000;
const from = 'rentals@example.com';
const patienceMs = 60_000;

export async function mail(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: many });
  const pool = stage.pool(shop.settings.databaseUrl ?? '');
  await pool.query(bookings);
  await pool.query(lineEachBooking);
  const mailServer = await stage.limit<{ port: number }>('mail-server', {});
  const { port } = mailServer.ready;
  const server = await stage.productOn({
    ...shop.env,
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: from,
  });
  const wrong = { lost: 0, twice: 0, all: 0 };
  /** Mails a second since the last look, between the first and the last. */
  const taken = async () => {
    const { ids, milliseconds } = await mailServer.ask<TakenMails>({});
    const different = new Set(ids).size;
    wrong.lost += many - different;
    wrong.twice += ids.length - different;
    wrong.all += many;
    return (ids.length * 1_000) / milliseconds;
  };
  const queue = () => pool.query(mails);
  const allSent = async () => {
    await until(async () => (await queuedMails(pool)) === 0);
    return taken();
  };
  const listP99 = () => listTime(server, stage.seconds);

  await queue();
  await allSent();
  const { rows } = await pool.query<PoolOrder['mails'][number]>(
    'select to_address as to, subject, content as text, html from mail order by id',
  );
  const speed = await compare(
    async () => {
      await queue();
      return allSent();
    },
    async () => {
      const order: PoolOrder = { port, from, mails: rows };
      await (await startLimit('mail-pool', order)).stop();
      return taken();
    },
  );
  await listP99();
  const beside = await compare(async () => {
    await queue();
    await until(async () => (await queuedMails(pool)) < many);
    const p99 = await listP99();
    await allSent();
    return p99;
  }, listP99);
  return [
    judge({
      name: 'mail',
      ...speed,
      unit: '/s',
      goal: { of: 'ratio', atLeast: 0.5 },
      note: `${many} mails; limit: nodemailer's pool with the same mails`,
    }),
    never('mails lost', wrong.lost, `of ${wrong.all}`),
    never('mails sent twice', wrong.twice),
    judge({
      name: 'list p99 beside mails',
      ...beside,
      unit: 'ms',
      goal: { of: 'ratio', atMost: 3 },
      note: 'limit: its own p99 without them',
    }),
  ];
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('the mails were not sent in time');
    await sleep(50);
  }
}

async function queuedMails(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ queued: number }>(
    "select count(*)::integer as queued from mail where state = 'queued'",
  );
  return rows[0]?.queued ?? 0;
}

/** A request of each customer. */
const bookings = `
  with made as (
    insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
    select 1 + number, 1 + number % 200, current_date + 5, current_date + 7, 15000, 'pending'
    from generate_series(1, ${many}) as number
    returning id, account_id
  )
  insert into conversation (booking_id, account_id) select id, account_id from made`;

/** As the server queues them: each customer is told that his request was received. */
const mails = `
  insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
  select gen_random_uuid()::text, 'request_received', 'queued', account.id, booking.id, email, now(), now() + interval '1 day', now()
  from booking join account on account.id = booking.account_id`;
