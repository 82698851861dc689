import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import type { Availability } from '#shared/cameras/cameras.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail/mail.ts';
import type { Message } from '#shared/messages/message.ts';
import type { UnitEvent } from '#shared/units/units.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

const minutes = 60_000;

describeInWorld('a hand-over that is undone', (world) => {
  const setUp = async ({ quantity = 2, from = 0 } = {}) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const camera = await world().createCamera({ stockCount: 3 });
    const desk = world().as(admin);
    const me = world().as(customer);
    const booking = await book(world(), customer, camera.id, from, from + 2, {
      lines: [{ cameraId: camera.id, quantity }],
      totalPrice: 150 * quantity,
    });
    const path = `/api/admin/bookings/${booking.id}`;
    const units = (many: number) => [{ lineId: booking.lines[0]?.id, quantity: many }];
    const today = world().clock.today();
    return {
      ...booking,
      customer,
      desk,
      me,
      handOver: (many = quantity) =>
        desk.post(`${path}/hand-over`, { units: units(many), override: true }),
      takeBack: (many = quantity) =>
        desk.post(`${path}/take-back`, {
          units: units(many).map((one) => ({ ...one, condition: 'ok' })),
        }),
      undo: (key?: string) =>
        desk.post(`${path}/hand-over/undo`, undefined, key ? { 'idempotency-key': key } : {}),
      now: async () => (await desk.get(`/api/bookings/${booking.id}`)).json<DeskBooking>(),
      free: async () => {
        const days = `from=${today}&to=${addDays(today, 3)}`;
        const reply = await desk.get(`/api/cameras/${camera.id}/availability?${days}`);
        return reply.json<Availability>().days.map(({ available }) => available);
      },
      mails: async () =>
        (await desk.get(`/api/admin/mails?bookingId=${booking.id}`))
          .json<Mail[]>()
          .map(({ kind }) => kind),
      messages: async () =>
        (await me.get(`/api/messages/booking/${booking.id}`))
          .json<Message[]>()
          .flatMap(({ event }) => (event ? [event.kind] : [])),
    };
  };

  it('leaves units, status, holds, chat and mails as if nothing had left, and stands in the history', async () => {
    const shop = await setUp();
    const before = await shop.now();
    const free = await shop.free();
    const unread = async () =>
      (await shop.me.get('/api/messages/unread-count')).json<{ count: number }>().count;
    const unreadBefore = await unread();
    expect((await shop.handOver()).statusCode).toBe(200);
    expect(await shop.now()).toMatchObject({ status: 'confirmed', unitsOut: 2 });
    expect(await shop.mails()).toContain('picked_up');
    expect(await unread()).toBe(unreadBefore + 1);

    const undone = await shop.undo();
    expect(undone.statusCode, undone.body).toBe(200);
    const { updatedAt: _, ...after } = await shop.now();
    expect(after).toEqual({ ...before, updatedAt: undefined });
    expect(undone.json()).toMatchObject({ status: 'pending', unitsOut: 0, units: [] });
    expect(await shop.free()).toEqual(free);
    expect(await shop.messages()).not.toContain('handed_over');
    expect(await shop.mails()).not.toContain('picked_up');
    expect(await unread()).toBe(unreadBefore);
    const history = (await shop.me.get(`/api/bookings/${shop.id}/history`)).json<HistoryEntry[]>();
    expect(history.map(({ kind }) => kind)).toEqual([
      'status',
      'hand_over_undone',
      'handed_over',
      'status',
      'created',
    ]);
    const [unit] = (await shop.desk.get(`/api/admin/cameras/${shop.cameraId}/units`)).json<
      { id: number; state: string }[]
    >();
    expect(unit?.state).toBe('in_house');
    const events = (await shop.desk.get(`/api/admin/units/${unit?.id}/history`)).json<
      UnitEvent[]
    >();
    expect(events.map(({ kind }) => kind)).toEqual(['hand_over_undone', 'handed_over']);
    await expectConsistency(world().database.pool);

    // A hand-over after an undone one has an event again. When it is undone too, the event is
    // removed, although it was read.
    expect((await shop.handOver()).statusCode).toBe(200);
    expect(await shop.messages()).toContain('handed_over');
    expect((await shop.undo()).statusCode).toBe(200);
    expect([await shop.messages(), await unread()]).toEqual([[], 0]);
    expect((await shop.handOver()).statusCode).toBe(200);
    expect((await shop.takeBack()).json<DeskBooking>()).toMatchObject({ status: 'completed' });
    await expectConsistency(world().database.pool);
  });

  it('is the last one alone: what left before stays out', async () => {
    const shop = await setUp();
    await shop.handOver(1);
    world().clock.advance(minutes);
    await shop.handOver(1);
    const undone = await shop.undo();
    expect(undone.json<DeskBooking>()).toMatchObject({ status: 'confirmed', unitsOut: 1 });
    expect((await shop.undo()).statusCode).toBe(200);
    expect(await shop.now()).toMatchObject({ status: 'pending', unitsOut: 0, handedOverAt: null });
    expect((await shop.undo()).json()).toMatchObject({ code: 'too_late' });
    await expectConsistency(world().database.pool);
  });

  it('takes back what it promised beyond the line, and the return before it is the last one again', async () => {
    const shop = await setUp({ quantity: 1 });
    await shop.handOver();
    await shop.desk.put(`/api/admin/bookings/${shop.id}`, {
      startDate: shop.startDate,
      endDate: addDays(shop.endDate, 1),
      totalPrice: 200,
    });
    const back = (await shop.takeBack()).json<DeskBooking>();
    await shop.desk.put(`/api/admin/bookings/${shop.id}/status`, { status: 'confirmed' });
    const before = await shop.now();
    const free = await shop.free();
    world().clock.advance(minutes);
    expect((await shop.handOver()).statusCode).toBe(200);
    expect((await shop.undo()).statusCode).toBe(200);
    expect(await shop.free()).toEqual(free);
    expect(await shop.now()).toMatchObject({
      status: before.status,
      unitsOut: 0,
      handedOverAt: back.handedOverAt,
    });
    await expectConsistency(world().database.pool);
  });

  it('is too late after ten minutes, and when something has come back', async () => {
    const shop = await setUp();
    expect((await shop.undo()).json()).toMatchObject({ code: 'too_late' });
    await shop.handOver();
    world().clock.advance(10 * minutes + 1);
    const late = await shop.undo();
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'too_late']);
    expect(await shop.now()).toMatchObject({ unitsOut: 2 });

    const other = await setUp();
    await other.handOver();
    await other.takeBack(1);
    expect((await other.undo()).json()).toMatchObject({ code: 'too_late' });
    expect(await other.now()).toMatchObject({ unitsOut: 1 });
  });

  it('is done once by two presses and by many people, and by the desk alone', async () => {
    const shop = await setUp();
    await shop.handOver();
    expect((await shop.me.post(`/api/admin/bookings/${shop.id}/hand-over/undo`)).statusCode).toBe(
      403,
    );
    expect((await shop.desk.post('/api/admin/bookings/999999/hand-over/undo')).statusCode).toBe(
      404,
    );
    const same = await Promise.all([shop.undo('one-press'), shop.undo('one-press')]);
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await shop.handOver();
    const many = await Promise.all(Array.from({ length: 5 }, () => shop.undo()));
    expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await shop.now()) satisfies Booking).toMatchObject({ unitsOut: 0, status: 'pending' });
    await expectConsistency(world().database.pool);
  });
});
