import { expect, it } from 'vitest';
import type { ErrorReply } from '#shared/endpoint.ts';
import type { OwnUser, Person } from '#shared/users/users.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

describeInWorld('people on papers', (world) => {
  const people = async () => {
    const admin = await world().createUser({ admin: true });
    const customer = await world().createUser();
    const path = `/api/admin/users/${customer.id}`;
    return { admin, customer, desk: world().as(admin), theirs: world().as(customer), path };
  };
  const papers = {
    company: 'Ferreira Films',
    address: 'Rua Augusta 1\n1100-048 Lisbon',
    taxNumber: 'PT123456789',
    phone: '+351 21 000 000',
  };

  it('are kept by themselves and shown to themselves', async () => {
    const { customer, theirs } = await people();
    const changed = await theirs.patch(`/api/users/${customer.id}`, papers);
    expect([changed.statusCode, changed.json<OwnUser>()]).toEqual([
      200,
      expect.objectContaining(papers),
    ]);
    expect((await theirs.get('/api/auth/me')).json<OwnUser>()).toMatchObject(papers);
    await theirs.patch(`/api/users/${customer.id}`, { phone: null });
    expect((await theirs.get('/api/auth/me')).json<OwnUser>()).toMatchObject({
      ...papers,
      phone: '',
    });
  });

  it('are kept by the desk as well, with a note that they never see', async () => {
    const { customer, theirs, desk, path } = await people();
    const camera = await world().createCamera({ stockCount: 2 });
    await book(world(), customer, camera.id, 1, 3);
    await book(world(), customer, camera.id, 1, 1);
    const changed = await desk.patch(path, { ...papers, note: 'Pays late' });
    expect(changed.json<Person>()).toMatchObject({
      ...papers,
      note: 'Pays late',
      due: 200,
      dueIfConfirmed: 200,
    });
    const [first] = (await desk.get(`/api/bookings?userId=${customer.id}`)).json<
      { id: number }[]
    >();
    await desk.put(`/api/admin/bookings/${first?.id}/status`, { status: 'confirmed' });
    const { due, dueIfConfirmed } = (await desk.get(path)).json<Person>();
    // The rental of one day (50) is confirmed; that of three days (150) still waits for its
    // confirmation.
    expect([due, dueIfConfirmed]).toEqual([200, 150]);
    expect((await desk.get(path)).json()).toEqual({ ...changed.json(), dueIfConfirmed });
    const own = (await theirs.get('/api/auth/me')).json<OwnUser>();
    expect(own).toMatchObject(papers);
    expect(own).not.toHaveProperty('note');
    // The desk's note is not a field of a person's own profile, so the call does not change it.
    await theirs.patch(`/api/users/${customer.id}`, { note: 'Pays early' });
    expect((await desk.get(path)).json<Person>().note).toBe('Pays late');
  });

  it('stand in nobody else’s answers', async () => {
    const { customer, theirs, desk, path } = await people();
    const camera = await world().createCamera({ stockCount: 2 });
    const booking = await book(world(), customer, camera.id, 1, 3);
    await desk.patch(path, { ...papers, note: 'Pays late' });
    const listed = (await desk.get('/api/admin/users')).json<Person[]>();
    // The desk sees who has not confirmed his address, and the phone number, by which it can reach
    // him.
    expect(listed.find(({ id }) => id === customer.id)).toMatchObject({
      phone: papers.phone,
      emailConfirmed: false,
    });
    expect((await desk.get(`/api/bookings/${booking.id}`)).json()).toMatchObject({
      phone: papers.phone,
    });
    for (const body of [
      JSON.stringify(listed.map((person) => ({ ...person, phone: '' }))),
      (await desk.get('/api/bookings')).body,
      JSON.stringify({ ...(await desk.get(`/api/bookings/${booking.id}`)).json(), phone: '' }),
      (await desk.get('/api/admin/users.csv')).body,
      (await theirs.get(`/api/bookings/${booking.id}`)).body,
      (await theirs.get('/api/bookings/user')).body,
    ]) {
      for (const text of ['Ferreira Films', 'Rua Augusta', 'PT123456789', '+351', 'Pays late']) {
        expect(body).not.toContain(text);
      }
    }
  });

  it('are refused where they are too long, are no text, or have changed meanwhile', async () => {
    const { desk, path } = await people();
    const refused = await desk.patch(path, {
      company: 'x'.repeat(101),
      address: 'x'.repeat(501),
      taxNumber: 'x'.repeat(41),
      phone: 7,
      note: 'x'.repeat(4_001),
    });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json<ErrorReply>().fields ?? {}).sort()).toEqual([
      'address',
      'company',
      'note',
      'phone',
      'taxNumber',
    ]);
    const { updatedAt } = (await desk.get(path)).json<Person>();
    expect((await desk.patch(path, { note: 'First', updatedAt })).statusCode).toBe(200);
    const late = await desk.patch(path, { note: 'Second', updatedAt });
    expect([late.statusCode, late.json<ErrorReply>().code]).toEqual([409, 'changed_meanwhile']);
    expect((await desk.patch(path, {})).json<Person>().note).toBe('First');
  });

  it('are one line where one line is meant', async () => {
    const { desk, path } = await people();
    const changed = await desk.patch(path, { company: ' Ferreira\tFilms​\n' });
    expect(changed.json<Person>().company).toBe('Ferreira Films');
    for (const [field, label] of [
      ['company', 'Company'],
      ['taxNumber', 'Tax number'],
      ['phone', 'Phone'],
    ] as const) {
      const refused = await desk.patch(path, { [field]: 'Two\nlines' });
      expect([refused.statusCode, refused.json<ErrorReply>().fields]).toEqual([
        400,
        { [field]: `${label} must be one line` },
      ]);
    }
  });

  it('are the desk’s to read and to change, and of somebody who is there', async () => {
    const { theirs, desk, path } = await people();
    expect((await theirs.get(path)).statusCode).toBe(403);
    expect((await theirs.patch(path, papers)).statusCode).toBe(403);
    expect((await desk.get('/api/admin/users/999999')).statusCode).toBe(404);
    expect((await desk.patch('/api/admin/users/999999', papers)).statusCode).toBe(404);
  });
});
