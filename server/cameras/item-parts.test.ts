import { expect, it } from 'vitest';
import type { Camera, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { addDays } from '#shared/days.rules.ts';
import { describeInWorld } from '../testing/world.ts';
import { inputOf } from './cameras.test-helpers.ts';

describeInWorld('what comes with an item and goes with it', (world) => {
  const lookAt = async (id: number) =>
    (await world().as().get(`/api/cameras/${id}`)).json<WholeCamera>();

  it('stands in the answer of the item alone, as the desk has given it', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const battery = await world().createCamera({ name: 'Battery', pricePerDay: 4 });
    const lens = await world().createCamera({ name: 'Lens', pricePerDay: 20 });
    const added = await desk.post('/api/admin/cameras', {
      ...inputOf(battery),
      name: 'Sony FX3',
      included: [' Battery NP-FZ100 ', 'Battery NP-FZ100', 'Charger'],
      accessoryIds: [lens.id, battery.id],
      depositPerUnit: 250.5,
      bufferDays: 0,
    });
    const { id, ...reply } = added.json<Camera>();
    expect([added.statusCode, reply]).toMatchObject([
      201,
      { name: 'Sony FX3', depositPerUnit: 250.5, bufferDays: 0 },
    ]);
    const whole = {
      ...reply,
      id,
      longer: [],
      included: ['Battery NP-FZ100', 'Battery NP-FZ100', 'Charger'],
      accessories: [lens, battery].map((item) => ({
        id: item.id,
        name: item.name,
        pricePerDay: item.pricePerDay,
        imageUrl: item.imageUrl,
      })),
    };
    expect(await lookAt(id)).toEqual(whole);
    expect((await desk.get(`/api/admin/cameras/${id}`)).json()).toEqual(whole);
    expect(await lookAt(lens.id)).toMatchObject({
      included: [],
      accessories: [],
      depositPerUnit: 0,
      bufferDays: null,
    });
  });

  it('stays as it is where a change does not name it, and is taken away by an empty list, 0 or null', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const [item, other, third] = [
      await world().createCamera(),
      await world().createCamera(),
      await world().createCamera(),
    ];
    const change = (parts: object) =>
      desk.put(`/api/admin/cameras/${item.id}`, { ...inputOf(item), ...parts });
    const first = await change({
      included: ['Strap'],
      accessoryIds: [other.id, third.id],
      depositPerUnit: 100,
      bufferDays: 3,
    });
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { depositPerUnit: 100, bufferDays: 3 },
    ]);
    const given = await lookAt(item.id);
    expect((await change({ pricePerDay: 51 })).statusCode).toBe(200);
    expect(await lookAt(item.id)).toEqual({
      ...given,
      pricePerDay: 51,
      updatedAt: expect.any(String),
    });
    await change({ accessoryIds: [third.id, other.id] });
    expect((await lookAt(item.id)).accessories.map(({ id }) => id)).toEqual([third.id, other.id]);
    expect(await lookAt(item.id)).toMatchObject({ included: ['Strap'], bufferDays: 3 });
    await change({ included: [], accessoryIds: [], depositPerUnit: 0, bufferDays: null });
    expect(await lookAt(item.id)).toMatchObject({
      included: [],
      accessories: [],
      depositPerUnit: 0,
      bufferDays: null,
    });
  });

  it('follows the accessory: its new price is shown at once, and a deleted one no more', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const [item, lens] = [await world().createCamera(), await world().createCamera()];
    await desk.put(`/api/admin/cameras/${item.id}`, {
      ...inputOf(item),
      accessoryIds: [lens.id],
    });
    await lookAt(item.id);
    await desk.put(`/api/admin/cameras/${lens.id}`, { ...inputOf(lens), pricePerDay: 9 });
    expect((await lookAt(item.id)).accessories).toMatchObject([{ id: lens.id, pricePerDay: 9 }]);
    await desk.delete(`/api/admin/cameras/${lens.id}`);
    expect((await lookAt(item.id)).accessories).toEqual([]);
    // The desk's form shows no accessory any more, so its next save sends an empty list.
    const saved = await desk.put(`/api/admin/cameras/${item.id}`, {
      ...inputOf(item),
      accessoryIds: [],
    });
    expect(saved.statusCode).toBe(200);
  });

  it('is refused with the field where it is wrong, and nothing is changed', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const [item, gone] = [await world().createCamera(), await world().createCamera()];
    await desk.delete(`/api/admin/cameras/${gone.id}`);
    const others = [];
    for (let count = 0; count < 21; count += 1) others.push((await world().createCamera()).id);
    const wrong: [field: string, at: string, value: unknown][] = [
      ['included', 'included', 'Strap'],
      ['included', 'included', null],
      ['included', 'included.1', ['Strap', ' ']],
      ['included', 'included.0', [5]],
      ['included', 'included.0', ['x'.repeat(201)]],
      ['included', 'included.0', ['a\u0000b']],
      ['included', 'included', Array.from({ length: 51 }, () => 'Strap')],
      ['accessoryIds', 'accessoryIds', 1],
      ['accessoryIds', 'accessoryIds', null],
      ['accessoryIds', 'accessoryIds.0', ['1']],
      ['accessoryIds', 'accessoryIds.0', [0]],
      ['accessoryIds', 'accessoryIds.0', [1.5]],
      ['accessoryIds', 'accessoryIds.0', [1e12]],
      ['accessoryIds', 'accessoryIds', [others[0], others[0]]],
      ['accessoryIds', 'accessoryIds', others],
      ['accessoryIds', 'accessoryIds', [others[0], 999_999]],
      ['accessoryIds', 'accessoryIds', [gone.id]],
      ...['1', null, -1, 0.001, 100_000.01, 1e9].map((value): [string, string, unknown] => [
        'depositPerUnit',
        'depositPerUnit',
        value,
      ]),
      ...['1', -1, 0.5, 31, ''].map((value): [string, string, unknown] => [
        'bufferDays',
        'bufferDays',
        value,
      ]),
    ];
    for (const [field, at, value] of wrong) {
      const body = { ...inputOf(item), name: 'Changed', [field]: value };
      for (const reply of [
        await desk.post('/api/admin/cameras', body),
        await desk.put(`/api/admin/cameras/${item.id}`, body),
      ]) {
        expect([value, reply.statusCode, reply.json()]).toMatchObject([
          value,
          400,
          { code: 'invalid_input', fields: { [at]: expect.any(String) } },
        ]);
      }
    }
    const itself = await desk.put(`/api/admin/cameras/${item.id}`, {
      ...inputOf(item),
      accessoryIds: [item.id],
    });
    expect([itself.statusCode, itself.json()]).toMatchObject([
      400,
      { fields: { accessoryIds: 'An item does not go with itself' } },
    ]);
    const now = (await world().as().get('/api/cameras')).json<Camera[]>();
    expect(now.map(({ id }) => id)).toEqual([item.id, ...others]);
    expect(await lookAt(item.id)).toMatchObject({ name: item.name, updatedAt: item.updatedAt });
  });

  it('counts from the next quote and booking on: deposit for each unit, days for checking', async () => {
    const desk = world().as(await world().createUser({ admin: true }));
    const customer = world().as(await world().createUser());
    const item = await world().createCamera({ stockCount: 1, pricePerDay: 50 });
    const day = (ahead: number) => addDays(world().clock.today(), ahead);
    const set = (parts: object) =>
      desk.put(`/api/admin/cameras/${item.id}`, { ...inputOf(item), ...parts });
    const bookDays = (from: number, to: number) =>
      customer.post('/api/bookings', {
        cameraId: item.id,
        startDate: day(from),
        endDate: day(to),
        totalPrice: 50 * (to - from + 1),
      });
    const availableFrom = async () => {
      const { days } = (
        await customer.get(`/api/cameras/${item.id}/availability?from=${day(1)}&to=${day(6)}`)
      ).json<{ days: { available: number }[] }>();
      return days.map(({ available }) => available);
    };

    const early = await bookDays(1, 2);
    expect([early.statusCode, early.json()]).toMatchObject([201, { deposit: 0 }]);
    await set({ depositPerUnit: 99.99, bufferDays: 2 });
    // The booking that was made before keeps the buffer days of its time.
    expect(await availableFrom()).toEqual([0, 0, 1, 1, 1, 1]);
    const quote = await customer.post('/api/quotes', {
      startDate: day(3),
      endDate: day(4),
      lines: [{ cameraId: item.id, quantity: 2 }],
    });
    expect(quote.json<Quote>()).toMatchObject({ deposit: 199.98, total: 200 });
    expect((await bookDays(5, 5)).statusCode).toBe(201);
    expect((await bookDays(3, 4)).statusCode).toBe(409);
    await set({ bufferDays: 0 });
    const late = await bookDays(3, 4);
    expect([late.statusCode, late.json()]).toMatchObject([201, { deposit: 99.99 }]);
  });
});

describeInWorld('the log of the desk', (world) => {
  it('keeps what an item had besides and was given', async () => {
    const admin = await world().createUser({ admin: true });
    const [item, lens] = [await world().createCamera(), await world().createCamera()];
    const parts = { included: ['Strap'], accessoryIds: [lens.id], depositPerUnit: 5 };
    for (const more of [parts, { ...parts, accessoryIds: [], bufferDays: 1 }]) {
      await world()
        .as(admin)
        .put(`/api/admin/cameras/${item.id}`, { ...inputOf(item), ...more });
    }
    const rows = await world()
      .database.db.selectFrom('change_log')
      .select(['before', 'after'])
      .where('camera_id', '=', item.id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { before: { included: [], accessoryIds: [], depositPerUnit: 0 }, after: parts },
      { before: { ...parts, bufferDays: null }, after: { accessoryIds: [], bufferDays: 1 } },
    ]);
  });
});
