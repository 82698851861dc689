import { expect, it } from 'vitest';
import type { Today } from '#shared/desk/admin.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { HandedOver, TakenBack } from '#shared/counter/counter.ts';
import type { Unit } from '#shared/units/units.ts';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld } from '../testing/world.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('the counter at midnight', (world) => {
  /**
   * Sets the clock to a minute before midnight; gives the calls of a desk that opened a booking
   * before it.
   */
  const lateEvening = async (from: number, to: number) => {
    const { clock } = world();
    clock.set(momentAt(clock.timeZone, clock.today(), '23:59'));
    const desk = world().as(await world().createUser({ admin: true }));
    const camera = await world().createCamera({ stockCount: 1 });
    const booking = await book(world(), await world().createUser(), camera.id, from, to);
    const [unit] = (await desk.get(`/api/admin/cameras/${camera.id}/units`)).json<Unit[]>();
    const path = `/api/admin/bookings/${booking.id}`;
    return {
      booking,
      today: async () => (await desk.get('/api/admin/today')).json<Today>(),
      confirm: () => desk.put(`${path}/status`, { status: 'confirmed' }),
      handOver: (override?: true) =>
        desk.post(`${path}/hand-over`, {
          units: [{ lineId: booking.lines[0]?.id, unitId: unit?.id }],
          ...(override && { override }),
        }),
      takeBack: () =>
        desk.post(`${path}/take-back`, { units: [{ unitId: unit?.id, condition: 'ok' }] }),
    };
  };
  const passMidnight = () => {
    const { clock } = world();
    clock.set(new Date(clock.now().getTime() + 2 * 60_000));
  };
  const ids = ({ first }: { first: Pick<Booking, 'id'>[] }) => first.map(({ id }) => id);

  it('hands a rental of tomorrow over once its day has come', async () => {
    const { booking, confirm, today, handOver } = await lateEvening(1, 2);
    await confirm();
    expect(ids((await today()).goingOut)).toEqual([]);
    expect(refusal(await handOver())).toEqual([409, 'too_soon']);
    passMidnight();
    expect(ids((await today()).goingOut)).toEqual([booking.id]);
    const out = await handOver();
    expect(out.json<HandedOver>()).toMatchObject({ status: 'confirmed', unitsOut: 1 });
  });

  it('asks before it hands over what ended with the day that it was opened on', async () => {
    const { booking, confirm, today, handOver } = await lateEvening(0, 0);
    await confirm();
    expect(ids((await today()).goingOut)).toEqual([booking.id]);
    passMidnight();
    expect(ids((await today()).goingOut)).toEqual([]);
    expect(refusal(await handOver())).toEqual([409, 'too_late']);
    expect((await handOver(true)).statusCode).toBe(200);
    // The unit was handed over after the end day, so it is due on the day of the hand-over and not
    // late.
    expect((await today()).overdue.first).toEqual([]);
    expect(ids((await today()).comingBack)).toEqual([booking.id]);
  });

  it('counts a unit as late from the moment that its last day is over', async () => {
    const { booking, today, handOver, takeBack } = await lateEvening(0, 0);
    expect((await handOver()).statusCode).toBe(200);
    expect(ids((await today()).comingBack)).toEqual([booking.id]);
    passMidnight();
    const late = await today();
    expect([ids(late.comingBack), ids(late.overdue)]).toEqual([[], [booking.id]]);
    const back = (await takeBack()).json<TakenBack>();
    expect(back.status).toBe('completed');
    expect(back.proposedEntries).toMatchObject([{ kind: 'late_fee', amount: 50 }]);
  });
});
