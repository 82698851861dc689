import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { until } from '../live/live.test-helpers.ts';
import { openBrokenMailServer, openMailServer, steps } from '../testing/mail-server.ts';
import { describeInWorld } from '../testing/world.ts';
import { from, mailingIn, minuteMs } from './mailing.test-helpers.ts';
import { keepMailing } from './mailer.service.ts';

/** Time limits with which a mailer soon gives up a server that hangs. */
const shortTimes = { connect: 200, greeting: 200, silence: 200, whole: 400 };

describeInWorld(
  'mails on their way',
  (world) => {
    const mailing = mailingIn(world);
    const { mailerTo, book, confirm, newest } = mailing;
    /** Copies a queued mail, until there are `many` of them. */
    const queueAlike = (many: number) =>
      world().database.pool.query(
        `insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
        select concat('many:', n), kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at
        from mail, generate_series(1, $1::integer - 1) as n where kind = 'request_received'`,
        [many],
      );

    it('are tried again after 1, 5, 30 minutes, 2 and 12 hours when the server says later', async () => {
      await confirm(await book());
      mailing.server.answers = { recipient: '450 4.2.1 busy' };
      const mailer = mailerTo();
      for (const [index, wait] of [1, 5, 30, 120, 720].entries()) {
        await mailer.sendDue();
        const waiting = await newest();
        expect(waiting).toMatchObject({ state: 'queued', attempts: index + 1 });
        expect(waiting?.error).toContain('450 4.2.1 busy');
        const inMs = Date.parse(waiting?.nextAttemptAt ?? '') - world().clock.now().getTime();
        expect(inMs).toBeGreaterThan((wait - 1) * minuteMs);
        expect(inMs).toBeLessThanOrEqual(wait * minuteMs);
        expect(await mailer.sendDue()).toBe(0);
        world().clock.advance(wait * minuteMs);
      }
      await mailer.sendDue();
      expect(await newest()).toMatchObject({ state: 'failed', attempts: 6 });
    });

    it.each([
      ['recipient', '550 5.1.1 nobody here'],
      ['data', '554 5.6.0 not this'],
    ] as const)('fail at once when the server refuses the %s for good', async (step, answer) => {
      await confirm(await book());
      mailing.server.answers = { [step]: answer };
      await mailerTo().sendDue();
      const failed = await newest();
      expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
      expect(failed?.error).toContain(answer);
    });

    it('wait when the server refuses to let the shop in, and the password is in no answer', async () => {
      await confirm(await book());
      const { username, password: escaped } = new URL(mailing.server.url);
      const password = decodeURIComponent(escaped);
      const coded = Buffer.from(`\0${username}\0${password}`).toString('base64');
      mailing.server.answers = { auth: `535 5.7.8 who are you, ${password}? ${coded}` };
      await mailerTo().sendDue();
      const waiting = await newest();
      expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
      expect(waiting?.error).toContain('535');
      expect(JSON.stringify(waiting)).not.toMatch(/sesame/);
      expect(waiting?.error).toContain('who are you, …? …');
    });

    it.each(steps.flatMap((step) => [[step, 'hangs'] as const, [step, 'cuts'] as const]))(
      'wait when the server at the step %s %s, and nobody waits with them',
      async (step, how) => {
        await confirm(await book());
        const broken = await openBrokenMailServer(step, how);
        const sending = mailerTo(broken.url, shortTimes).sendDue();
        expect((await world().as(mailing.desk).get('/api/admin/summary')).statusCode).toBe(200);
        await sending;
        await broken.close();
        const waiting = await newest();
        expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
        expect(waiting?.error).not.toBe('');
        expect(waiting?.error).not.toContain('secret');

        world().clock.advance(minuteMs);
        await mailerTo().sendDue();
        expect(await newest()).toMatchObject({ state: 'sent', attempts: 2, error: '' });
      },
    );

    it.each([3, 5, 14])('leave within seconds while %i others hang', async (count) => {
      await book();
      const queueFor = (...people: string[]) =>
        world().database.pool.query(
          `insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
          select person, kind, 'queued', account_id, booking_id, concat(person, '@example.com'), created_at, best_before, next_attempt_at
          from (select * from mail where kind = 'request_received' limit 1) as alike, unnest($1::text[]) as person`,
          [people],
        );
      const hanging = new Set<string>();
      mailing.server.hangsFor = (address) => {
        const hangs = address.startsWith('hangs');
        if (hangs) hanging.add(address);
        return hangs;
      };
      const { deps } = world();
      const config = { ...deps.config, mail: { url: mailing.server.url, from } };
      await queueFor(...Array.from({ length: count }, (_, index) => `hangs-${index}`));
      const keeping = keepMailing({ ...deps, config });
      try {
        await until(() => hanging.size === Math.min(count, 5));
        const queuedAt = performance.now();
        await queueFor('next');
        const taken = async () => {
          const mails = await mailing.server.received();
          return mails.some(({ to }) => [to].flat()[0]?.text === 'next@example.com');
        };
        await until(taken, 5);
        expect(performance.now() - queuedAt).toBeLessThan(5_000);
      } finally {
        const closing = keeping.close();
        mailing.server.cutAll();
        await closing;
      }
    });

    it('to other domains leave before those to one whose server hangs', async () => {
      await book();
      let hanging = 0;
      mailing.server.hangsFor = (address) => {
        const hangs = address.endsWith('@Slow.example');
        if (hangs) hanging += 1;
        return hangs;
      };
      await world().database.pool.query(
        `insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
        select address, kind, 'queued', account_id, booking_id, address, created_at, best_before, next_attempt_at
        from (select * from mail where kind = 'request_received' limit 1) as alike,
          unnest($1::text[]) with ordinality as mails (address, place) order by place`,
        [
          [
            ...Array.from({ length: 40 }, (_, index) => `${index}@Slow.example`),
            'quick@example.com',
          ],
        ],
      );
      const { deps } = world();
      const config = { ...deps.config, mail: { url: mailing.server.url, from } };
      const keeping = keepMailing({ ...deps, config });
      try {
        await until(() => hanging === 5);
        await until(async () => {
          const mails = await mailing.server.received();
          return mails.some(({ to }) => [to].flat()[0]?.text === 'quick@example.com');
        }, 5);
      } finally {
        const closing = keeping.close();
        mailing.server.cutAll();
        await closing;
      }
    });

    it('leave when a server comes back that was away for an hour', async () => {
      await confirm(await book());
      await mailing.server.close();
      const mailer = mailerTo();
      for (const wait of [1, 5, 30]) {
        await mailer.sendDue();
        world().clock.advance(wait * minuteMs);
      }
      await mailer.sendDue();
      expect(await newest()).toMatchObject({ state: 'queued', attempts: 4 });
      const port = Number(new URL(mailing.server.url).port);
      mailing.server = await openMailServer(port);
      world().clock.advance(120 * minuteMs);
      await mailer.sendDue();
      expect(await newest()).toMatchObject({ state: 'sent', attempts: 5 });
    });

    it('are not sent when they are too late', async () => {
      await confirm(await book());
      world().clock.advance(3 * 24 * 60 * minuteMs);
      await mailerTo().sendDue();
      expect(await newest()).toMatchObject({ state: 'failed', error: 'too late' });
      expect(await mailing.server.received()).toEqual([]);
    });

    it('are shared by several processes: none is lost, none is sent twice', async () => {
      await book();
      const many = 300;
      await queueAlike(many);
      const counts = await Promise.all([mailerTo().sendDue(), mailerTo().sendDue()]);
      for (const count of counts) expect(count).toBeGreaterThan(0);
      const sent = (await mailing.server.received()).filter(({ subject }) =>
        subject?.includes('received'),
      );
      expect(sent).toHaveLength(many);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(many);
    });

    it('go over connections that stay open while there is more to send, and a lost one loses none', async () => {
      await book();
      const many = 120;
      await queueAlike(many);
      let taken = 0;
      mailing.server.onTaken = () => {
        taken += 1;
        if (taken === many / 2) setImmediate(() => mailing.server.cutAll());
      };
      const mailer = mailerTo();
      await mailer.sendDue();
      world().clock.advance(minuteMs);
      await mailer.sendDue();
      const sent = (await mailing.server.received()).filter(({ subject }) =>
        subject?.includes('received'),
      );
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(many);
      expect(mailing.server.connections()).toBeLessThan(many / 4);
    });

    it('are waited for when the database fails the next one', async () => {
      const { pool } = world().database;
      await book();
      await queueAlike(40);
      await pool.query(`
        create function fail_claim() returns trigger language plpgsql as $$ begin raise 'No more of them'; end $$;
        create trigger claim_failed before update of attempts on mail
          for each row when (new.key = 'many:30') execute function fail_claim();`);
      try {
        await expect(mailerTo().sendDue()).rejects.toThrow('No more of them');
        const { rows } = await pool.query(
          `select count(*)::integer as "underWay" from mail where state = 'queued' and attempts > 0`,
        );
        expect(rows).toEqual([{ underWay: 0 }]);
      } finally {
        await pool.query('drop trigger claim_failed on mail; drop function fail_claim');
      }
    });

    it('come to their end when the shop closes, and none begins after that', async () => {
      const booking = await book();
      const mailer = mailerTo();
      let closing: Promise<void> | undefined;
      mailing.server.onTaken = () => {
        closing ??= mailer.close();
      };
      await mailer.sendDue();
      await closing;
      expect((await newest())?.state).toBe('sent');
      await confirm(booking);
      expect(await mailer.sendDue()).toBe(0);
    });
  },
  { mail: { url: 'smtp://127.0.0.1:9', from } },
);
