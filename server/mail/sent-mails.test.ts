import ICAL from 'ical.js';
import { expect, it, vi } from 'vitest';
import type { Mail } from '#shared/mail/mail.ts';
import { describeInWorld } from '../testing/world.ts';
import { from, mailingIn, minuteMs } from './mailing.test-helpers.ts';

describeInWorld(
  'mails that are sent',
  (world) => {
    const mailing = mailingIn(world);
    const { mailerTo, book, confirm, toCustomer, newest } = mailing;

    it('come from the house, with text, HTML and the booking as an event', async () => {
      const booking = await book({ name: 'Leica <M11>' });
      await confirm(booking);
      await mailerTo().sendDue();

      const mail = (await mailing.server.received()).find(({ subject }) =>
        subject?.includes('confirmed'),
      );
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
      // The request was confirmed before the mail about it was sent, so that mail was not true any
      // more.
      const [, request] = await toCustomer();
      expect(request).toMatchObject({ state: 'failed', error: 'no longer true' });
    });

    it('say of a return whether all of it is back', async () => {
      const { id, lines } = await book({ quantity: 2 });
      const atCounter = (call: string, units: object[]) =>
        world()
          .as(mailing.desk)
          .post(`/api/admin/bookings/${id}/${call}`, { units, override: true });
      const lineId = lines[0]?.id;
      await atCounter('hand-over', [{ lineId, quantity: 2 }]);
      const mailer = mailerTo();
      for (const back of [1, 2]) {
        await atCounter('take-back', [{ lineId, quantity: 1, condition: 'ok' }]);
        await mailer.sendDue();
        const said = (await mailing.server.received()).filter(({ subject }) =>
          subject?.includes('is back'),
        );
        expect(said).toHaveLength(back);
        expect(said.at(-1)?.text).toContain(
          back === 1 ? '1 piece is still with you' : 'We have taken it back',
        );
      }
    });

    it('carry a secret link that nobody else reads, and a new one in each attempt', async () => {
      await world().as().post('/api/auth/forgot', { email: 'KIM@example.com' });
      await world().as().post('/api/auth/forgot', { email: 'nobody@example.com' });
      mailing.server.answers = { data: '451 4.3.0 later' };
      const mailer = mailerTo();
      await mailer.sendDue();
      mailing.server.answers = {};
      world().clock.advance(minuteMs);
      await mailer.sendDue();
      const received = await mailing.server.received();
      expect(received.map(({ to }) => [to].flat()[0]?.text)).toEqual(['kim@example.com']);
      expect(received[0]?.text).toContain('only the newest mail works');
      const [token] = /(?<=reset#)[\w-]{43}/.exec(received[0]?.text ?? '') ?? [];
      const all = (await world().as(mailing.desk).get('/api/admin/mails')).json<Mail[]>();
      const reset = all.find(({ to, kind }) => kind === 'reset' && to !== 'nobody@example.com');
      const kept = await world().as(mailing.desk).get(`/api/admin/mails/${reset?.id}`);
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
      const mail = (await mailing.server.received()).find(({ subject }) =>
        subject?.includes('tomorrow'),
      );
      const list = mail?.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
      const link = list?.unsubscribe?.url ?? '';
      expect(mail?.text).toContain(link);
      const path = new URL(link).pathname;
      expect(path).toMatch(/^\/unsubscribe\/[\w-]{40,}$/);
      const wanted = async () =>
        await world()
          .database.db.selectFrom('account')
          .select(['mail_reminders', 'mail_messages'])
          .where('id', '=', mailing.customer.id)
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
      const long = await world().as().post(path, 'x'.repeat(20_000));
      expect(long.statusCode).toBe(413);
      const forged = path.replace(`/${mailing.customer.id}-`, `/${mailing.desk.id}-`);
      expect((await world().as().post(forged)).statusCode).toBe(404);
    });

    it('name somebody only where the address is confirmed, and not where another one is', async () => {
      const { customer } = mailing;
      await world()
        .as(customer)
        .patch(`/api/users/${customer.id}`, { email: 'elsewhere@example.com' });
      await world()
        .database.db.updateTable('account')
        .set({ email_confirmed: true })
        .where('id', '=', customer.id)
        .execute();
      await world().as().post('/api/auth/forgot', { email: 'elsewhere@example.com' });
      await mailerTo().sendDue();
      const received = await mailing.server.received();
      const textTo = (address: string) =>
        received.filter(({ to }) => [to].flat()[0]?.text === address).map(({ text }) => text);
      expect(textTo('kim@example.com')).toEqual([expect.not.stringContaining(customer.username)]);
      expect(textTo('elsewhere@example.com')).toContainEqual(
        expect.stringContaining(customer.username),
      );
    });

    it('set names that are read from the right apart from the numbers beside them', async () => {
      const apart = (name: string) => `\u2068${name}\u2069`;
      const booking = await book({ name: 'מצלמה', quantity: 2 });
      await confirm(booking);
      await mailerTo().sendDue();
      const mail = (await mailing.server.received()).find(({ subject }) =>
        subject?.includes('confirmed'),
      );
      expect(mail?.subject).toContain(apart('מצלמה'));
      expect(mail?.text).toContain(`2 x ${apart('מצלמה')}`);
      const { messageId, subject } = (await newest()) ?? {};
      expect([messageId, subject]).toEqual([mail?.messageId, mail?.subject]);
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
      await world()
        .as(mailing.desk)
        .post(`/api/admin/bookings/${booking.id}/cancel`, { reason: evil });
      const { deps } = world();
      const shop = deps.shop.settings();
      vi.spyOn(deps.shop, 'settings').mockReturnValue({
        ...shop,
        house: { ...shop.house, name: evil, email: 'house@rentals.example' },
      });
      await mailerTo().sendDue();
      const received = await mailing.server.received();
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
