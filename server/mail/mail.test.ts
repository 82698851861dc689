import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import { addDays } from '#shared/days.rules.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';

describeInWorld('mails that wait for a mail server', (world) => {
  let desk: TestUser;
  let customer: TestUser;
  beforeEach(async () => {
    desk = await world().createUser({ admin: true });
    customer = await world().createUser({ firstName: 'Kim', lastName: 'Berg' });
  });

  async function book(): Promise<Booking> {
    const camera = await world().createCamera({ pricePerDay: 50 });
    const today = world().clock.today();
    const reply = await world()
      .as(customer)
      .post('/api/bookings', {
        cameraId: camera.id,
        startDate: addDays(today, 1),
        endDate: addDays(today, 2),
        totalPrice: 100,
      });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json<Booking>();
  }
  const mails = async (query = '') =>
    (await world().as(desk).get(`/api/admin/mails${query}`)).json<Mail[]>();
  const kinds = async () => (await mails()).map(({ kind, to, state }) => [kind, to, state]);

  it('are written with what happens, to whom it concerns and not to who did it', async () => {
    const { id } = await book();
    expect(await kinds()).toEqual(
      expect.arrayContaining([
        ['request_received', customer.email, 'held'],
        ['desk_request', '', 'held'],
      ]),
    );
    await world().as(desk).put(`/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    expect((await kinds())[0]).toEqual(['confirmed', customer.email, 'held']);
    await world().as(customer).post(`/api/bookings/${id}/cancel`, { reason: 'Rain' });
    const [newest] = await mails();
    expect(newest).toMatchObject({
      kind: 'desk_cancelled',
      to: '',
      error: 'the house has no e-mail address',
      subject: expect.stringContaining('Kim Berg cancelled a booking'),
      bookingId: id,
    });
    expect(await mails(`?bookingId=${id}`)).toHaveLength(4);
    expect(await mails('?state=sent')).toEqual([]);
    expect(await mails(`?search=${customer.email}`)).toHaveLength(2);
    expect(await mails(`?search=%23${id}`)).toHaveLength(4);
    const written = world().clock.today();
    expect(await mails(`?from=${written}&to=${written}`)).toHaveLength(4);
    expect(await mails(`?from=${addDays(written, 1)}`)).toEqual([]);
    expect(await mails(`?to=${addDays(written, -1)}`)).toEqual([]);
  });

  it('say what the house is told of nobody twice, and nothing when a request is repeated', async () => {
    const { id } = await book();
    const cancel = () =>
      world().as(customer).post(`/api/bookings/${id}/cancel`, {}, { 'idempotency-key': 'once' });
    await cancel();
    await cancel();
    expect((await kinds()).filter(([kind]) => kind === 'desk_cancelled')).toHaveLength(1);
  });

  it('are read by the desk as text and HTML, in which nothing that people type is markup', async () => {
    const { id } = await book();
    await world()
      .as(desk)
      .post(`/api/admin/bookings/${id}/cancel`, { reason: '<b>Sold</b> & gone' });
    const [declined] = await mails();
    const whole = (
      await world().as(desk).get(`/api/admin/mails/${declined?.id}`)
    ).json<WholeMail>();
    expect(whole.kind).toBe('declined');
    expect(whole.text).toContain('Reason: <b>Sold</b> & gone');
    expect(whole.html).toContain('&lt;b&gt;Sold&lt;/b&gt; &amp; gone');
    expect(whole.html).toContain(`/bookings/${id}`);
    expect(whole.html).not.toContain('<b>');
  });

  it('are queued again by the desk, once', async () => {
    await book();
    const held = (await mails()).find(({ kind }) => kind === 'request_received');
    const again = () => world().as(desk).post(`/api/admin/mails/${held?.id}/send-again`);
    const queued = await again();
    expect(queued.json<Mail>()).toMatchObject({ id: held?.id, state: 'queued' });
    const refused = await again();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_queued']);

    const nobody = (await mails()).find(({ kind }) => kind === 'desk_request');
    const reply = await world().as(desk).post(`/api/admin/mails/${nobody?.id}/send-again`);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_address']);
    expect((await world().as(desk).get('/api/admin/mail-counts')).json()).toEqual({
      isSetUp: false,
      queued: 1,
      held: 1,
      failed: 0,
      withoutAddress: 1,
    });
    await saveSettings(world(), desk, ({ house }) => {
      house.email = 'desk@house.example';
    });
    const counts = (await world().as(desk).get('/api/admin/mail-counts')).json();
    expect(counts).toMatchObject({ held: 1, withoutAddress: 0 });
    expect((await world().as(desk).get('/api/admin/mails/999999')).statusCode).toBe(404);
  });

  it('go to the house’s own address where it has one, else to administrators who confirmed theirs', async () => {
    await world()
      .database.db.updateTable('account')
      .set({ email_confirmed: true })
      .where('id', '=', desk.id)
      .execute();
    await book();
    expect(await kinds()).toEqual(expect.arrayContaining([['desk_request', desk.email, 'held']]));
  });

  it('tell the other administrators, not the one who books for himself', async () => {
    const other = await world().createUser({ admin: true });
    await world().database.db.updateTable('account').set({ email_confirmed: true }).execute();
    const booker = customer;
    customer = desk;
    await book();
    customer = booker;
    const told = (await mails()).filter(({ kind }) => kind === 'desk_request');
    expect(told.map(({ to }) => to)).toEqual([other.email]);
  });

  it('are nobody’s business but the desk’s', async () => {
    expect((await world().as(customer).get('/api/admin/mails')).statusCode).toBe(403);
    expect((await world().as().get('/api/admin/mails')).statusCode).toBe(401);
  });
});
