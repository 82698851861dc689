import { expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import { setStockOf } from '../cameras/cameras.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { book } from './bookings.test-helpers.ts';

describeInWorld('the history of a booking', (world) => {
  const shop = async () => {
    const admin = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ name: 'Leica M11', stockCount: 2 });
    const booking = await book(world(), customer, camera.id, 0, 2);
    const desk = world().as(admin);
    const me = world().as(customer);
    const path = `/api/bookings/${booking.id}/history`;
    return { booking, desk, me, path, admin: `/api/admin/bookings/${booking.id}` };
  };

  it('says what happened, newest first, to the desk with names and to customers without', async () => {
    const { booking, desk, me, path, admin } = await shop();
    const lineId = booking.lines[0]?.id;
    await desk.put(`${admin}/status`, { status: 'confirmed' });
    await desk.post(`${admin}/entries`, { kind: 'payment', amount: 20, method: 'cash' });
    await desk.post(`${admin}/hand-over`, { units: [{ lineId, quantity: 1 }] });
    await desk.post(`${admin}/take-back`, { units: [{ lineId, quantity: 1, condition: 'ok' }] });
    await desk.post(`${admin}/receipts`);
    const all = (await desk.get(path)).json<HistoryEntry[]>();
    expect(all.map(({ kind }) => kind)).toEqual([
      'receipt',
      'status',
      'taken_back',
      'handed_over',
      'entry',
      'status',
      'created',
    ]);
    expect(all[3]).toMatchObject({
      by: { name: 'Mara Lind', side: 'desk' },
      after: { items: [{ cameraName: 'Leica M11', quantity: 1 }] },
    });
    expect(all[5]).toMatchObject({ before: { status: 'pending' }, after: { status: 'confirmed' } });
    expect(all.at(-1)).toMatchObject({ id: 0, by: { name: 'Ines Ferreira', side: 'customer' } });

    const reply = await me.get(path);
    const theirs = reply.json<HistoryEntry[]>();
    expect(theirs.map(({ kind }) => kind)).not.toContain('entry');
    expect(theirs[0]?.by).toEqual({ name: 'Lensyard', side: 'desk' });
    expect(reply.body).not.toContain('Mara');
  });

  it('keeps the notes of the desk from the customer', async () => {
    const { desk, me, path, admin, booking } = await shop();
    const camera = booking.lines[0]?.cameraId;
    await desk.put(`${admin}/status`, { status: 'cancelled' });
    await setStockOf(world(), camera ?? 0, 0);
    const reply = await desk.put(`${admin}/status`, { status: 'confirmed', override: true });
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await desk.get(path)).json<HistoryEntry[]>()[0]?.note).toBe('Overbooked');
    expect((await me.get(path)).body).not.toContain('Overbooked');
  });

  it('keeps the reason of a cancellation', async () => {
    const { me, path, booking } = await shop();
    await me.post(`/api/bookings/${booking.id}/cancel`, { reason: 'Rain' });
    expect((await me.get(path)).json<HistoryEntry[]>()[0]).toMatchObject({
      kind: 'cancelled',
      by: { side: 'customer' },
      note: 'Rain',
    });
  });

  it('comes in pages, the making of the booking last and once', async () => {
    const { desk, path, admin } = await shop();
    for (const status of ['confirmed', 'pending', 'confirmed']) {
      await desk.put(`${admin}/status`, { status });
    }
    const kinds: string[] = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next) {
      const reply = await desk.get(next);
      kinds.push(...reply.json<HistoryEntry[]>().map(({ kind }) => kind));
      next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1];
    }
    expect(kinds).toEqual(['status', 'status', 'status', 'created']);
  });

  it('is nobody else’s', async () => {
    const { path } = await shop();
    const other = world().as(await world().createUser());
    expect((await other.get(path)).statusCode).toBe(404);
    expect((await world().as().get(path)).statusCode).toBe(401);
  });
});
