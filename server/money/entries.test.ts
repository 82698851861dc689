import { expect, it } from 'vitest';
import type { ListedBooking, BookingWithCamera } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import type { WithEntry } from '#shared/money/ledger.ts';
import { describeInWorld } from '../testing/world.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('the ledger of a booking', (world) => {
  const shop = async () => {
    const admin = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ stockCount: 2, depositPerUnit: 200 });
    const booking = await book(world(), customer, camera.id, 1, 3);
    const desk = world().as(admin);
    const path = `/api/admin/bookings/${booking.id}`;
    const add = (kind: string, amount: number, more: object = {}, headers = {}) =>
      desk.post(`${path}/entries`, { kind, amount, ...more }, headers);
    const reverse = (id: number | undefined, headers = {}) =>
      desk.post(`/api/admin/entries/${id}/reverse`, undefined, headers);
    const ledger = async () =>
      (await desk.get(`/api/bookings/${booking.id}`)).json<DeskBooking>().account;
    const row = async (query = '') =>
      (await desk.get(`/api/bookings${query}`))
        .json<ListedBooking[]>()
        .find(({ id }) => id === booking.id);
    return { admin, customer, camera, booking, desk, path, add, reverse, ledger, row };
  };
  const cash = { method: 'cash' };

  it('begins with the price and the deposit agreed, and says what is due', async () => {
    const { ledger, row, booking } = await shop();
    expect(booking.totalPrice).toBe(150);
    expect(await ledger()).toEqual({
      total: 150,
      extras: 0,
      paid: 0,
      due: 150,
      deposit: { agreed: 200, held: 0, returned: 0, kept: 0 },
      entries: [],
    });
    expect(await row()).toMatchObject({ due: 150 });
  });

  it('adds up what is paid, charged on top and kept, and lists who wrote what', async () => {
    const { add, ledger, row } = await shop();
    const paid = await add('payment', 100.5, { method: 'card', reference: 'T-1' });
    expect(paid.statusCode).toBe(201);
    const { entry, account: after } = paid.json<WithEntry>();
    expect(entry).toMatchObject({
      by: 'Mara Lind',
      kind: 'payment',
      amount: 100.5,
      method: 'card',
    });
    expect(after.entries).toEqual([entry]);
    await add('deposit_held', 200, cash);
    await add('late_fee', 60);
    await add('damage', 80.25);
    await add('adjustment', -10, { reason: 'Goodwill' });
    await add('refund', 0.5, cash);
    await add('deposit_kept', 80.25, { reason: 'Broken filter' });
    await add('deposit_returned', 119.75, cash);
    expect(await ledger()).toMatchObject({
      total: 150,
      extras: 130.25,
      paid: 180.25,
      due: 100,
      deposit: { agreed: 200, held: 200, returned: 119.75, kept: 80.25 },
    });
    expect(await row()).toMatchObject({ due: 100 });
  });

  it('never returns and keeps more deposit than is held, also of two desks at once', async () => {
    const { add, ledger } = await shop();
    expect(refusal(await add('deposit_returned', 1, cash))).toEqual([409, 'deposit_exceeded']);
    await add('deposit_held', 200, cash);
    const both = await Promise.all([
      add('deposit_returned', 200, cash),
      add('deposit_returned', 200, cash),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await ledger()).deposit).toMatchObject({ held: 200, returned: 200, kept: 0 });
    expect(refusal(await add('deposit_kept', 0.01, { reason: 'More' }))).toEqual([
      409,
      'deposit_exceeded',
    ]);
  });

  it('refunds more than was paid only when asked once more', async () => {
    const { add, ledger } = await shop();
    await add('payment', 100, cash);
    await add('deposit_held', 200, cash);
    await add('deposit_kept', 20, { reason: 'Scratch' });
    const refused = await add('refund', 120.01, cash);
    expect(refusal(refused)).toEqual([409, 'refund_exceeded']);
    expect(refused.json()).toMatchObject({
      message: 'Only $120 is paid.',
      params: { cents: 12_000 },
      overridable: true,
    });
    expect((await add('refund', 120, cash)).statusCode).toBe(201);
    expect((await add('refund', 0.01, { ...cash, override: true })).statusCode).toBe(201);
    expect(await ledger()).toMatchObject({ paid: -0.01 });
  });

  it('refunds more than was paid with a hand-over or a take-back only when asked once more', async () => {
    const { desk, booking, path, ledger } = await shop();
    const payments = [{ kind: 'refund', amount: 5, method: 'cash' }];
    const lineId = booking.lines[0]?.id;
    const units = [{ lineId, quantity: 1 }];
    await desk.post(`${path}/hand-over`, { units, override: true });
    const back = { units: [{ ...units[0], condition: 'ok' }], payments };
    const refused = await desk.post(`${path}/take-back`, back);
    expect(refusal(refused)).toEqual([409, 'refund_exceeded']);
    expect(refused.json()).toMatchObject({
      message: 'Refund of $5: Only $0 is paid.',
      overridable: true,
    });
    const reply = await desk.post(`${path}/take-back`, { ...back, override: true });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await ledger()).toMatchObject({ paid: -5 });
  });

  it('takes an entry back by another one, once, and never below the deposit', async () => {
    const { add, reverse, ledger } = await shop();
    const { entry } = (await add('payment', 150, cash)).json<WithEntry>();
    const both = await Promise.all([reverse(entry.id), reverse(entry.id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const now = await ledger();
    expect(now).toMatchObject({ paid: 0, due: 150 });
    const [first, second] = now.entries;
    expect(first).toMatchObject({ id: entry.id, amount: 150, reversedBy: second?.id });
    expect(second).toMatchObject({ amount: -150, reverses: entry.id, reversedBy: null });
    expect(refusal(await reverse(entry.id))).toEqual([409, 'already_reversed']);
    expect(refusal(await reverse(second?.id))).toEqual([409, 'already_reversed']);
    expect(refusal(await reverse(999_999))).toEqual([404, 'not_found']);

    const held = (await add('deposit_held', 200, cash)).json<WithEntry>().entry;
    await add('deposit_returned', 200, cash);
    expect(refusal(await reverse(held.id))).toEqual([409, 'deposit_exceeded']);
  });

  it('is written once for each key', async () => {
    const { add, reverse, ledger } = await shop();
    const key = { 'idempotency-key': 'entry-1' };
    const first = await add('payment', 20, cash, key);
    const again = await add('payment', 20, cash, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await add('payment', 21, cash, key)).statusCode).toBe(422);
    const back = { 'idempotency-key': 'back-1' };
    const { entry } = first.json<WithEntry>();
    expect((await reverse(entry.id, back)).json()).toEqual((await reverse(entry.id, back)).json());
    expect((await ledger()).entries).toHaveLength(2);
  });

  it('charges nothing for what is cancelled, and everything again when it is open again', async () => {
    const { add, desk, path, ledger, row } = await shop();
    await add('payment', 50, cash);
    await desk.put(`${path}/status`, { status: 'cancelled' });
    expect(await ledger()).toMatchObject({ total: 0, paid: 50, due: -50 });
    expect(await row()).toMatchObject({ due: -50 });
    await desk.put(`${path}/status`, { status: 'confirmed' });
    expect(await row()).toMatchObject({ due: 100 });
  });

  it('finds what is due, alone and with a status and a search, in the table and in the file', async () => {
    const { add, desk, booking, row } = await shop();
    expect(await row('?due=true')).toBeDefined();
    expect(await row('?due=true&search=ferreira&status=pending')).toBeDefined();
    await add('payment', 150, cash);
    expect(await row('?due=true')).toBeUndefined();
    expect(await row('?due=true&search=ferreira')).toBeUndefined();
    expect(await row('?due=false')).toBeDefined();
    expect((await desk.get('/api/bookings?due=perhaps')).statusCode).toBe(400);
    await add('late_fee', 12.5);
    const [heading = '', line = ''] = (
      await desk.get('/api/admin/bookings.csv?due=true')
    ).body.split('\r\n');
    const due = heading.split(',').indexOf('"Due"');
    expect([line.startsWith(`${booking.id},`), line.split(',')[due]]).toEqual([true, '12.5']);
  });

  it('is exported for the days of the shop, the oldest first', async () => {
    world().clock.setToNow();
    const { add, desk, booking } = await shop();
    await add('payment', 150, { method: 'transfer', reference: '=1+1' });
    await add('deposit_held', 200, cash);
    const today = world().clock.today();
    const file = await desk.get(`/api/admin/ledger.csv?from=${today}&to=${today}`);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(
      `,${booking.id},"Ines Ferreira","Payment",150,"Transfer","'=1+1","","","Mara Lind"`,
    );
    const later = await desk.get('/api/admin/ledger.csv?from=2999-01-01');
    expect(later.body.trim().split('\r\n')).toHaveLength(1);
    expect((await desk.get('/api/admin/ledger.csv?from=2026-02-02&to=2026-02-01')).statusCode).toBe(
      400,
    );
  });

  it('changes nothing that somebody may be about to change', async () => {
    const { add, desk, booking } = await shop();
    const before = (await desk.get(`/api/bookings/${booking.id}`)).json<DeskBooking>().updatedAt;
    await add('payment', 10, cash);
    expect((await desk.get(`/api/bookings/${booking.id}`)).json<DeskBooking>().updatedAt).toBe(
      before,
    );
  });

  it('is for the desk alone', async () => {
    const { customer, booking, path, add } = await shop();
    const { entry } = (await add('payment', 10, cash)).json<WithEntry>();
    const theirs = world().as(customer);
    for (const reply of [
      await theirs.post(`${path}/entries`, { kind: 'payment', amount: 1, method: 'cash' }),
      await theirs.post(`/api/admin/entries/${entry.id}/reverse`),
      await theirs.get('/api/admin/ledger.csv'),
    ]) {
      expect(reply.statusCode).toBe(403);
    }
    const own = (await theirs.get(`/api/bookings/${booking.id}`)).json<BookingWithCamera>();
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['account']));
    expect(own).not.toHaveProperty('due');
    expect(refusal(await world().as().post(`${path}/entries`, {}))).toEqual([
      401,
      'unauthenticated',
    ]);
  });
});
