import ICAL from 'ical.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail.ts';
import {
  openBrokenMailServer,
  openMailServer,
  steps,
  type TestMailServer,
} from '../testing/mail-server.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { deliveryTimes } from './delivery.ts';
import { createMailer, type Mailer } from './mailer.service.ts';

const from = 'shop@rentals.example';
const minuteMs = 60_000;
/** A server that hangs is given up soon. */
const shortTimes = { connect: 200, greeting: 200, silence: 200, whole: 400 };

describeInWorld(
  'mails that are sent',
  (world) => {
    let desk: TestUser;
    let customer: TestUser;
    let server: TestMailServer;
    const mailers: Mailer[] = [];
    beforeEach(async () => {
      desk = await world().createUser({ admin: true });
      customer = await world().createUser({ firstName: 'Kim', email: 'kim@example.com' });
      server = await openMailServer();
    });
    afterEach(async () => {
      await Promise.all(mailers.splice(0).map((mailer) => mailer.close()));
      await server.close();
    });

    /** A process that sends to a mail server. */
    function mailerTo(url = server.url, times = deliveryTimes): Mailer {
      const { deps } = world();
      const config = { ...deps.config, mail: { url, from } };
      const mailer = createMailer({ ...deps, config }, times);
      mailers.push(mailer);
      return mailer;
    }
    async function book(fields: { name?: string } = {}): Promise<Booking> {
      const camera = await world().createCamera({ pricePerDay: 50, ...fields });
      const today = world().clock.today();
      const reply = await world()
        .as(customer)
        .post('/api/bookings', {
          cameraId: camera.id,
          startDate: addDays(today, 2),
          endDate: addDays(today, 3),
          totalPrice: 100,
        });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json<Booking>();
    }
    const confirm = ({ id }: Booking) =>
      world().as(desk).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const toCustomer = async () =>
      (await world().as(desk).get(`/api/admin/mails?search=${customer.email}`)).json<Mail[]>();
    const newest = async () => (await toCustomer())[0];

    it('come from the house, with text, HTML and the booking as an event', async () => {
      const booking = await book({ name: 'Leica <M11>' });
      await confirm(booking);
      await mailerTo().sendDue();

      const mail = (await server.received()).find(({ subject }) => subject?.includes('confirmed'));
      expect(mail?.from?.value).toEqual([{ address: from, name: 'Lensyard' }]);
      expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
      expect(mail?.text).toContain('Leica <M11>');
      expect(mail?.html).toContain('Leica &lt;M11&gt;');
      const calendar = mail?.attachments.find(({ filename }) => filename === 'booking.ics');
      const component = new ICAL.Component(ICAL.parse(calendar?.content.toString() ?? ''));
      expect(component.getFirstPropertyValue('method')).toBe('PUBLISH');
      const event = new ICAL.Event(component.getFirstSubcomponent('vevent') ?? undefined);
      expect(event.uid).toContain(`booking-${booking.id}@`);
      expect(event.startDate.toString()).toBe(booking.startDate);

      const sent = await newest();
      expect(sent).toMatchObject({ kind: 'confirmed', state: 'sent', attempts: 1, error: '' });
      expect(sent?.messageId).toBe(mail?.messageId);
      expect(sent?.sentAt).not.toBeNull();
      // What was true when it was written is not any more.
      const [, request] = await toCustomer();
      expect(request).toMatchObject({ state: 'failed', error: 'no longer true' });
    });

    it('are tried again after 1, 5, 30 minutes, 2 and 12 hours when the server says later', async () => {
      await confirm(await book());
      server.answers = { recipient: '450 4.2.1 busy' };
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
      server.answers = { [step]: answer };
      await mailerTo().sendDue();
      const failed = await newest();
      expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
      expect(failed?.error).toContain(answer);
    });

    it('wait when the server refuses to let the shop in, and the password is in no answer', async () => {
      await confirm(await book());
      server.answers = { auth: '535 5.7.8 who are you' };
      await mailerTo().sendDue();
      const waiting = await newest();
      expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
      expect(waiting?.error).toContain('535');
      expect(JSON.stringify(waiting)).not.toContain('sesame');
    });

    it.each(steps.flatMap((step) => [[step, 'hangs'] as const, [step, 'cuts'] as const]))(
      'wait when the server at the step %s %s, and nobody waits with them',
      async (step, how) => {
        await confirm(await book());
        const broken = await openBrokenMailServer(step, how);
        const sending = mailerTo(broken.url, shortTimes).sendDue();
        expect((await world().as(desk).get('/api/admin/summary')).statusCode).toBe(200);
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

    it('leave when a server comes back that was away for an hour', async () => {
      await confirm(await book());
      await server.close();
      const mailer = mailerTo();
      for (const wait of [1, 5, 30]) {
        await mailer.sendDue();
        world().clock.advance(wait * minuteMs);
      }
      await mailer.sendDue();
      expect(await newest()).toMatchObject({ state: 'queued', attempts: 4 });
      const port = Number(new URL(server.url).port);
      server = await openMailServer(port);
      world().clock.advance(120 * minuteMs);
      await mailer.sendDue();
      expect(await newest()).toMatchObject({ state: 'sent', attempts: 5 });
    });

    it('are not sent when they are too late', async () => {
      await confirm(await book());
      world().clock.advance(3 * 24 * 60 * minuteMs);
      await mailerTo().sendDue();
      expect(await newest()).toMatchObject({ state: 'failed', error: 'too late' });
      expect(await server.received()).toEqual([]);
    });

    it('are shared by several processes: none is lost, none is sent twice', async () => {
      await book();
      const many = 300;
      await world().database.pool
        .query(`insert into mail (key, kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at)
          select concat('many:', n), kind, state, account_id, booking_id, to_address, created_at, best_before, next_attempt_at
          from mail, generate_series(1, ${many - 1}) as n where kind = 'request_received'`);
      const counts = await Promise.all([mailerTo().sendDue(), mailerTo().sendDue()]);
      for (const count of counts) expect(count).toBeGreaterThan(0);
      const sent = (await server.received()).filter(({ subject }) => subject?.includes('received'));
      expect(sent).toHaveLength(many);
      expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(many);
    });

    it('come to their end when the shop closes, and none begins after that', async () => {
      const booking = await book();
      const mailer = mailerTo();
      let closing: Promise<void> | undefined;
      server.onTaken = () => {
        closing ??= mailer.close();
      };
      await mailer.sendDue();
      await closing;
      expect((await newest())?.state).toBe('sent');
      await confirm(booking);
      expect(await mailer.sendDue()).toBe(0);
    });

    it('carry a secret link that nobody else reads, and a new one in each attempt', async () => {
      await world().as().post('/api/auth/forgot', { email: 'KIM@example.com' });
      await world().as().post('/api/auth/forgot', { email: 'nobody@example.com' });
      server.answers = { data: '451 4.3.0 later' };
      const mailer = mailerTo();
      await mailer.sendDue();
      server.answers = {};
      world().clock.advance(minuteMs);
      await mailer.sendDue();
      const received = await server.received();
      expect(received.map(({ to }) => [to].flat()[0]?.text)).toEqual(['kim@example.com']);
      const [token] = /(?<=reset#)[\w-]{43}/.exec(received[0]?.text ?? '') ?? [];
      const all = (await world().as(desk).get('/api/admin/mails')).json<Mail[]>();
      const reset = all.find(({ to, kind }) => kind === 'reset' && to !== 'nobody@example.com');
      const kept = await world().as(desk).get(`/api/admin/mails/${reset?.id}`);
      expect(kept.body).toContain('(link not shown)');
      expect(kept.body).not.toContain(token);
      expect(all.find(({ to }) => to === 'nobody@example.com')).toMatchObject({
        state: 'failed',
        error: 'nobody has this address',
      });
      const set = await world()
        .as()
        .post('/api/auth/reset', { token, newPassword: 'another password of mine' });
      expect(set.statusCode, set.body).toBe(204);
    });

    it('that can be turned off say how, to people and to programs', async () => {
      await confirm(await book());
      const [row] = await toCustomer();
      await world().database.pool.query(
        `update mail set kind = 'due_tomorrow', facts = json_build_object('dueOn', (select end_date from booking where id = mail.booking_id)) where id = $1`,
        [row?.id],
      );
      await mailerTo().sendDue();
      const mail = (await server.received()).find(({ subject }) => subject?.includes('tomorrow'));
      const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
      const link = list?.unsubscribe?.url ?? '';
      expect(mail?.text).toContain(link);
      const path = new URL(link).pathname;
      expect(path).toMatch(/^\/unsubscribe\/[\w-]{40,}$/);
      const wanted = async () =>
        await world()
          .database.db.selectFrom('account')
          .select(['mail_reminders', 'mail_messages'])
          .where('id', '=', customer.id)
          .executeTakeFirst();

      const looked = await world().as().get(path);
      expect(looked.statusCode).toBe(200);
      expect(looked.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(looked.body).toContain('<button>Turn Off</button>');
      expect(await wanted()).toEqual({ mail_reminders: true, mail_messages: true });
      const program = await world().as().post(path, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(program.statusCode, program.body).toBe(200);
      expect(await wanted()).toEqual({ mail_reminders: false, mail_messages: true });
      const forged = path.replace(`/${customer.id}-`, `/${desk.id}-`);
      expect((await world().as().post(forged)).statusCode).toBe(404);
    });

    it('have no header that somebody typed', async () => {
      const evil = 'Kim\r\nBcc: everybody@example.com\r\n\r\n<b>';
      await world()
        .database.db.updateTable('account')
        .set({ first_name: evil, last_name: evil, email_confirmed: true })
        .execute();
      const booking = await book();
      await world()
        .database.db.updateTable('booking_line')
        .set({ camera_name: evil })
        .where('booking_id', '=', booking.id)
        .execute();
      await world().as(desk).post(`/api/admin/bookings/${booking.id}/cancel`, { reason: evil });
      const { deps } = world();
      const shop = deps.shop.settings();
      vi.spyOn(deps.shop, 'settings').mockReturnValue({
        ...shop,
        house: { ...shop.house, name: evil, email: 'house@rentals.example' },
      });
      await mailerTo().sendDue();
      const received = await server.received();
      expect(received.length).toBeGreaterThan(0);
      for (const mail of received) {
        expect(mail.headers.has('bcc')).toBe(false);
        expect([...mail.headers.keys()].filter((name) => !known.has(name))).toEqual([]);
        expect(mail.from?.value.map(({ address }) => address)).toEqual([from]);
        expect(mail.subject).not.toMatch(/[\r\n]/);
      }
    });
  },
  { mail: { url: 'smtp://127.0.0.1:9', from } },
);

const known = new Set([
  'auto-submitted',
  'from',
  'reply-to',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
]);
