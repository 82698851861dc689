import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { read, startConversation, unreadOf } from '../messages/messages.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { connect, listen, signIn } from './live.test-helpers.ts';

/** A time in milliseconds that is longer than any session lasts. */
const monthInMs = 31 * 24 * 60 * 60 * 1_000;

describeInWorld('live connections and sessions', (world) => {
  const url = () => listen(world().app);

  async function chat() {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    return { customer, admin, id: await startConversation(world(), customer), at: await url() };
  }

  it('ends with auth_error and 4401 when the session ends', async () => {
    const { customer, at } = await chat();
    const client = await signIn(at, customer);
    await world().as(customer).post('/api/auth/logout');
    expect(await client.next()).toEqual({ type: 'auth_error', message: expect.any(String) });
    expect(await client.closed).toBe(4401);
    const again = await connect(at);
    again.send({ type: 'auth', token: customer.token });
    expect((await again.next()).type).toBe('auth_error');
    expect(await again.closed).toBe(4401);
  });

  it('ends other sessions’ connections, not this one’s, when the password changes', async () => {
    const { customer, at } = await chat();
    const login = await world()
      .as()
      .post('/api/auth/login', { username: customer.username, password: customer.password });
    const other = await signIn(at, login.json());
    const own = await signIn(at, customer);
    const reply = await world().as(customer).patch(`/api/users/${customer.id}/password`, {
      currentPassword: customer.password,
      newPassword: 'another password',
    });
    expect(reply.statusCode).toBe(204);
    expect(await other.closed).toBe(4401);
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
    own.close();
  });

  it('refuses frames of an expired session with auth_error and 4401', async () => {
    const { customer, id, at } = await chat();
    const client = await signIn(at, customer);
    world().clock.advance(monthInMs);
    client.send({ type: 'message', bookingId: id, content: 'Too late' });
    expect((await client.next()).type).toBe('auth_error');
    expect(await client.closed).toBe(4401);
    world().clock.advance(-monthInMs);
    expect(await read(world(), customer, id)).toEqual([]);
  });

  it('counts every frame as activity', async () => {
    const { customer, admin, at } = await chat();
    const lastActive = async (): Promise<string | null> =>
      (await world().as(admin).get(`/api/users/${customer.id}/last-active`)).json().lastActive;
    const client = await signIn(at, customer);
    world().clock.advance(60_000);
    const before = Date.parse((await lastActive()) ?? '');
    expect(world().clock.now().getTime() - before).toBeGreaterThan(50_000);
    client.send({ type: 'anything' });
    await client.next();
    const after = Date.parse((await lastActive()) ?? '');
    expect(world().clock.now().getTime() - after).toBeLessThan(50_000);
    client.close();
  });

  it('has an administrator on the customer’s side of his own booking', async () => {
    const admin = await world().createUser({ admin: true });
    const colleague = await world().createUser({ admin: true });
    const id = await startConversation(world(), admin);
    const clients = await Promise.all(
      ([admin, admin, colleague] satisfies TestUser[]).map(async (user) =>
        signIn(await url(), user),
      ),
    );
    clients[0]?.send({ type: 'message', bookingId: id, content: 'Mine' });
    expect(await Promise.all(clients.map(async (client) => (await client.next()).type))).toEqual([
      'message_sent',
      'new_message',
      'new_message',
    ]);
    expect(await unreadOf(world(), admin)).toBe(0);
    for (const client of clients) client.close();
  });
});
