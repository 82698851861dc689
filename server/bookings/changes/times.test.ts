import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import type { Today } from '#shared/desk/admin.ts';
import type { Availability } from '#shared/cameras/cameras.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import { eventText } from '#shared/messages/posted-texts.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { saveSettings } from '../../shop/shop.test-helpers.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book, bookingOf } from '../bookings.test-helpers.ts';

describeInWorld('the times of a booking', (world) => {
  /** Opens a shop from 09:00 to 12:00 and 13:00 to 18:00, except on the day `closed` days ahead. */
  const shop = async (closed = 6) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines' });
    const camera = await world().createCamera({ stockCount: 1 });
    const day = (ahead: number): Day => addDays(world().clock.today(), ahead);
    await saveSettings(world(), admin, ({ house }) => {
      house.openingHours = [1, 2, 3, 4, 5, 6, 7]
        .filter((weekday) => weekday !== weekdayOf(day(closed)))
        .flatMap((weekday) => [
          { day: weekday, from: '09:00', to: '12:00' },
          { day: weekday, from: '13:00', to: '18:00' },
        ]);
    });
    return { admin, customer, camera, day, desk: world().as(admin), me: world().as(customer) };
  };
  const timesOf = ({ pickUpTime, returnTime }: Pick<Booking, 'pickUpTime' | 'returnTime'>) => [
    pickUpTime,
    returnTime,
  ];
  const fieldsOf = ({ statusCode, json }: { statusCode: number; json<T>(): T }) => [
    statusCode,
    json<ErrorReply>().fields,
  ];

  it('are taken with the booking, by its customer and by the desk, and answered everywhere', async () => {
    const { admin, customer, camera, day, desk, me } = await shop();
    const made = await book(world(), customer, camera.id, 1, 3, {
      pickUpTime: '12:00',
      returnTime: '13:00',
    });
    expect(timesOf(made)).toEqual(['12:00', '13:00']);
    expect(timesOf((await me.get(`/api/bookings/${made.id}`)).json())).toEqual(['12:00', '13:00']);
    const [own] = (await me.get('/api/bookings/user')).json<Booking[]>();
    expect(own && timesOf(own)).toEqual(['12:00', '13:00']);

    const other = await world().createCamera({ stockCount: 1 });
    const atDesk = await desk.post('/api/admin/bookings', {
      userId: customer.id,
      lines: [{ cameraId: other.id, quantity: 1 }],
      startDate: day(0),
      endDate: day(6),
      pickUpTime: '09:15',
      returnTime: '22:00',
      totalPrice: 350,
    });
    expect([atDesk.statusCode, ...timesOf(atDesk.json())]).toEqual([201, '09:15', '22:00']);
    const today = (await desk.get('/api/admin/today')).json<Today>();
    expect(today.goingOut.first.map(timesOf)).toEqual([['09:15', '22:00']]);
    expect(timesOf(await book(world(), admin, other.id, 20, 21))).toEqual([null, null]);
  });

  it.each<[string, [number, number], object, Record<string, unknown>]>([
    [
      'no quarter hour',
      [1, 3],
      { pickUpTime: '09:10' },
      { pickUpTime: 'Pick-up time must be a quarter hour, HH:MM' },
    ],
    [
      'no time',
      [1, 3],
      { returnTime: 9 },
      { returnTime: 'Return time must be a quarter hour, HH:MM' },
    ],
    ['midnight after the day', [1, 3], { returnTime: '24:00' }, { returnTime: expect.any(String) }],
    [
      'a time outside the hours',
      [1, 3],
      { pickUpTime: '12:30' },
      { pickUpTime: 'Must be within our hours: 09:00 to 12:00, 13:00 to 18:00' },
    ],
    [
      'a return before the pick-up',
      [2, 2],
      { pickUpTime: '10:00', returnTime: '09:45' },
      { returnTime: 'Return time must not be before the pick-up time' },
    ],
  ])('are refused at their field: %s', async (_name, [from, to], times, fields) => {
    const { admin, customer, camera, day, desk, me } = await shop();
    const body = bookingOf(world(), camera.id, from, to, times);
    const lines = [{ cameraId: camera.id, quantity: 1 }];
    expect(fieldsOf(await me.post('/api/bookings', body))).toEqual([400, fields]);
    const atDesk = { ...body, userId: customer.id, lines };
    expect(fieldsOf(await desk.post('/api/admin/bookings', atDesk))).toEqual([400, fields]);
    const asked = { startDate: day(from), endDate: day(to), lines, ...times };
    expect(fieldsOf(await world().as().post('/api/quotes', asked))).toEqual([400, fields]);
    const { id } = await book(world(), admin, camera.id, from, to);
    expect(fieldsOf(await desk.put(`/api/bookings/${id}`, body))).toEqual([400, fields]);
    expect(fieldsOf(await desk.put(`/api/admin/bookings/${id}`, body))).toEqual([400, fields]);
  });

  it('are any at the desk with an override, and not taken by inquiries', async () => {
    const { customer, camera, day, desk } = await shop();
    const inquiry = await book(world(), customer, camera.id, 0, 3, {
      totalPrice: 150,
      status: 'inquiry',
      pickUpTime: '03:00',
    });
    expect(timesOf(inquiry)).toEqual([null, null]);
    const booked = await book(world(), customer, camera.id, 1, 2, { pickUpTime: '09:00' });
    expect([booked.id, ...timesOf(booked)]).toEqual([inquiry.id, '09:00', null]);
    const early = await desk.put(`/api/admin/bookings/${booked.id}`, {
      startDate: day(1),
      endDate: day(2),
      totalPrice: 100,
      pickUpTime: '06:00',
      override: true,
    });
    expect([early.statusCode, ...timesOf(early.json())]).toEqual([200, '06:00', null]);
  });

  it('change alone: a confirmed booking stays confirmed, both sides read of it, and nothing is held anew', async () => {
    const { customer, camera, day, desk, me } = await shop();
    const { id } = await book(world(), customer, camera.id, 1, 3, { pickUpTime: '09:00' });
    await desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    // The desk overbooks the item; the times of the booking can be changed all the same.
    await desk.post('/api/admin/bookings', {
      userId: customer.id,
      lines: [{ cameraId: camera.id, quantity: 1 }],
      startDate: day(1),
      endDate: day(3),
      totalPrice: 150,
      override: true,
    });
    const wanted = { startDate: day(1), endDate: day(3), totalPrice: 150, returnTime: '17:30' };
    const reply = await me.put(`/api/bookings/${id}`, wanted);
    expect([reply.statusCode, reply.json<Booking>().status, ...timesOf(reply.json())]).toEqual([
      200,
      'confirmed',
      '09:00',
      '17:30',
    ]);
    await desk.put(`/api/admin/bookings/${id}`, { ...wanted, pickUpTime: null });

    const history = (await me.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(history.slice(0, 2)).toMatchObject([
      {
        kind: 'times',
        by: { side: 'desk' },
        before: { pickUpTime: '09:00', returnTime: '17:30' },
        after: { pickUpTime: null, returnTime: '17:30' },
      },
      { kind: 'times', by: { side: 'customer' }, before: { returnTime: null } },
    ]);
    const messages = (await me.get(`/api/messages/booking/${id}`)).json<Message[]>();
    const said = messages.flatMap(({ content, event }) => {
      if (event) expect(eventText(event)).toBe(content);
      return event?.kind === 'times' ? [content] : [];
    });
    expect(said).toEqual([
      'Times changed: pick-up 09:00 to 09:00 – 17:30',
      'Times changed: 09:00 – 17:30 to return 17:30',
    ]);
    const mails = (await desk.get(`/api/admin/mails?bookingId=${id}`)).json<Mail[]>();
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['changed', 'desk_changed']),
    );
    const free = await me.get(`/api/cameras/${camera.id}/availability?from=${day(1)}&to=${day(3)}`);
    expect(free.json<Availability>().days.map(({ available }) => available)).toEqual([0, 0, 0]);
  });

  it('follow the rules of a change: its window, the price, and what is out', async () => {
    const { admin, customer, camera, day, me } = await shop();
    const { id } = await book(world(), customer, camera.id, 1, 3);
    const change = (more: object) =>
      me.put(`/api/bookings/${id}`, {
        startDate: day(1),
        endDate: day(3),
        totalPrice: 150,
        pickUpTime: '10:00',
        ...more,
      });
    expect((await change({ totalPrice: 149 })).json()).toMatchObject({ code: 'price_changed' });
    await saveSettings(world(), admin, ({ requests }) => {
      requests.changeUntilDays = 1;
    });
    expect((await change({})).json()).toMatchObject({ code: 'too_late' });
    expect((await change({ pickUpTime: null })).statusCode).toBe(200);
  });

  it('become null with a day on which they do not fit, as the quote before it reckons', async () => {
    const { customer, camera, day, me } = await shop(6);
    // A time outside of all opening hours, such as 22:00, is accepted only on a day that has none.
    const { id } = await book(world(), customer, camera.id, 6, 6, {
      pickUpTime: '08:00',
      returnTime: '22:00',
    });
    const moved = {
      startDate: day(6),
      endDate: day(7),
      lines: [{ cameraId: camera.id, quantity: 1 }],
    };
    const quote = async (more: object) =>
      (await me.post('/api/quotes', { ...moved, ...more, bookingId: id })).json<Quote>();
    const quoted = await quote({});
    expect(quoted.total).toBe(100);
    expect(await quote({ returnTime: '22:00' })).toMatchObject({ code: 'invalid_input' });
    const reply = await me.put(`/api/bookings/${id}`, { ...moved, totalPrice: quoted.total });
    expect([reply.statusCode, ...timesOf(reply.json())]).toEqual([200, '08:00', null]);
    const history = (await me.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(history.map(({ kind }) => kind)).toEqual(['times', 'dates', 'created']);
  });

  it('outside the hours are quoted to the desk as it books them with override', async () => {
    const { admin, customer, camera, day, desk, me } = await shop();
    await saveSettings(world(), admin, ({ prices }) => {
      prices.freeDays.pickUpAfter = '18:00';
    });
    const asked = {
      userId: customer.id,
      lines: [{ cameraId: camera.id, quantity: 1 }],
      startDate: day(1),
      endDate: day(3),
      pickUpTime: '20:00',
    };
    expect(fieldsOf(await me.post('/api/quotes', asked))).toMatchObject([400, {}]);
    const { total: totalPrice } = (await desk.post('/api/quotes', asked)).json<Quote>();
    expect(totalPrice).toBe(100);
    const booked = { ...asked, totalPrice };
    expect((await desk.post('/api/admin/bookings', booked)).statusCode).toBe(400);
    const made = await desk.post('/api/admin/bookings', { ...booked, override: true });
    expect([made.statusCode, made.json<Booking>().totalPrice]).toEqual([201, 100]);

    const { id } = made.json<Booking>();
    const later = { ...asked, userId: undefined, pickUpTime: '12:30', bookingId: id };
    const quote = (await desk.post('/api/quotes', later)).json<Quote>();
    const saved = { ...later, bookingId: undefined, totalPrice: quote.total, override: true };
    const reply = await desk.put(`/api/admin/bookings/${id}`, saved);
    expect([reply.statusCode, reply.json<Booking>().totalPrice]).toEqual([200, 150]);
  });

  it('put the lists of the day in order, those without a time last, also from page to page', async () => {
    const { customer, day, desk } = await shop(6);
    const ids: Record<string, number> = {};
    for (const time of ['none', '17:00', '09:00', '10:30']) {
      const { id } = await world().createCamera({ stockCount: 2 });
      const reply = await desk.post('/api/admin/bookings', {
        userId: customer.id,
        lines: [{ cameraId: id, quantity: 1 }],
        startDate: day(0),
        endDate: day(0),
        totalPrice: 50,
        ...(time !== 'none' && { pickUpTime: time, returnTime: time }),
        override: true,
      });
      ids[time] = reply.json<Booking>().id;
    }
    const expected = ['09:00', '10:30', '17:00', 'none'].map((time) => ids[time]);
    for (const queue of ['goingOut', 'comingBack']) {
      // The bookings end today. They stand in the list of returns once their units are handed over.
      if (queue === 'comingBack')
        for (const id of Object.values(ids)) {
          const [line] = (await desk.get(`/api/bookings/${id}`)).json<Booking>().lines;
          const units = [{ lineId: line?.id, quantity: 1 }];
          const reply = await desk.post(`/api/admin/bookings/${id}/hand-over`, { units });
          expect(reply.statusCode, reply.body).toBe(200);
        }
      const found: number[] = [];
      let path: string | undefined = `/api/admin/today/${queue}?limit=1`;
      while (path && found.length < 9) {
        const page: Awaited<ReturnType<typeof desk.get>> = await desk.get(path);
        expect(page.statusCode, page.body).toBe(200);
        found.push(...page.json<Booking[]>().map(({ id }) => id));
        path = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1];
      }
      expect(found).toEqual(expected);
    }
  });

  it('stand in the mails and the calendars, and a day without hours is by appointment there', async () => {
    const { customer, camera, me, desk } = await shop(6);
    const { id } = await book(world(), customer, camera.id, 4, 6, { pickUpTime: '09:00' });
    const [mail] = (await desk.get(`/api/admin/mails?bookingId=${id}`)).json<Mail[]>();
    const content = (await desk.get(`/api/admin/mails/${mail?.id}`)).json<WholeMail>();
    expect(content.text).toContain(
      'Pick-up time: 09:00\nReturn time: By appointment: we agree the time in the chat\n',
    );
    const made = await me.post('/api/calendar-feeds', { scope: 'own' });
    const feed = await world().as().get(new URL(made.json<{ url: string }>().url).pathname);
    expect(feed.body).toContain(`DESCRIPTION:Booking #${id} · Pick-up 09:00`);
  });
});
