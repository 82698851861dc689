import { expect, it } from 'vitest';
import type { WeeklyReport } from '#shared/desk/admin.ts';
import type { Booking, BookingWithCamera } from '#shared/bookings/bookings.ts';
import type { Availability } from '#shared/cameras/cameras.ts';
import { addDays } from '#shared/days.rules.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { eventText } from '#shared/messages/posted-texts.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { saveSettings } from '../../shop/shop.test-helpers.ts';
import { describeInWorld } from '../../testing/world.ts';
import { book } from '../bookings.test-helpers.ts';
import { refusal } from '../../testing/expectations.ts';

describeInWorld('changing a booking', (world) => {
  const shop = async (stockCount = 1) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines' });
    const camera = await world().createCamera({ stockCount, depositPerUnit: 100 });
    const lens = await world().createCamera({ stockCount: 3, pricePerDay: 20, depositPerUnit: 0 });
    const desk = world().as(admin);
    const me = world().as(customer);
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const free = async (cameraId: number, ahead: number) => {
      const query = `from=${day(ahead)}&to=${day(ahead)}`;
      const reply = await me.get(`/api/cameras/${cameraId}/availability?${query}`);
      return reply.json<Availability>().days[0]?.available;
    };
    const confirm = (id: number) =>
      desk.put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    const events = async (id: number) =>
      (await desk.get(`/api/messages/booking/${id}`))
        .json<Message[]>()
        .filter(({ kind }) => kind === 'event')
        .map(({ content, event }) => {
          expect(event && eventText(event)).toBe(content);
          return content;
        });
    const setRequests = (requests: Partial<Settings['requests']>) =>
      saveSettings(world(), admin, (settings) => Object.assign(settings.requests, requests));
    return { admin, customer, camera, lens, desk, me, day, free, confirm, events, setRequests };
  };

  it('leaves it one booking of the week, however often its price, days and items change', async () => {
    world().clock.setToNow();
    const { customer, camera, lens, desk, me, day } = await shop(2);
    const { id } = await book(world(), customer, camera.id, 3, 5);
    const changes = [
      { startDate: day(4), endDate: day(7), totalPrice: 200 },
      { lines: [lens, camera], startDate: day(4), endDate: day(7), totalPrice: 280 },
      { lines: [lens], startDate: day(4), endDate: day(4), totalPrice: 20 },
    ];
    for (const { lines, ...change } of changes) {
      const reply = await me.put(`/api/bookings/${id}`, {
        ...change,
        ...(lines && { lines: lines.map((item) => ({ cameraId: item.id, quantity: 1 })) }),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const report = (await desk.get('/api/admin/reports/weekly')).json<WeeklyReport>();
      expect(report.weeks.at(-1)?.all).toEqual({ bookings: 1, revenue: change.totalPrice });
    }
  });

  it('moves its days: the old ones are free, the new ones held, and the chat says so', async () => {
    const { customer, camera, me, day, free, events } = await shop();
    const { id } = await book(world(), customer, camera.id, 3, 5);
    const moved = await me.put(`/api/bookings/${id}`, {
      startDate: day(4),
      endDate: day(7),
      totalPrice: 200,
    });
    expect([moved.statusCode, moved.json<Booking>()]).toEqual([
      200,
      expect.objectContaining({ startDate: day(4), endDate: day(7), totalPrice: 200 }),
    ]);
    expect(await Promise.all([3, 4, 7, 8].map((ahead) => free(camera.id, ahead)))).toEqual([
      1, 0, 0, 1,
    ]);
    expect(await events(id)).toEqual([
      expect.stringMatching(/^Dates changed: .+ – .+ to .+ – .+$/),
    ]);
    const [last] = (await me.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(last).toMatchObject({
      kind: 'dates',
      by: { side: 'customer' },
      before: { startDate: day(3) },
      after: { startDate: day(4) },
    });
  });

  it('takes other items: those that stay keep their price, the deposit is taken anew', async () => {
    const { customer, camera, lens, desk, me, day, free, events } = await shop(2);
    const { id, lines } = await book(world(), customer, camera.id, 3, 4);
    const known = (await desk.get(`/api/admin/cameras/${camera.id}`)).json();
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...known, pricePerDay: 80 });
    const wanted = {
      startDate: day(3),
      endDate: day(4),
      lines: [
        { cameraId: lens.id, quantity: 3 },
        { cameraId: camera.id, quantity: 2 },
      ],
    };
    const quote = (await me.post('/api/quotes', { ...wanted, bookingId: id })).json<Quote>();
    expect(quote).toMatchObject({ total: 320, deposit: 200, problems: [] });
    const changed = await me.put(`/api/bookings/${id}`, { ...wanted, totalPrice: quote.total });
    expect(changed.json<Booking>()).toMatchObject({
      cameraId: lens.id,
      totalPrice: 320,
      deposit: 200,
      lines: [
        { cameraId: lens.id, quantity: 3, rent: 120 },
        { id: lines[0]?.id, cameraId: camera.id, quantity: 2, pricePerDay: 50, rent: 200 },
      ],
    });
    expect([await free(lens.id, 3), await free(camera.id, 3)]).toEqual([0, 0]);
    expect(await events(id)).toEqual([`Items changed: 3 x ${lens.name}, 2 x ${camera.name}`]);
    const fewer = await me.put(`/api/bookings/${id}`, {
      ...wanted,
      lines: [{ cameraId: camera.id, quantity: 1 }],
      totalPrice: 100,
    });
    expect(fewer.json<Booking>()).toMatchObject({ cameraId: camera.id, totalPrice: 100 });
    expect([await free(lens.id, 3), await free(camera.id, 3)]).toEqual([3, 1]);
  });

  it('changes notes alone whatever the price, the window and the stock', async () => {
    const { customer, camera, desk, me, day, events } = await shop();
    const { id } = await book(world(), customer, camera.id, 0, 1);
    const known = (await desk.get(`/api/admin/cameras/${camera.id}`)).json();
    await desk.put(`/api/admin/cameras/${camera.id}`, { ...known, pricePerDay: 80, stockCount: 0 });
    const reply = await me.put(`/api/bookings/${id}`, {
      startDate: day(0),
      endDate: day(1),
      notes: 'With a strap',
      totalPrice: 1,
    });
    expect(reply.json<Booking>()).toMatchObject({ notes: 'With a strap', totalPrice: 100 });
    expect(await events(id)).toEqual([]);
    const [last] = (await me.get(`/api/bookings/${id}/history`)).json<HistoryEntry[]>();
    expect(last).toMatchObject({ kind: 'notes', after: { notes: 'With a strap' } });
  });

  it('asks the house again when its start moves or it takes more, not when it takes fewer', async () => {
    const { customer, camera, me, day, confirm, events } = await shop(2);
    const { id } = await book(world(), customer, camera.id, 3, 5);
    await confirm(id);
    const put = (startDate: string, endDate: string, totalPrice: number, more: object = {}) =>
      me.put(`/api/bookings/${id}`, { startDate, endDate, totalPrice, ...more });
    expect((await put(day(3), day(4), 100)).json<Booking>().status).toBe('confirmed');
    expect((await put(day(4), day(4), 50)).json<Booking>().status).toBe('pending');
    expect((await events(id)).at(-1)).toBe('Status: Pending');
    await confirm(id);
    const two = { lines: [{ cameraId: camera.id, quantity: 2 }] };
    expect((await put(day(4), day(4), 100, two)).json<Booking>().status).toBe('pending');
  });

  it('is refused for days that are full, closed or at another price, and nothing has changed', async () => {
    const { customer, camera, me, day } = await shop();
    const other = await world().createUser();
    await book(world(), other, camera.id, 6, 7);
    const { id } = await book(world(), customer, camera.id, 3, 4);
    const put = (from: number, to: number, totalPrice: number) =>
      me.put(`/api/bookings/${id}`, { startDate: day(from), endDate: day(to), totalPrice });
    const full = await put(3, 6, 200);
    expect([...refusal(full), full.json<ErrorReply>().conflicts]).toEqual([
      409,
      'unavailable',
      [expect.objectContaining({ cameraId: camera.id, date: day(6) })],
    ]);
    expect(refusal(await put(3, 5, 1))).toEqual([409, 'price_changed']);
    expect((await put(-1, 4, 300)).json<ErrorReply>().fields).toHaveProperty('startDate');
    expect((await put(5, 4, 300)).json<ErrorReply>().fields).toHaveProperty('endDate');
    expect(refusal(await put(3, 5, 150))).toEqual([200, undefined]);
  });

  it('lets one of two take the last unit', async () => {
    const { customer, camera, me, day } = await shop();
    const other = await world().createUser();
    const mine = await book(world(), customer, camera.id, 1, 2);
    const theirs = await book(world(), other, camera.id, 5, 6);
    const move = { startDate: day(3), endDate: day(4), totalPrice: 100 };
    const replies = await Promise.all([
      me.put(`/api/bookings/${mine.id}`, move),
      world().as(other).put(`/api/bookings/${theirs.id}`, move),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is the customer’s up to the days that the shop says, and while units are out only its end', async () => {
    const { customer, camera, desk, me, day, confirm, setRequests } = await shop();
    await setRequests({ changeUntilDays: 3 });
    const soon = await book(world(), customer, camera.id, 2, 3);
    const put = (id: number, from: number, to: number) =>
      me.put(`/api/bookings/${id}`, {
        startDate: day(from),
        endDate: day(to),
        totalPrice: 50 * (to - from + 1),
      });
    expect(refusal(await put(soon.id, 4, 5))).toEqual([409, 'too_late']);
    await me.post(`/api/bookings/${soon.id}/cancel`, {});

    const out = await book(world(), customer, camera.id, 0, 1);
    await confirm(out.id);
    await desk.post(`/api/admin/bookings/${out.id}/hand-over`, {
      units: [{ lineId: out.lines[0]?.id, quantity: 1 }],
    });
    expect(refusal(await put(out.id, 1, 2))).toEqual([409, 'units_out']);
    expect((await put(out.id, 0, 3)).json<Booking>()).toMatchObject({
      status: 'confirmed',
      endDate: day(3),
      totalPrice: 200,
    });
    world().clock.advance(4 * 86_400_000);
    const late = await me.put(`/api/bookings/${out.id}`, {
      startDate: out.startDate,
      endDate: day(1),
      totalPrice: 300,
    });
    expect(refusal(late)).toEqual([409, 'too_late']);
  });

  it('is refused for inquiries and what has ended, for others, and when it was changed meanwhile', async () => {
    const { customer, camera, desk, me, day } = await shop(5);
    const booking = await book(world(), customer, camera.id, 3, 4);
    const move = { startDate: day(5), endDate: day(6), totalPrice: 100 };
    const path = `/api/bookings/${booking.id}`;
    const other = world().as(await world().createUser());
    expect(refusal(await other.put(path, move))).toEqual([404, 'not_found']);
    expect(refusal(await desk.put(path, move))).toEqual([404, 'not_found']);
    const byOther = await other.put(`/api/admin/bookings/${booking.id}`, move);
    expect(refusal(byOther)).toEqual([403, 'forbidden']);
    const { updatedAt } = (await me.get(path)).json<BookingWithCamera>();
    await me.put(path, { ...move, notes: 'First' });
    const late = await me.put(path, { ...move, notes: 'Second', updatedAt });
    expect(refusal(late)).toEqual([409, 'changed_meanwhile']);
    await me.post(`${path}/cancel`, {});
    expect(refusal(await me.put(path, move))).toEqual([409, 'wrong_status']);
  });

  it('is done once for each key', async () => {
    const { customer, camera, me, day, events } = await shop();
    const { id } = await book(world(), customer, camera.id, 3, 4);
    const move = { startDate: day(5), endDate: day(6), totalPrice: 100 };
    const key = { 'idempotency-key': 'move-1' };
    const first = await me.put(`/api/bookings/${id}`, move, key);
    const again = await me.put(`/api/bookings/${id}`, move, key);
    expect(again.json()).toEqual(first.json());
    expect(await events(id)).toHaveLength(1);
  });

  it('is done by the desk without windows, and against rules and stock where it overrides', async () => {
    const { customer, camera, desk, day, confirm, setRequests } = await shop();
    await setRequests({ changeUntilDays: 30 });
    const other = await world().createUser();
    await book(world(), other, camera.id, 6, 7);
    const { id } = await book(world(), customer, camera.id, 3, 4);
    await confirm(id);
    const put = (from: number, to: number, more: object = {}) =>
      desk.put(`/api/admin/bookings/${id}`, {
        startDate: day(from),
        endDate: day(to),
        totalPrice: 50 * (to - from + 1),
        ...more,
      });
    expect((await put(4, 5)).json<Booking>()).toMatchObject({ status: 'confirmed' });
    expect(refusal(await put(4, 6))).toEqual([409, 'unavailable']);
    expect((await put(4, 6, { override: true })).json<Booking>()).toMatchObject({
      status: 'confirmed',
      endDate: day(6),
    });
    expect(refusal(await put(-2, 6))).toEqual([400, 'invalid_input']);
    expect((await put(-2, 6, { override: true })).statusCode).toBe(200);
  });

  it('never makes fewer what was handed over', async () => {
    const { customer, camera, desk, day, confirm } = await shop(3);
    const lines = (quantity: number) => ({ lines: [{ cameraId: camera.id, quantity }] });
    const booking = await book(world(), customer, camera.id, 0, 1, {
      ...lines(2),
      totalPrice: 200,
    });
    await confirm(booking.id);
    await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, {
      units: [{ lineId: booking.lines[0]?.id, quantity: 2 }],
    });
    const put = (quantity: number) =>
      desk.put(`/api/admin/bookings/${booking.id}`, {
        startDate: day(0),
        endDate: day(1),
        totalPrice: 100 * quantity,
        ...lines(quantity),
      });
    expect(refusal(await put(1))).toEqual([409, 'units_out']);
    expect((await put(3)).json<Booking>()).toMatchObject({ unitsOut: 2, totalPrice: 300 });
  });
});
