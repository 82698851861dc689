import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Availability } from '#shared/cameras/cameras.ts';
import type { DeskBooking, HandedOver, TakenBack } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail/mail.ts';
import type { Message } from '#shared/messages/message.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Today } from '#shared/desk/admin.ts';
import type { Unit } from '#shared/units/units.ts';
import { describeInWorld } from '../testing/world.ts';
import { book, bookingOf } from '../bookings/bookings.test-helpers.ts';
import { inputOf } from '../cameras/cameras.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('the counter', (world) => {
  const counter = async (stockCount = 3, quantity = 2, from = 0, to = 2) => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ stockCount });
    const desk = world().as(admin);
    const price = { totalPrice: 50 * (to - from + 1) * quantity };
    const lines = { lines: [{ cameraId: camera.id, quantity }], ...price };
    const booking = await book(world(), customer, camera.id, from, to, lines);
    const lineId = booking.lines[0]?.id ?? 0;
    const path = `/api/admin/bookings/${booking.id}`;
    const units = async () =>
      (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<Unit[]>();
    const handOver = (list: object[], more: object = {}, headers = {}) =>
      desk.post(`${path}/hand-over`, { units: list, ...more }, headers);
    const takeBack = (list: object[], headers = {}) =>
      desk.post(`${path}/take-back`, { units: list }, headers);
    const free = async () => {
      const today = world().clock.today();
      const query = `from=${today}&to=${addDays(today, 3)}`;
      const reply = await desk.get(`/api/cameras/${camera.id}/availability?${query}`);
      return reply.json<Availability>().days.map(({ available }) => available);
    };
    const details = async () => (await desk.get(`/api/bookings/${booking.id}`)).json<DeskBooking>();
    return {
      admin,
      customer,
      camera,
      desk,
      booking,
      lineId,
      units,
      handOver,
      takeBack,
      free,
      details,
    };
  };

  it('hands over by unit and by number, takes back, and the rental is completed', async () => {
    const { admin, customer, lineId, units, handOver, takeBack, booking } = await counter();
    const [first, second] = await units();
    const out = await handOver([{ lineId, unitId: second?.id, note: 'Scratch' }]);
    expect(out.json<HandedOver>()).toMatchObject({
      status: 'confirmed',
      unitsOut: 1,
      handedOverAt: expect.any(String),
      returnedAt: null,
      overbookedDays: [],
      bookingsAtRisk: [],
      units: [
        {
          unitId: second?.id,
          code: second?.code,
          lineId,
          handedOverBy: `${admin.firstName} ${admin.lastName}`,
          returnedAt: null,
          notes: ['Scratch'],
        },
      ],
    });
    expect((await handOver([{ lineId, quantity: 1 }])).json<HandedOver>()).toMatchObject({
      unitsOut: 2,
      units: [{ unitId: second?.id }, { unitId: first?.id }],
    });
    expect((await units()).map(({ state, bookingId }) => [state, bookingId])).toEqual([
      ['out', booking.id],
      ['out', booking.id],
      ['in_house', null],
    ]);

    const back = await takeBack([{ unitId: first?.id, condition: 'ok' }]);
    expect(back.json<TakenBack>()).toMatchObject({ status: 'confirmed', unitsOut: 1 });
    expect((await takeBack([{ lineId, quantity: 1, condition: 'ok' }])).json()).toMatchObject({
      status: 'completed',
      unitsOut: 0,
      returnedAt: expect.any(String),
      proposedEntries: [],
    });
    const seen = (await world().as(customer).get(`/api/bookings/${booking.id}`)).json<object>();
    expect(seen).toMatchObject({ status: 'completed', unitsOut: 0 });
    expect(seen).not.toHaveProperty('units');
  });

  it('frees what came back, and holds what is out though it is late', async () => {
    const { lineId, handOver, takeBack, free, camera, desk, booking, units } = await counter();
    await handOver([{ lineId, quantity: 2 }]);
    expect(await free()).toEqual([1, 1, 1, 3]);
    await takeBack([{ lineId, quantity: 1, condition: 'ok' }]);
    expect(await free()).toEqual([2, 2, 2, 3]);
    world().clock.advance(4 * 86_400_000);
    // The unit that is late is held for today and two more days.
    expect(await free()).toEqual([2, 2, 2, 3]);
    expect((await desk.get('/api/admin/today')).json<Today>().overdue.first).toEqual([
      expect.objectContaining({ id: booking.id, unitsOut: 1, daysLate: 2 }),
    ]);
    const [out] = (await units()).filter(({ state }) => state === 'out');
    expect(
      (await takeBack([{ unitId: out?.id, condition: 'ok' }])).json<TakenBack>(),
    ).toMatchObject({
      status: 'completed',
      proposedEntries: [
        { kind: 'late_fee', amount: 100, reason: `1 x ${camera.name}, 2 days late` },
      ],
    });
  });

  it('sends damaged units to repair, retires missing ones, and exchanges one for another', async () => {
    const shop = await counter(4, 2);
    const { lineId, handOver, takeBack, units, desk, camera, details } = shop;
    const [first, second, third] = await units();
    const said = async () => {
      const reply = await desk.get(`/api/messages/booking/${shop.booking.id}`);
      return reply.json<Message[]>().map(({ content }) => content);
    };
    const mailed = async () => {
      const reply = await desk.get(`/api/admin/mails?bookingId=${shop.booking.id}`);
      return reply.json<Mail[]>().map(({ kind }) => kind);
    };
    await handOver([
      { lineId, unitId: first?.id },
      { lineId, unitId: second?.id },
    ]);
    const exchanged = await takeBack([
      { unitId: first?.id, condition: 'damaged', note: 'Mirror', replaceWith: third?.id },
    ]);
    expect(exchanged.json<TakenBack>()).toMatchObject({ status: 'confirmed', unitsOut: 2 });
    expect((await said()).slice(-2)).toEqual([
      `Returned: 1 x ${camera.name}`,
      `Picked up: 1 x ${camera.name}`,
    ]);
    // An exchange does not end the rental, so no mail about a return is sent.
    expect(await mailed()).toEqual(['picked_up', 'desk_request', 'request_received']);
    expect((await units()).map(({ state }) => state)).toEqual([
      'in_repair',
      'out',
      'out',
      'in_house',
    ]);
    await takeBack([{ unitId: second?.id, condition: 'missing' }]);
    expect((await desk.get(`/api/cameras/${camera.id}`)).json()).toMatchObject({ stockCount: 3 });
    expect(
      (await takeBack([{ unitId: third?.id, condition: 'damaged', keepInService: true }])).json(),
    ).toMatchObject({ status: 'completed' });
    expect((await units()).map(({ state }) => state)).toEqual([
      'in_repair',
      'retired',
      'in_house',
      'in_house',
    ]);
    expect((await details()).units.map(({ condition, notes }) => [condition, notes])).toEqual([
      ['damaged', ['Mirror']],
      ['missing', []],
      ['damaged', []],
    ]);
  });

  it('that hands over early holds what left from today on, until it is back', async () => {
    const { lineId, handOver, takeBack, free } = await counter(3, 2, 2, 3);
    expect(await free()).toEqual([3, 3, 1, 1]);
    await handOver([{ lineId, quantity: 1 }], { override: true });
    expect(await free()).toEqual([2, 2, 1, 1]);
    await takeBack([{ lineId, quantity: 1, condition: 'ok' }]);
    // The line's second unit is held from the first day of the rental on.
    expect(await free()).toEqual([3, 3, 2, 2]);
  });

  it('answers a repeat with the same key as it answered then, and does nothing twice', async () => {
    const { lineId, handOver, units } = await counter();
    const key = { 'idempotency-key': 'd2b6a3a2-7b9b-4b7e-9f0e-0d5f0f3f8a11' };
    const first = await handOver([{ lineId, quantity: 1 }], {}, key);
    const again = await handOver([{ lineId, quantity: 1 }], {}, key);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await units()).filter(({ state }) => state === 'out')).toHaveLength(1);
    const other = await handOver([{ lineId, quantity: 2 }], {}, key);
    expect(refusal(other)).toEqual([422, 'idempotency_key_reused']);
  });

  it('refuses what is not here, not of this rental, too many, too soon and not out', async () => {
    const { lineId, handOver, takeBack, units, desk, customer } = await counter(4, 2);
    const [first, second] = await units();
    const other = await world().createCamera({ stockCount: 1 });
    const [foreign] = (await desk.get(`/api/admin/cameras/${other.id}/units`)).json<Unit[]>();
    for (const list of [
      [],
      [{ lineId, unitId: foreign?.id }],
      [{ lineId, unitId: 999_999 }],
      [{ lineId: 999_999, quantity: 1 }],
      [{ lineId, quantity: 3 }],
      [{ lineId, quantity: 0 }],
      [{ lineId, quantity: 0.5 }],
      [
        { lineId, unitId: first?.id },
        { lineId, unitId: first?.id },
      ],
    ]) {
      expect(refusal(await handOver(list))).toEqual([400, 'invalid_input']);
    }
    const many = [1, 2, 3].map(() => ({ lineId, quantity: 67 }));
    expect((await handOver(many)).json<ErrorReply>().fields).toEqual({
      units: 'At most 200 units at once',
    });
    const today = world().clock.today();
    await desk.post(`/api/admin/units/${first?.id}/downtimes`, { from: today, reason: 'Shutter' });
    const broken = await handOver([{ lineId, unitId: first?.id }]);
    expect(refusal(broken)).toEqual([409, 'unit_not_here']);
    expect(broken.json<ErrorReply>().message).toContain(first?.code ?? '-');
    const back = await takeBack([{ unitId: second?.id, condition: 'ok' }]);
    expect(refusal(back)).toEqual([409, 'unit_not_out']);
    const later = await book(world(), customer, other.id, 3, 4);
    const soon = (more: object) =>
      desk.post(`/api/admin/bookings/${later.id}/hand-over`, {
        units: [{ lineId: later.lines[0]?.id, quantity: 1 }],
        ...more,
      });
    expect(refusal(await soon({}))).toEqual([409, 'too_soon']);
    expect((await soon({ override: true })).statusCode).toBe(200);
    expect(
      (
        await desk.post('/api/admin/bookings/999999/hand-over', {
          units: [{ lineId, quantity: 1 }],
        })
      ).statusCode,
    ).toBe(404);
  });

  it('gives one unit to one of two counters', async () => {
    const { lineId, handOver, units, booking } = await counter(3, 2);
    const [first] = await units();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => handOver([{ lineId, unitId: first?.id }])),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refusal(reply)).toEqual([409, 'unit_not_here']);
      expect(reply.json<ErrorReply>()).toMatchObject({
        message: expect.stringContaining(`booking #${booking.id}`),
        params: { units: [first?.code] },
      });
    }
  });

  it('changes no status while units are out, unless overridden', async () => {
    const { lineId, handOver, units, desk, booking } = await counter();
    await handOver([{ lineId, quantity: 2 }]);
    const path = `/api/admin/bookings/${booking.id}/status`;
    expect(refusal(await desk.put(path, { status: 'cancelled' }))).toEqual([409, 'units_out']);
    const cancelled = await desk.put(path, { status: 'cancelled', override: true });
    expect(cancelled.json<Booking>()).toMatchObject({ status: 'cancelled', unitsOut: 0 });
    expect((await units()).every(({ state }) => state === 'in_house')).toBe(true);
    const open = await desk.put(path, { status: 'confirmed' });
    expect(open.json<Booking>()).toMatchObject({ status: 'confirmed', returnedAt: null });
  });

  it('promises anew what came back for good and goes out again', async () => {
    const { lineId, handOver, takeBack, camera } = await counter(2, 2);
    await handOver([{ lineId, quantity: 1 }]);
    await takeBack([{ lineId, quantity: 1, condition: 'ok' }]);
    const other = await world().createUser();
    expect(
      (
        await world()
          .as(other)
          .post('/api/bookings', bookingOf(world(), camera.id, 0, 2))
      ).statusCode,
    ).toBe(201);
    await handOver([{ lineId, quantity: 1 }]);
    expect(refusal(await handOver([{ lineId, quantity: 1 }]))).toEqual([409, 'overbooked']);
    const anyway = await handOver([{ lineId, quantity: 1 }], { override: true });
    expect(anyway.json<HandedOver>().overbookedDays).toHaveLength(3);
    expect(anyway.json<HandedOver>().bookingsAtRisk).toHaveLength(1);
  });

  it('retires a unit that comes back where its item has more than its stock count says', async () => {
    const { lineId, handOver, takeBack, units, camera, desk } = await counter(2, 2);
    await handOver([{ lineId, quantity: 2 }]);
    await desk.put(`/api/admin/cameras/${camera.id}`, {
      ...inputOf(camera),
      stockCount: 1,
    });
    expect((await units()).map(({ state }) => state)).toEqual(['out', 'out']);
    await takeBack([{ lineId, quantity: 1, condition: 'ok' }]);
    expect((await units()).map(({ state }) => state)).toEqual(['retired', 'out']);
  });
});
