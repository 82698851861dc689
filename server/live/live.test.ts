import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { read, startConversation, unreadOf, write } from '../messages/messages.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { connect, listen, messagesIn, signIn, until } from './live.test-helpers.ts';

describeInWorld('the live connection', (world) => {
  const url = () => listen(world().app);

  async function chat() {
    const customer = await world().createUser();
    const admin = await world().createUser({ admin: true });
    return { customer, admin, id: await startConversation(world(), customer), at: await url() };
  }

  it('answers auth_success to a token and auth_error with 4401 to none of ours', async () => {
    const { customer, at } = await chat();
    (await signIn(at, customer)).close();
    const altered = `${customer.token.slice(0, -4)}AAAA`;
    for (const frame of [
      { type: 'auth', token: altered },
      { type: 'auth', token: 'a.b.c' },
      { type: 'auth', token: '' },
      { type: 'auth', token: 5 },
      { type: 'auth' },
    ]) {
      const client = await connect(at);
      client.send(frame);
      expect(await client.next()).toEqual({ type: 'auth_error', message: expect.any(String) });
      expect(await client.closed).toBe(4401);
    }
  });

  it('follows the role of its user: no desk for who is no administrator any more, and back', async () => {
    const { customer, admin, id, at } = await chat();
    const desk = await signIn(at, admin);
    const { db } = world().deps.database;
    const setRole = (isAdmin: boolean) =>
      db
        .updateTable('account')
        .set({ role: isAdmin ? 'owner' : null })
        .where('id', '=', admin.id)
        .execute();
    /** Sends messages as the desk until it gets a frame of this type. */
    const writeUntil = (type: string, content: string) =>
      until(async () => {
        const before = desk.frames.length;
        desk.send({ type: 'message', bookingId: id, senderId: admin.id, content });
        await until(() => desk.frames.length > before);
        return desk.frames.slice(before).some((frame) => frame.type === type);
      });
    const heard = () => messagesIn(desk.frames).map(({ content }) => content);

    await setRole(false);
    await writeUntil('error', 'of the desk');
    await write(world(), customer, id, 'for the desk alone');
    // Frames arrive in order, so the customer's message would have arrived before this error.
    await writeUntil('error', 'of nobody');
    expect(heard()).not.toContain('for the desk alone');

    await setRole(true);
    await writeUntil('message_sent', 'of the desk again');
    await write(world(), customer, id, 'for the desk');
    await until(() => heard().includes('for the desk'));
    desk.close();
  });

  it('answers a message before auth with auth_error and closes with 4401', async () => {
    const { customer, id, at } = await chat();
    for (const more of [{}, { content: '' }]) {
      const client = await connect(at);
      client.send({
        type: 'message',
        bookingId: id,
        senderId: customer.id,
        content: 'Hi',
        ...more,
      });
      expect((await client.next()).type).toBe('auth_error');
      expect(await client.closed).toBe(4401);
    }
    expect(await read(world(), customer, id)).toEqual([]);
  });

  it('takes messages sent right behind the token', async () => {
    const { customer, id, at } = await chat();
    const client = await connect(at);
    client.send({ type: 'auth', token: customer.token });
    client.send({ type: 'message', bookingId: id, senderId: customer.id, content: 'One' });
    client.send({ type: 'message', bookingId: id, senderId: customer.id, content: 'Two' });
    expect((await client.next()).type).toBe('auth_success');
    expect(await client.next()).toMatchObject({
      type: 'message_sent',
      message: { content: 'One' },
    });
    expect(await client.next()).toMatchObject({
      type: 'message_sent',
      message: { content: 'Two' },
    });
    client.close();
  });

  it('sends message_sent to the sending connection and new_message to every other of both sides', async () => {
    const { customer, admin, id, at } = await chat();
    const colleague = await world().createUser({ admin: true });
    const stranger = await world().createUser();
    const sending = await signIn(at, customer);
    const others = await Promise.all(
      [customer, admin, admin, colleague].map((user) => signIn(at, user)),
    );
    const outside = await signIn(at, stranger);
    const clientId = randomUUID();
    sending.send({
      type: 'message',
      bookingId: id,
      senderId: customer.id,
      content: ' Hi ',
      clientId,
    });

    const sent = await sending.next();
    const [message] = await read(world(), customer, id);
    expect(sent).toEqual({ type: 'message_sent', message, clientId });
    expect(message).toEqual({
      id: expect.any(Number),
      bookingId: id,
      senderId: customer.id,
      kind: 'text',
      content: 'Hi',
      createdAt: expect.any(String),
    });
    for (const other of others)
      expect(await other.next()).toEqual({ type: 'new_message', message });
    // A pong arrives after everything that was sent before it, so nothing else is on its way.
    for (const { socket } of [sending, outside, ...others]) {
      socket.ping();
      await once(socket, 'pong');
    }
    expect([sending.frames.length, outside.frames.length]).toEqual([2, 1]);
    expect(others.map(({ frames }) => frames.length)).toEqual([2, 2, 2, 2]);
    expect(await unreadOf(world(), colleague)).toBe(1);
    for (const client of [sending, outside, ...others]) client.close();
  });

  it('tells every connection of both sides, the sender’s own too, of a message sent by request', async () => {
    const { customer, admin, id, at } = await chat();
    const clients = [await signIn(at, customer), await signIn(at, admin)];
    const message = await write(world(), admin, id, 'From the desk');
    for (const client of clients) {
      expect(await client.next()).toEqual({ type: 'new_message', message });
      client.close();
    }
  });

  it('answers a repeat with its first message, over either way, and tells nobody again', async () => {
    const { customer, admin, id, at } = await chat();
    const client = await signIn(at, customer);
    const desk = await signIn(at, admin);
    const clientId = randomUUID();
    const frame = {
      type: 'message',
      bookingId: id,
      senderId: customer.id,
      content: 'Hi',
      clientId,
    };
    client.send(frame);
    client.send(frame);
    const first = await client.next();
    expect(first).toMatchObject({ type: 'message_sent', clientId });
    expect(await client.next()).toEqual(first);
    const byRequest = await world()
      .as(customer)
      .post('/api/messages', { bookingId: id, content: 'Hi' }, { 'idempotency-key': clientId });
    expect(first).toMatchObject({ message: byRequest.json() });

    client.send({ ...frame, content: 'Other' });
    expect(await client.next()).toMatchObject({ type: 'error', clientId });
    expect(await read(world(), admin, id)).toEqual([byRequest.json()]);
    expect(desk.frames).toHaveLength(2);
    client.close();
    desk.close();
  });

  it('answers error to bad frames, and the connection lives on', async () => {
    const { customer, id, at } = await chat();
    const client = await signIn(at, customer);
    const stranger = await world().createUser();
    const message = { type: 'message', bookingId: id, senderId: customer.id, content: 'Hi' };
    for (const frame of [
      'no JSON',
      '',
      '[]',
      'null',
      '5',
      { type: 'dance' },
      { type: 7 },
      {},
      { ...message, padding: 'x'.repeat(64 * 1024) },
      { type: 'auth', token: customer.token },
      { ...message, content: ' ' },
      { ...message, content: 'x'.repeat(4_001) },
      { ...message, content: 'a\0b' },
      { ...message, bookingId: '1' },
      { ...message, bookingId: 999_999 },
      { ...message, clientId: 'a b' },
      { ...message, senderId: stranger.id },
    ]) {
      client.send(frame);
      expect([frame, await client.next()]).toEqual([
        frame,
        { type: 'error', message: expect.stringMatching(/\w/) },
      ]);
    }
    client.socket.send(Buffer.from(JSON.stringify(message)), { binary: true });
    expect((await client.next()).type).toBe('error');
    client.send(message);
    expect((await client.next()).type).toBe('message_sent');
    expect(await read(world(), customer, id)).toHaveLength(1);
    client.close();
  });

  it('answers bad frames before auth the same way', async () => {
    const { customer, at } = await chat();
    const client = await connect(at);
    for (const frame of ['no JSON', { type: 'dance' }, 'x'.repeat(70_000)]) {
      client.send(frame);
      expect((await client.next()).type).toBe('error');
    }
    client.send({ type: 'auth', token: customer.token });
    expect((await client.next()).type).toBe('auth_success');
    client.close();
  });

  it('names in an error the clientId that it is about', async () => {
    const { customer, id, at } = await chat();
    const client = await signIn(at, customer);
    for (const bad of [{ content: ' ' }, { bookingId: 999_999 }, { senderId: customer.id + 1 }]) {
      const clientId = randomUUID();
      client.send({ type: 'message', bookingId: id, content: 'Hi', ...bad, clientId });
      expect(await client.next()).toMatchObject({ type: 'error', clientId });
    }
    client.close();
  });

  it('may cut a connection that sends more than 1 MiB, with 1009', async () => {
    const { customer, at } = await chat();
    const client = await signIn(at, customer);
    client.send('x'.repeat(1_100_000));
    expect(await client.closed).toBe(1009);
  });

  it('is for pages of this site only; programs name no origin and are let in', async () => {
    const { customer, at } = await chat();
    const host = new URL(at).host;
    for (const origin of [`http://${host}`, `https://${host}`, world().deps.config.publicUrl]) {
      (await signIn(at, customer, { origin })).close();
    }
    (await signIn(at, customer)).close();
    for (const origin of [
      'http://evil.example',
      `http://${host}.evil.example`,
      'null',
      'file://',
    ]) {
      const socket = new WebSocket(`${at}/ws`, { origin });
      const [error] = await once(socket, 'error');
      expect([origin, (error as Error).message]).toEqual([origin, expect.stringContaining('403')]);
    }
  });

  it('answers a request that wants no connection with 400 in the usual shape', async () => {
    const reply = await world().as().get('/ws');
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input']);
  });
});
