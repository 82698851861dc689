import { expect, it } from 'vitest';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import { allPermissions } from '#shared/permissions.rules.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { createKey } from './api-keys.test-helpers.ts';

describeInWorld('without money.read', (world) => {
  const setUp = async () => {
    const owner = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const { id: cameraId } = await world().createCamera();
    const booking = await book(world(), customer, cameraId, 0, 1);
    const { program } = await createKey(world(), owner, {
      permissions: allPermissions.filter((one) => one !== 'money.read' && one !== 'staff.write'),
    });
    return {
      owner,
      customer,
      cameraId,
      booking,
      program,
      path: `/api/admin/bookings/${booking.id}`,
    };
  };

  it('refusals tell no amount', async () => {
    const { booking, program, path } = await setUp();
    const { startDate, endDate } = booking;
    const entry = (kind: string, more: object = {}) =>
      program.post(`${path}/entries`, { kind, amount: 99_999, method: 'cash', ...more });
    const line = booking.lines[0]?.id;
    const refund = { kind: 'refund', amount: 88_888, method: 'cash' };
    const refused = [
      await entry('refund'),
      await entry('deposit_returned'),
      await program.put(path, { startDate, endDate: startDate, totalPrice: 1 }),
      await program.put(`${path}/status`, { status: 'confirmed', totalPrice: 3 }),
      await program.post(`${path}/hand-over`, {
        units: [{ lineId: line, quantity: 1 }],
        payments: [refund],
      }),
    ];
    expect(endDate).not.toBe(startDate);
    for (const reply of refused) {
      const { message, params, quote } = reply.json<ErrorReply>();
      if (reply.statusCode === 200) continue;
      expect([reply.statusCode, message]).toEqual([409, expect.not.stringMatching(/\$(?!88,888)/)]);
      expect([params, quote]).toEqual([undefined, undefined]);
    }
    expect(refused.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThanOrEqual(4);
  });

  it('mails have no text', async () => {
    const { booking, program } = await setUp();
    const [mail] = (await program.get(`/api/admin/mails?bookingId=${booking.id}`)).json<Mail[]>();
    const whole = (await program.get(`/api/admin/mails/${mail?.id}`)).json<Partial<WholeMail>>();
    expect(whole.subject).toBe(mail?.subject);
    expect([whole.text, whole.html]).toEqual([undefined, undefined]);
  });

  it('a booking of one’s own is whole, and only that', async () => {
    const { booking, cameraId } = await setUp();
    const hand = await world().createUser({ role: 'counter' });
    const own = await book(world(), hand, cameraId, 5, 6);
    const read = async (id: number) =>
      (await world().as(hand).get(`/api/bookings/${id}`)).json<BookingDetails>();
    expect(await read(own.id)).toMatchObject({ totalPrice: 100, lines: [{ rent: 100 }] });
    expect(await read(booking.id)).not.toHaveProperty('totalPrice');
  });

  it('a program is answered by what it may write, whatever else it may read', async () => {
    const { owner, path } = await setUp();
    const { program } = await createKey(world(), owner, {
      name: 'Till',
      permissions: ['money.write'],
    });
    const fee = { kind: 'late_fee', amount: 5, reason: 'Late' };
    const reply = await program.post(`${path}/entries`, fee);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).not.toHaveProperty('account');
  });
});
