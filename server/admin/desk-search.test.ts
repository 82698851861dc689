import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskSearch } from '#shared/desk/search.ts';
import type { Unit } from '#shared/units/units.ts';
import { withMadeUpRoles } from '../testing/made-up-roles.ts';
import { describeInWorld, type Client, type TestUser } from '../testing/world.ts';
import { insertBooking } from './admin.test-helpers.ts';

describeInWorld('GET /api/admin/search', (world) => {
  const withOnly = withMadeUpRoles(world);
  let admin: TestUser;
  let ines: TestUser;
  beforeEach(async () => {
    admin = await world().createUser({ admin: true });
    ines = await world().createUser({ firstName: 'Inês', lastName: 'Ferreira' });
  });

  async function ask(q: string, client: Client = world().as(admin)): Promise<DeskSearch> {
    const reply = await client.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<DeskSearch>();
  }
  const found = ({ bookings, people, alike, items, units }: DeskSearch) => ({
    bookings: bookings.map(({ id }) => id),
    people: people.map(({ id }) => id),
    alike: alike.map(({ id }) => id),
    items: items.map(({ id }) => id),
    units: units.map(({ code }) => code),
  });
  const insert = (accountId: number, cameraId: number, createdDaysAgo = 0) =>
    insertBooking(world(), {
      accountId,
      cameraId,
      status: 'confirmed',
      from: 0,
      to: 2,
      createdDaysAgo,
    });
  const unitsOf = async (cameraId: number) =>
    (await world().as(admin).get(`/api/admin/cameras/${cameraId}/units`)).json<Unit[]>();
  const nothing = { bookings: [], people: [], alike: [], items: [], units: [] };

  it('finds a customer and the bookings by the telephone, as it was written or by its digits', async () => {
    const camera = await world().createCamera({ stockCount: 1 });
    const id = await insert(ines.id, camera.id);
    await world().as(admin).patch(`/api/admin/users/${ines.id}`, { phone: '+351 (21) 555-0142' });
    for (const typed of [
      '+351 (21) 555-0142',
      '351215550142',
      '215550142',
      '555 0142',
      '555-0142',
    ]) {
      expect(found(await ask(typed)), typed).toEqual({
        ...nothing,
        bookings: [id],
        people: [ines.id],
      });
    }
    await world().as(admin).patch(`/api/admin/users/${ines.id}`, { phone: null });
    expect(found(await ask('215550142'))).toEqual(nothing);
  });

  it('finds a customer by the words of the name, however they are typed, and the bookings', async () => {
    const camera = await world().createCamera({ name: 'Summilux', stockCount: 1 });
    const id = await insert(ines.id, camera.id);
    const answer = await ask('ferreira ines');
    expect(answer).toEqual({
      ...nothing,
      bookings: [
        {
          id,
          status: 'confirmed',
          startDate: world().clock.today(),
          endDate: expect.any(String),
          pickUpTime: null,
          returnTime: null,
          customerName: 'Inês Ferreira',
          cameraName: 'Summilux',
          lines: [{ cameraName: 'Summilux', quantity: 1 }],
          unitsOut: 0,
          due: 100,
        },
      ],
      people: [{ id: ines.id, name: 'Inês Ferreira', email: ines.email }],
    });
  });

  it('finds an item with its units and its bookings, the best answer first', async () => {
    const cage = await world().createCamera({
      name: 'Cage',
      brand: 'Tilta',
      model: 'T1',
      description: 'A cage for the FX6',
      stockCount: 0,
    });
    const camera = await world().createCamera({
      name: 'Sony FX6',
      brand: 'Sony',
      model: 'ILME',
      stockCount: 2,
    });
    const id = await insert(ines.id, camera.id);
    expect(found(await ask('fx6'))).toEqual({
      ...nothing,
      bookings: [id],
      items: [camera.id, cage.id],
      units: [`${camera.id}-1`, `${camera.id}-2`],
    });
    const [first] = (await ask('fx6 sony')).units;
    expect(first).toEqual({
      id: expect.any(Number),
      code: `${camera.id}-1`,
      cameraName: 'Sony FX6',
      state: 'in_house',
    });
  });

  it('puts the booking with a number before all others, also with a sign before it', async () => {
    const camera = await world().createCamera({ stockCount: 1 });
    const id = await insert(ines.id, camera.id, 30);
    const named = await world().createUser({ firstName: `Room ${id}`, lastName: 'Studio' });
    const ofNamed: number[] = [];
    for (let count = 0; count < 6; count += 1) ofNamed.unshift(await insert(named.id, camera.id));
    expect(found(await ask(String(id))).bookings).toEqual([id, ...ofNamed.slice(0, 4)]);
    expect(found(await ask(`#${id}`))).toMatchObject({ bookings: [id], people: [] });
  });

  it('finds a unit by its code or label, in any case of letters, with the rental that it is out with', async () => {
    const camera = await world().createCamera({ name: 'Leica M11', stockCount: 1 });
    const [unit] = await unitsOf(camera.id);
    await world().as(admin).patch(`/api/admin/units/${unit?.id}`, { code: 'LM-a7' });
    const id = await insert(ines.id, camera.id);
    expect(found(await ask('lm-A7'))).toEqual({ ...nothing, units: ['LM-a7'] });
    const booking = (await world().as(admin).get(`/api/bookings/${id}`)).json<Booking>();
    const reply = await world()
      .as(admin)
      .post(`/api/admin/bookings/${id}/hand-over`, {
        units: [{ lineId: booking.lines[0]?.id, unitId: unit?.id }],
      });
    expect(reply.statusCode, reply.body).toBe(200);
    const answer = await ask('https://shop.example/u/LM-a7');
    expect(found(answer)).toEqual({ ...nothing, bookings: [id], units: ['LM-a7'] });
    expect(answer.units[0]).toMatchObject({ state: 'out', cameraName: 'Leica M11' });
  });

  it('answers five of each, and nothing to an empty question', async () => {
    for (let count = 0; count < 6; count += 1) {
      const camera = await world().createCamera({ name: `Zoom ${count}`, stockCount: 2 });
      const person = await world().createUser({ firstName: 'Zoom', lastName: `Nr ${count}` });
      await insert(person.id, camera.id);
    }
    const { bookings, people, items, units } = await ask('zoom');
    expect([bookings, people, items, units].map(({ length }) => length)).toEqual([5, 5, 5, 5]);
    expect(await ask('')).toEqual(nothing);
    expect(await ask('  ')).toEqual(nothing);
    expect((await world().as(admin).get('/api/admin/search')).json()).toEqual(nothing);
  });

  it('finds people whose names were typed with a slip, where nothing else is found', async () => {
    const inez = await world().createUser({ firstName: 'Inéz', lastName: 'Ferreyra' });
    for (const typed of ['fereira', 'Ferriera', 'inês fereira']) {
      const { people, alike } = found(await ask(typed));
      expect([people, alike[0]], typed).toEqual([[], ines.id]);
    }
    // The person whose name is most like the typed one stands first.
    expect(found(await ask('ferreyrs')).alike).toEqual([inez.id, ines.id]);
    expect(found(await ask('ferreira'))).toEqual({ ...nothing, people: [ines.id] });
    for (const typed of ['fernandes', 'zz', '100%'])
      expect(found(await ask(typed))).toEqual(nothing);
    const counter = await withOnly('bookings.read');
    expect(found(await ask('fereira', counter))).toEqual(nothing);
  });

  it('shows no people to a role that may not read them', async () => {
    const camera = await world().createCamera({ stockCount: 1 });
    const id = await insert(ines.id, camera.id);
    const counter = await withOnly('bookings.read');
    expect(found(await ask('ferreira', counter))).toEqual({ ...nothing, bookings: [id] });
  });
});
