import { expect, it } from 'vitest';
import type { Availability } from '#shared/cameras/cameras.ts';
import { addDays } from '#shared/days.rules.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { ChangedUnit, Downtime, SavedUnit, Unit, UnitEvent } from '#shared/units/units.ts';
import type { Consequences } from '#shared/desk/queued-bookings.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { inputOf } from '../cameras/cameras.test-helpers.ts';

describeInWorld('units of an item', (world) => {
  const shop = async (stockCount = 2) => {
    const admin = await world().createUser({ admin: true });
    const camera = await world().createCamera({ stockCount });
    const desk = world().as(admin);
    const units = async () =>
      (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<Unit[]>();
    const setStock = async (count: number) => {
      const reply = await desk.put(`/api/admin/cameras/${camera.id}`, {
        ...inputOf(camera),
        stockCount: count,
      });
      expect(reply.statusCode).toBe(200);
    };
    const stockCount_ = async () =>
      (await desk.get(`/api/cameras/${camera.id}`)).json<{ stockCount: number }>().stockCount;
    return { admin, camera, desk, units, setStock, stockCount: stockCount_ };
  };
  const freeOn = async (cameraId: number, day: string) =>
    (await world().as().get(`/api/cameras/${cameraId}/availability?from=${day}&to=${day}`))
      .json<Availability>()
      .days.map(({ available }) => available);

  it('are as many as the stock count, with codes of their own', async () => {
    const { camera, units } = await shop(2);
    expect(await units()).toEqual([
      expect.objectContaining({ code: `${camera.id}-1`, state: 'in_house', bookingId: null }),
      expect.objectContaining({ code: `${camera.id}-2`, serial: '', purchasePrice: null }),
    ]);
  });

  it('follow the stock count down and up: what is known of stays, numbers come back', async () => {
    const { camera, desk, units, setStock } = await shop(3);
    const [, , third] = await units();
    await desk.patch(`/api/admin/units/${third?.id}`, { serial: 'SN 4711' });
    await setStock(1);
    expect((await units()).map(({ state }) => state)).toEqual(['retired', 'retired', 'in_house']);
    await setStock(4);
    expect((await units()).map(({ code, state }) => [code, state])).toEqual([
      [`${camera.id}-1`, 'in_house'],
      [`${camera.id}-2`, 'in_house'],
      [`${camera.id}-3`, 'in_house'],
      [`${camera.id}-4`, 'in_house'],
    ]);
  });

  it('that are in repair on the shop’s day are the first to be retired, and their repair ends with it', async () => {
    const { clock } = world();
    clock.advance(3 * 86_400_000);
    const { desk, units, setStock } = await shop(2);
    const [first] = await units();
    const path = `/api/admin/units/${first?.id}/downtimes`;
    const from = clock.today();
    expect((await desk.post(path, { from, to: null, reason: 'Shutter' })).statusCode).toBe(201);
    await setStock(1);
    expect((await units()).map(({ state }) => state)).toEqual(['retired', 'in_house']);
    await setStock(2);
    expect((await units())[0]).toMatchObject({ state: 'in_house', downtimes: [] });
  });

  it('are added one at a time, and a code is used once whatever its letters', async () => {
    const { camera, desk, units, stockCount } = await shop(1);
    const path = `/api/admin/cameras/${camera.id}/units`;
    const added = await desk.post(path, { code: 'Body-A', purchasePrice: 1_999.5 });
    expect([added.statusCode, added.json<Unit>()]).toEqual([
      201,
      expect.objectContaining({ code: 'Body-A', purchasePrice: 1_999.5, state: 'in_house' }),
    ]);
    const taken = await desk.post(path, { code: 'BODY-a' });
    expect([taken.statusCode, taken.json<ErrorReply>().code]).toEqual([409, 'code_taken']);
    expect(await stockCount()).toBe(2);
    expect(await units()).toHaveLength(2);
  });

  it('may have the serial number of another one, which the answer names', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const [one, other] = [
      await world().createCamera({ name: 'Leica M11' }),
      await world().createCamera(),
    ];
    const [first, second] = await Promise.all(
      [one, other].map(async ({ id }) => {
        const [unit] = (await desk.get(`/api/admin/cameras/${id}/units`)).json<Unit[]>();
        return unit;
      }),
    );
    const save = (id: number | undefined, serial: string) =>
      desk.patch(`/api/admin/units/${id}`, { serial });
    expect((await save(first?.id, 'SN-7a')).json<SavedUnit>().sameSerial).toBeUndefined();
    const again = await save(second?.id, 'sn-7A');
    expect([again.statusCode, again.json<SavedUnit>().sameSerial]).toEqual([
      200,
      [{ unitId: first?.id, code: first?.code, cameraName: 'Leica M11' }],
    ]);
    const added = await desk.post(`/api/admin/cameras/${one.id}/units`, { serial: 'SN-7A' });
    expect(added.json<SavedUnit>().sameSerial).toHaveLength(2);
    expect((await save(second?.id, '')).json<SavedUnit>().sameSerial).toBeUndefined();
  });

  it('leave out a number whose code somebody gave to another unit', async () => {
    const { camera, desk, units, setStock } = await shop(1);
    const [first] = await units();
    await desk.patch(`/api/admin/units/${first?.id}`, { code: `${camera.id}-2` });
    await setStock(2);
    expect((await units()).map(({ code }) => code)).toEqual([`${camera.id}-2`, `${camera.id}-3`]);
  });

  it('retired by hand stay so, and the stock count follows', async () => {
    const { admin, camera, desk, units, setStock, stockCount } = await shop(2);
    const customer = await world().createUser();
    await book(world(), customer, camera.id, 0, 1);
    await book(world(), customer, camera.id, 0, 1);
    const [first] = await units();
    const retired = await desk.post(`/api/admin/units/${first?.id}/retire`);
    const today = world().clock.today();
    expect(retired.json<ChangedUnit>()).toMatchObject({
      state: 'retired',
      overbookedDays: [today, addDays(today, 1)],
      bookingsAtRisk: [{ reason: `1 of 1 ${camera.name} is overbooked`, lateCustomers: [] }],
    });
    expect(await stockCount()).toBe(1);
    await setStock(2);
    expect((await units()).map(({ state }) => state)).toEqual(['retired', 'in_house', 'in_house']);
    await desk.post(`/api/admin/units/${first?.id}/reinstate`);
    expect(await stockCount()).toBe(3);
    const history = await desk.get(`/api/admin/units/${first?.id}/history`);
    expect(history.json<UnitEvent[]>().map(({ kind, by }) => [kind, by])).toEqual([
      ['reinstated', `${admin.firstName} ${admin.lastName}`],
      ['retired', `${admin.firstName} ${admin.lastName}`],
    ]);
  });

  it('hold nothing but their downtime, which is said before it is saved, and ends today', async () => {
    const { camera, desk, units } = await shop(1);
    const customer = await world().createUser();
    const booking = await book(world(), customer, camera.id, 2, 3);
    const today = world().clock.today();
    const [unit] = await units();
    const path = `/api/admin/units/${unit?.id}/downtimes`;
    const preview = await desk.get(`${path}/preview?from=${today}`);
    const atRisk = {
      overbookedDays: [addDays(today, 2), addDays(today, 3)],
      bookingsAtRisk: [
        expect.objectContaining({
          id: booking.id,
          reason: `1 of 1 ${camera.name} is late or in repair`,
        }),
      ],
    };
    expect(preview.json<Consequences>()).toEqual(atRisk);
    expect(await freeOn(camera.id, today)).toEqual([1]);

    const begun = await desk.post(path, { from: addDays(today, -1), reason: 'Shutter' });
    expect([begun.statusCode, begun.json()]).toEqual([201, expect.objectContaining(atRisk)]);
    expect(await freeOn(camera.id, addDays(today, 400))).toEqual([0]);
    expect((await units())[0]).toMatchObject({
      state: 'in_repair',
      until: null,
      downtimes: [{ reason: 'Shutter', to: null }],
    });
    const later = addDays(today, 9);
    for (const again of [
      await desk.post(path, { from: later, reason: 'Clean' }),
      await desk.get(`${path}/preview?from=${later}`),
    ]) {
      expect([again.statusCode, again.json<ErrorReply>().code]).toEqual([409, 'downtime_overlaps']);
    }

    const ended = await desk.delete(`/api/admin/downtimes/${begun.json<Downtime>().id}`);
    expect(ended.statusCode).toBe(204);
    expect((await units())[0]).toMatchObject({ state: 'in_house', downtimes: [] });
    expect(await freeOn(camera.id, today)).toEqual([1]);
  });

  it('that are retired put bookings at risk, which is said before', async () => {
    const { camera, desk, units, stockCount } = await shop(1);
    const customer = await world().createUser();
    const booking = await book(world(), customer, camera.id, 0, 1);
    const today = world().clock.today();
    const [unit] = await units();
    const path = `/api/admin/units/${unit?.id}/retire`;
    const atRisk = {
      overbookedDays: [today, addDays(today, 1)],
      bookingsAtRisk: [
        expect.objectContaining({
          id: booking.id,
          reason: `1 of 1 ${camera.name} is overbooked`,
        }),
      ],
    };
    const before = await desk.get(`${path}/preview`);
    expect([before.statusCode, before.json()]).toEqual([200, atRisk]);
    expect([await units(), await stockCount()]).toEqual([[unit], 1]);

    const lineId = booking.lines[0]?.id;
    const handedOver = [{ lineId, unitId: unit?.id }];
    await desk.post(`/api/admin/bookings/${booking.id}/hand-over`, { units: handedOver });
    for (const refused of [await desk.get(`${path}/preview`), await desk.post(path)]) {
      expect([refused.statusCode, refused.json<ErrorReply>().code]).toEqual([409, 'unit_out']);
    }
    expect((await desk.get('/api/admin/units/999999/retire/preview')).statusCode).toBe(404);
  });

  it('are found by code, serial number and item: an exact code first, retired ones last', async () => {
    const { camera, desk, units } = await shop(12);
    const all = await units();
    await desk.patch(`/api/admin/units/${all[4]?.id}`, { serial: `${camera.id}-1-X` });
    await desk.post(`/api/admin/units/${all[9]?.id}/retire`);
    const search = async (text: string) =>
      (await desk.get(`/api/admin/units?search=${encodeURIComponent(text)}`))
        .json<Unit[]>()
        .map(({ code }) => code);
    const code = (number: number) => `${camera.id}-${number}`;
    expect(await search(code(1))).toEqual([code(1), code(11), code(12), code(5), code(10)]);
    expect(await search(camera.name.toUpperCase())).toHaveLength(12);
    const paged = await desk.get(`/api/admin/units?search=${code(1)}&limit=2`);
    const next = /<([^>]*)>/.exec(String(paged.headers.link))?.[1] ?? '';
    expect((await desk.get(next)).json<Unit[]>().map((unit) => unit.code)).toEqual([
      code(12),
      code(5),
    ]);
  });

  it('refuses what is no code, no price and no day, and what is not there', async () => {
    const { camera, desk, units } = await shop(1);
    const [unit] = await units();
    const path = `/api/admin/units/${unit?.id}`;
    for (const body of [
      { code: '' },
      { code: 'a b' },
      { code: 'x'.repeat(41) },
      { purchasePrice: -1 },
      { purchasePrice: 1.001 },
      { purchasedOn: '2026-02-30' },
      { note: 'x'.repeat(501) },
    ]) {
      expect((await desk.patch(path, body)).statusCode).toBe(400);
    }
    const today = world().clock.today();
    const backwards = { from: today, to: addDays(today, -1), reason: 'Shutter' };
    expect((await desk.post(`${path}/downtimes`, backwards)).statusCode).toBe(400);
    for (const missing of ['units/999999/history', 'cameras/999999/units']) {
      expect((await desk.get(`/api/admin/${missing}`)).statusCode).toBe(404);
    }
    expect((await desk.delete('/api/admin/downtimes/999999')).statusCode).toBe(404);
    expect((await desk.post(`/api/admin/cameras/${camera.id}/units`, {})).statusCode).toBe(201);
  });
});
