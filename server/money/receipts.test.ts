import { expect, it } from 'vitest';
import type { OwnBooking } from '#shared/bookings/bookings.ts';
import type { WithEntry } from '#shared/money/ledger.ts';
import type { DeskReceipt, Receipt } from '#shared/money/receipts.ts';
import { describeInWorld } from '../testing/world.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { refusal } from '../testing/expectations.ts';

describeInWorld('receipts', (world) => {
  const shop = async () => {
    const admin = await world().createUser({ admin: true, firstName: 'Mara', lastName: 'Lind' });
    const customer = await world().createUser({ firstName: 'Ines', lastName: 'Ferreira' });
    const camera = await world().createCamera({ name: 'Leica M11', stockCount: 50 });
    const desk = world().as(admin);
    const bookOne = async () => {
      const booking = await book(world(), customer, camera.id, 1, 3);
      const path = `/api/admin/bookings/${booking.id}`;
      const pay = async (amount: number) =>
        (
          await desk.post(`${path}/entries`, {
            kind: 'payment',
            amount,
            method: 'card',
            reference: 'T-1',
          })
        ).json<WithEntry>().entry;
      const issue = (headers = {}) => desk.post(`${path}/receipts`, undefined, headers);
      return { booking, path, pay, issue };
    };
    return { admin, customer, camera, desk, bookOne };
  };
  const year = () => world().clock.today().slice(0, 4);

  it('are copies of what stood there, with the house, the customer and the sums', async () => {
    const { customer, desk, bookOne } = await shop();
    const { booking, path, pay, issue } = await bookOne();
    await world()
      .as(customer)
      .patch(`/api/users/${customer.id}`, { company: 'Ferreira Films', address: 'Rua 1\nLisbon' });
    await pay(100);
    const issued = await issue();
    expect(issued.statusCode).toBe(201);
    const receipt = issued.json<DeskReceipt>();
    expect(receipt).toMatchObject({
      number: `${year()}-0001`,
      replaces: null,
      bookingId: booking.id,
      house: { name: 'Lensyard' },
      customer: { name: 'Ines Ferreira', company: 'Ferreira Films', address: 'Rua 1\nLisbon' },
      lines: [{ cameraName: 'Leica M11', quantity: 1, pricePerDay: 50, rent: 150 }],
      days: 3,
      discount: 0,
      total: 150,
      tax: null,
      entries: [
        { kind: 'payment', amount: 100, method: 'card', reference: 'T-1', by: 'Mara Lind' },
      ],
      paid: 100,
      due: 50,
    });
    await world().as(customer).patch(`/api/users/${customer.id}`, { company: 'Renamed' });
    expect((await desk.get(`${path}/receipt`)).json()).toEqual(receipt);
  });

  it('are issued anew when something on them has changed, and name the one they replace', async () => {
    const { desk, bookOne } = await shop();
    const { path, pay, issue } = await bookOne();
    const first = (await issue()).json<DeskReceipt>();
    expect(refusal(await issue())).toEqual([409, 'already_issued']);
    const entry = await pay(150);
    const second = (await issue()).json<DeskReceipt>();
    expect([second.number, second.replaces]).toEqual([`${year()}-0002`, first.number]);
    await desk.post(`/api/admin/entries/${entry.id}/reverse`);
    expect((await issue()).json<DeskReceipt>()).toMatchObject({ entries: [], due: 150 });
    await desk.put(`${path}/status`, { status: 'cancelled' });
    expect((await issue()).json<DeskReceipt>()).toMatchObject({
      number: `${year()}-0004`,
      status: 'cancelled',
      total: 0,
    });
  });

  it('are issued anew with the company, the address and the tax that came later', async () => {
    const { customer, desk, bookOne } = await shop();
    const { issue } = await bookOne();
    const numbers = [(await issue()).json<DeskReceipt>().number];
    const { version: _, ...settings } = (await desk.get('/api/admin/settings')).json();
    const save = async (changed: object) => {
      const { version } = (await desk.get('/api/admin/settings')).json<{ version: number }>();
      const saved = await desk.put('/api/admin/settings', { ...settings, ...changed, version });
      expect(saved.statusCode, saved.body).toBe(200);
    };
    const papers = (changed: object) =>
      world().as(customer).patch(`/api/users/${customer.id}`, changed);
    for (const change of [
      () => papers({ company: 'Ferreira Films' }),
      () => papers({ address: 'Rua 1' }),
      () => papers({ taxNumber: 'PT 123' }),
      () => save({ house: { ...settings.house, address: 'Dock 7' } }),
      () => save({ prices: { ...settings.prices, tax: { label: 'VAT', percent: 19 } } }),
    ]) {
      await change();
      const issued = await issue();
      expect(issued.statusCode, issued.body).toBe(201);
      numbers.push(issued.json<DeskReceipt>().number);
      expect(refusal(await issue())).toEqual([409, 'already_issued']);
    }
    expect(new Set(numbers).size).toBe(6);
    // Another phone number alone does not allow a new receipt.
    await papers({ phone: '+351 1' });
    expect(refusal(await issue())).toEqual([409, 'already_issued']);
  });

  it('have no gap and no double when many are issued at once, some of them refused', async () => {
    const { desk, bookOne } = await shop();
    const bookings = [];
    for (let count = 0; count < 12; count += 1) bookings.push(await bookOne());
    const replies = await Promise.all(bookings.flatMap(({ issue }) => [issue(), issue(), issue()]));
    const issued = replies.filter(({ statusCode }) => statusCode === 201);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(24);
    expect(issued.map((reply) => reply.json<DeskReceipt>().number).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${year()}-${String(index + 1).padStart(4, '0')}`),
    );
    await desk.get('/api/bookings');
  });

  it('are issued once for each key', async () => {
    const { bookOne } = await shop();
    const { issue } = await bookOne();
    const key = { 'idempotency-key': 'receipt-1' };
    const first = await issue(key);
    const again = await issue(key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it('contain the tax of the total', async () => {
    const { desk, bookOne } = await shop();
    const settings = (await desk.get('/api/admin/settings')).json<{ prices: object }>();
    await desk.put('/api/admin/settings', {
      ...settings,
      prices: { ...settings.prices, tax: { label: 'VAT', percent: 19 } },
    });
    const { issue } = await bookOne();
    expect((await issue()).json<DeskReceipt>().tax).toEqual({
      label: 'VAT',
      percent: 19,
      contained: 23.95,
    });
  });

  it('are the customer’s without reasons, references and names of staff, and nobody else’s', async () => {
    const { customer, desk, bookOne } = await shop();
    const { booking, path, pay, issue } = await bookOne();
    const theirs = world().as(customer);
    const mine = `/api/bookings/${booking.id}/receipt`;
    expect(refusal(await theirs.get(mine))).toEqual([404, 'not_found']);
    expect(refusal(await desk.get(`${path}/receipt`))).toEqual([404, 'not_found']);
    await pay(150);
    const { number } = (await issue()).json<DeskReceipt>();
    expect((await theirs.get(mine)).json<Receipt>()).toMatchObject({ number, paid: 150, due: 0 });
    const [entry] = (await theirs.get(mine)).json<Receipt>().entries;
    expect(Object.keys(entry ?? {}).sort()).toEqual(['amount', 'at', 'kind', 'method']);
    const [listed] = (await theirs.get('/api/bookings/user')).json<OwnBooking[]>();
    expect(listed?.receiptNumber).toBe(number);
    const other = world().as(await world().createUser());
    expect(refusal(await other.get(mine))).toEqual([404, 'not_found']);
    expect(refusal(await desk.get(mine))).toEqual([404, 'not_found']);
    expect(refusal(await theirs.post(`${path}/receipts`))).toEqual([403, 'forbidden']);
    expect(refusal(await theirs.get(`${path}/receipt`))).toEqual([403, 'forbidden']);
  });

  it('are not issued for inquiries', async () => {
    const { customer, camera, desk } = await shop();
    const today = world().clock.today();
    const inquiry = await world().as(customer).post('/api/bookings', {
      cameraId: camera.id,
      startDate: today,
      endDate: today,
      totalPrice: 150,
      status: 'inquiry',
    });
    const { id } = inquiry.json<{ id: number }>();
    expect(refusal(await desk.post(`/api/admin/bookings/${id}/receipts`))).toEqual([
      409,
      'wrong_status',
    ]);
  });
});
