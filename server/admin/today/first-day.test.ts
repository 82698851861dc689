import { beforeEach, expect, it } from 'vitest';
import { isFirstDay } from '#shared/desk/first-day.rules.ts';
import { describeInWorld, type TestUser } from '../../testing/world.ts';

it.each([
  [0, false, true],
  [5, false, true],
  [6, false, false],
  [0, true, false],
])('with %i bookings, dismissed %s: shown %s', (bookings, isDismissed, isShown) => {
  expect(isFirstDay({ bookings, isDismissed })).toBe(isShown);
});

describeInWorld('the first day of a shop', (world) => {
  let desk: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
  });
  const firstDay = async () =>
    (await world().as(desk).get('/api/admin/first-day')).json<{
      isShown: boolean;
      steps: { step: string; isDone: boolean }[];
    }>();
  const done = async () =>
    (await firstDay()).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));

  it('is ticked off by what is there', async () => {
    expect((await firstDay()).isShown).toBe(true);
    expect(await done()).toEqual([]);

    const { deps, as, createCamera, createUser, clock } = world();
    const current = deps.shop.settings();
    await as(desk).put('/api/admin/settings', {
      ...current,
      house: { ...current.house, name: 'Kamera Haus' },
    });
    // The house has a name, but no address yet.
    expect(await done()).toEqual([]);
    const named = deps.shop.settings();
    await as(desk).put('/api/admin/settings', {
      ...named,
      house: { ...named.house, address: 'Main Street 1' },
    });
    expect(await done()).toEqual(['house']);
    const placed = deps.shop.settings();
    await as(desk).put('/api/admin/settings', {
      ...placed,
      days: { ...placed.days, closedDates: [{ date: '2030-12-24', label: '' }] },
    });
    expect(await done()).toEqual(['house', 'days']);
    const { id, pricePerDay } = await createCamera();
    expect(await done()).toEqual(['house', 'days', 'item']);
    const customer = await createUser();
    const monday = (await as().get(`/api/cameras/${id}/next-free?days=1`)).json<{
      startDate: string;
    }>();
    const booked = await as(customer).post('/api/bookings', {
      cameraId: id,
      startDate: monday.startDate,
      endDate: monday.startDate,
      totalPrice: pricePerDay,
    });
    expect(booked.statusCode, `${booked.body} ${clock.today()}`).toBe(201);
    expect(await done()).toEqual(['house', 'days', 'item', 'booking']);
    expect((await firstDay()).isShown).toBe(true);
  });

  it('is dismissed for good, by one for all, and twice is once', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await world().as(desk).post('/api/admin/first-day/dismiss')).statusCode).toBe(204);
    }
    const other = await world().createUser({ admin: true });
    const reply = await world().as(other).get('/api/admin/first-day');
    expect(reply.json<{ isShown: boolean }>().isShown).toBe(false);
  });
});

describeInWorld(
  'the first day of a shop that has a mail server',
  (world) => {
    it('has that done', async () => {
      const desk = await world().createUser({ admin: true });
      const reply = await world().as(desk).get('/api/admin/first-day');
      expect(reply.json<{ steps: object[] }>().steps).toContainEqual({
        step: 'mail',
        isDone: true,
      });
    });
  },
  { mail: { url: 'smtp://127.0.0.1:9', from: 'house@example.com' } },
);
