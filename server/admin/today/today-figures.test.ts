import { expect, it } from 'vitest';
import type { Today } from '#shared/desk/admin.ts';
import type { HeldDeposit } from '#shared/desk/queued-bookings.ts';
import { describeInWorld } from '../../testing/world.ts';
import { insertBooking } from '../admin.test-helpers.ts';

describeInWorld('the figures of Today', (world) => {
  const shop = async (stockCount = 20) => ({
    admin: await world().createUser({ admin: true }),
    customer: await world().createUser(),
    camera: await world().createCamera({ stockCount }),
  });
  type Shop = Awaited<ReturnType<typeof shop>>;
  const insert = (
    { customer, camera }: Shop,
    status: 'pending' | 'confirmed' | 'completed' | 'cancelled',
    [from, to]: [from: number, to: number],
  ) => insertBooking(world(), { accountId: customer.id, cameraId: camera.id, status, from, to });
  const set = (id: number, what: string) =>
    world().database.pool.query(`update booking set ${what} where id = $1`, [id]);
  const todayFor = async ({ admin }: Shop, span = 'today') =>
    (await world().as(admin).get(`/api/admin/today?span=${span}`)).json<Today>();

  it('are the hand-overs and returns by the hour, and those that were not fetched before', async () => {
    const made = await shop();
    for (const time of ['09:00', '09:45', '16:30', null]) {
      const id = await insert(made, 'confirmed', [0, 2]);
      if (time) await set(id, `pick_up_time = '${time}'`);
    }
    await insert(made, 'confirmed', [-1, 1]);
    const back = await insert(made, 'confirmed', [-2, 0]);
    await set(back, "units_out = 1, handed_over_at = start_date::timestamp, return_time = '16:00'");
    await world().database.pool.query(
      'update hold set out = 1 from booking_line as line where line.id = hold.line_id and line.booking_id = $1',
      [back],
    );
    const today = await todayFor(made);
    expect([today.goingOut.count, today.goingOut.fromBefore]).toEqual([5, 1]);
    expect(today.load).toEqual([
      { hour: 9, out: 2, back: 0 },
      { hour: 16, out: 1, back: 1 },
      { hour: null, out: 1, back: 0 },
    ]);
    expect(await todayFor(made, 'tomorrow')).toMatchObject({
      goingOut: { count: 0, fromBefore: 0 },
      load: [],
    });
  });

  it('say of a request how many units it leaves, below zero where it is short', async () => {
    const made = await shop(3);
    const request = await insert(made, 'pending', [2, 3]);
    expect((await todayFor(made)).pending.first).toMatchObject([{ id: request, leavesFree: 2 }]);
    for (let n = 0; n < 3; n += 1) await insert(made, 'confirmed', [3, 5]);
    const other = await insert(made, 'pending', [9, 9]);
    expect((await todayFor(made)).pending.first).toMatchObject([
      { id: request, leavesFree: -1 },
      { id: other, leavesFree: 2 },
    ]);
  });

  it('are the deposits that are held of rentals of which nothing is out any more', async () => {
    const made = await shop();
    const desk = world().as(made.admin);
    const enter = async (id: number, kind: string, amount: number) => {
      const entry = { kind, amount, method: 'card', reason: 'Lens cap' };
      const reply = await desk.post(`/api/admin/bookings/${id}/entries`, entry);
      expect(reply.statusCode).toBe(201);
    };
    const over = "handed_over_at = start_date::timestamp, status = 'completed'";
    const before = await insert(made, 'confirmed', [0, 2]);
    const out = await insert(made, 'confirmed', [-2, 1]);
    await set(out, 'units_out = 1, handed_over_at = start_date::timestamp');
    const back = await insert(made, 'confirmed', [-4, -1]);
    const older = await insert(made, 'confirmed', [-9, -6]);
    const settled = await insert(made, 'confirmed', [-9, -6]);
    const cancelled = await insert(made, 'confirmed', [3, 4]);
    for (const id of [before, out, back, older, settled, cancelled]) {
      await enter(id, 'deposit_held', 300);
    }
    for (const id of [back, older, settled]) await set(id, over);
    await set(cancelled, "status = 'cancelled'");
    await enter(older, 'deposit_kept', 49.5);
    await enter(settled, 'deposit_returned', 250);
    await enter(settled, 'deposit_kept', 50);

    const { depositsHeld } = await todayFor(made);
    const left = (line: HeldDeposit) => [line.id, line.depositLeft];
    expect(depositsHeld.first.map(left)).toEqual([
      [older, 250.5],
      [back, 300],
      [cancelled, 300],
    ]);
    expect([depositsHeld.count, depositsHeld.sum]).toEqual([3, 850.5]);
    const page = await desk.get('/api/admin/today/depositsHeld?limit=1');
    expect(page.json<HeldDeposit[]>().map(left)).toEqual([[older, 250.5]]);
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1] ?? '';
    const rest = (await desk.get(next)).json<HeldDeposit[]>();
    expect(rest.map(({ id }) => id)).toEqual([back]);
  });
});
