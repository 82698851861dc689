import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';
import {
  compareUnread,
  read,
  startConversation,
  unreadOf,
  write,
} from './messages.test-helpers.ts';

async function customerWithConversation(world: World): Promise<[TestUser, number]> {
  const customer = await world.createUser();
  return [customer, await startConversation(world, customer)];
}

describeInWorld('POST /api/messages', (world) => {
  it('answers 201 with the message; the sender is the token’s user', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const reply = await world()
      .as(customer)
      .post('/api/messages', { bookingId, content: '  Is it free?  ', unknown: 1 });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.any(Number),
      bookingId,
      senderId: customer.id,
      kind: 'text',
      content: 'Is it free?',
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    });
    expect(await read(world(), customer, bookingId)).toEqual([reply.json()]);
  });

  it('takes one’s own id as senderId and answers 403 for a different one', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const other = await world().createUser();
    const send = (senderId: number) =>
      world().as(customer).post('/api/messages', { bookingId, content: 'Hello', senderId });
    expect((await send(customer.id)).statusCode).toBe(201);
    const refused = await send(other.id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'forbidden' });
    expect(await read(world(), customer, bookingId)).toHaveLength(1);
  });

  it('answers 404 for somebody else’s conversation and for one that is not there alike', async () => {
    const [, bookingId] = await customerWithConversation(world());
    const stranger = await world().createUser();
    const admin = await world().createUser({ admin: true });
    const send = (sender: TestUser, id: number) =>
      world().as(sender).post('/api/messages', { bookingId: id, content: 'Hello' });
    const foreign = await send(stranger, bookingId);
    const unknown = await send(stranger, 999_999);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect({ ...foreign.json(), requestId: 0 }).toEqual({ ...unknown.json(), requestId: 0 });
    expect((await send(admin, 999_999)).statusCode).toBe(404);
    expect((await send(admin, bookingId)).statusCode).toBe(201);
  });

  it.each([
    ['no content', { content: undefined }, 'content'],
    ['blank content', { content: ' \n\t ' }, 'content'],
    ['4,001 characters', { content: 'x'.repeat(4_001) }, 'content'],
    ['a NUL byte', { content: 'a\0b' }, 'content'],
    ['half a surrogate pair', { content: 'a\ud800b' }, 'content'],
    ['a number as content', { content: 5 }, 'content'],
    ['no booking', { bookingId: undefined }, 'bookingId'],
    ['a negative booking', { bookingId: -1 }, 'bookingId'],
    ['half a booking', { bookingId: 1.5 }, 'bookingId'],
    ['an enormous booking', { bookingId: 1e20 }, 'bookingId'],
    ['a booking as text', { bookingId: '1' }, 'bookingId'],
    ['an empty key', { clientId: '' }, 'clientId'],
    ['a key of 201 characters', { clientId: 'k'.repeat(201) }, 'clientId'],
    ['a key with a space', { clientId: 'a b' }, 'clientId'],
    ['a key that is not ASCII', { clientId: 'schlüssel' }, 'clientId'],
  ])('refuses %s', async (_, change, field) => {
    const [customer, bookingId] = await customerWithConversation(world());
    const reply = await world()
      .as(customer)
      .post('/api/messages', { bookingId, content: 'Hello', ...change });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
    expect(await read(world(), customer, bookingId)).toEqual([]);
  });

  it('takes 4,000 characters, after trimming, of any writing system', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const content = '📷'.repeat(1_999) + '"\\';
    const message = await write(world(), customer, bookingId, `  ${content}  `);
    expect(message.content).toBe(content);
    expect((await read(world(), customer, bookingId))[0]?.content).toBe(content);
  });

  it('counts a message as unread for the other side only', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const admin = await world().createUser({ admin: true });
    const colleague = await world().createUser({ admin: true });
    await write(world(), customer, bookingId, 'Hello');
    await write(world(), customer, bookingId, 'Anybody there?');
    const counts = () =>
      Promise.all([customer, admin, colleague].map((user) => unreadOf(world(), user)));
    expect(await counts()).toEqual([0, 2, 2]);
    await write(world(), admin, bookingId, 'Yes');
    expect(await counts()).toEqual([1, 2, 2]);
  });
});

describeInWorld('the key of a message', (world) => {
  const send = (sender: TestUser, body: Record<string, unknown>, header?: string) =>
    world()
      .as(sender)
      .post('/api/messages', body, header === undefined ? {} : { 'idempotency-key': header });

  it('gives the first answer again and no second row, as clientId and as Idempotency-Key', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const clientId = randomUUID();
    const body = { bookingId, content: 'Hello' };
    const first = await send(customer, { ...body, clientId });
    expect(first.statusCode).toBe(201);
    for (const again of [
      await send(customer, { ...body, clientId }),
      await send(customer, body, clientId),
      await send(customer, { ...body, clientId }, clientId),
      await send(customer, { ...body, content: ' Hello ', senderId: customer.id }, clientId),
    ]) {
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await read(world(), customer, bookingId)).toEqual([first.json()]);
    const admin = await world().createUser({ admin: true });
    expect(await unreadOf(world(), admin)).toBe(1);
  });

  it('answers repeats that arrive at the same moment with one message', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const clientId = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send(customer, { bookingId, content: 'Hello', clientId })),
    );
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await read(world(), customer, bookingId)).toHaveLength(1);
  });

  it('answers 422 for another body, before every other check but sign-in', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const other = await startConversation(world(), customer);
    const stranger = await world().createUser();
    const clientId = randomUUID();
    await send(customer, { bookingId, content: 'Hello', clientId });
    for (const body of [
      { bookingId, content: 'Good bye' },
      { bookingId: other, content: 'Hello' },
      { bookingId: 999_999, content: 'Hello' },
      { bookingId, content: '' },
      { bookingId: 'x', content: 'Hello' },
      { bookingId, content: 'Hello', senderId: stranger.id },
      {},
    ]) {
      for (const reply of [
        await send(customer, { ...body, clientId }),
        await send(customer, body, clientId),
      ]) {
        expect([body, reply.statusCode, reply.json().code]).toEqual([
          body,
          422,
          'idempotency_key_reused',
        ]);
      }
    }
    expect((await world().as().post('/api/messages', { clientId })).statusCode).toBe(401);
  });

  it('answers 400 when clientId and Idempotency-Key differ, or the header is no key', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const body = { bookingId, content: 'Hello', clientId: 'one' };
    expect((await send(customer, body, 'two')).statusCode).toBe(400);
    expect((await send(customer, { bookingId, content: 'Hello' }, 'a b')).statusCode).toBe(400);
    expect((await send(customer, body, 'one')).statusCode).toBe(201);
  });

  it('belongs to its user', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const [other, theirs] = await customerWithConversation(world());
    const first = await send(customer, { bookingId, content: 'Hello', clientId: 'k' });
    const second = await send(other, { bookingId: theirs, content: 'Hello', clientId: 'k' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().id).not.toBe(first.json().id);
  });

  it('is remembered for successes only', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const clientId = randomUUID();
    const refused = [
      await send(customer, { bookingId: 999_999, content: 'Hello', clientId }),
      await send(customer, { bookingId, content: ' ', clientId }),
    ];
    expect(refused.map((reply) => reply.statusCode)).toEqual([404, 400]);
    expect((await send(customer, { bookingId, content: 'Hello', clientId })).statusCode).toBe(201);
  });

  it('decides within one moment too: what fits is stored, the rest is refused, each by itself', async () => {
    const [customer, bookingId] = await customerWithConversation(world());
    const [other, theirs] = await customerWithConversation(world());
    const replies = await Promise.all([
      send(customer, { bookingId, content: 'One', clientId: 'k' }),
      send(customer, { bookingId: theirs, content: 'Not mine' }),
      send(customer, { bookingId, content: 'Two', clientId: 'k' }),
      send(other, { bookingId: theirs, content: 'Three', clientId: 'k' }),
      send(customer, { bookingId, content: 'One', clientId: 'k' }),
      send(customer, { bookingId: 999_999, content: 'Nowhere', clientId: 'm' }),
      send(customer, { bookingId, content: 'Somewhere', clientId: 'n' }),
    ]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 404, 422, 201, 201, 404, 201]);
    expect((await read(world(), customer, bookingId)).map(({ content }) => content)).toEqual([
      'One',
      'Somewhere',
    ]);
    const { kept, counted } = await compareUnread(world());
    expect(kept).toEqual(counted);
  });
});

describeInWorld(
  'the limit of messages',
  (world) => {
    it('is 300 a minute and user, with Retry-After; a known key is answered all the same', async () => {
      const [customer, bookingId] = await customerWithConversation(world());
      const [other, theirs] = await customerWithConversation(world());
      const clientId = randomUUID();
      const body = { bookingId, content: 'Hello' };
      const send = (more = {}) =>
        world()
          .as(customer)
          .post('/api/messages', { ...body, ...more });
      const first = await send({ clientId });
      const replies = await Promise.all(Array.from({ length: 299 }, () => send()));
      expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));

      const refused = await send();
      expect(refused.statusCode).toBe(429);
      expect(refused.json().code).toBe('too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await send({ clientId })).json()).toEqual(first.json());
      expect((await send({ clientId, content: 'Other' })).statusCode).toBe(422);
      await write(world(), other, theirs, 'Somebody else may write');

      world().clock.advance(61_000);
      expect((await send()).statusCode).toBe(201);
    });
  },
  { rateLimits: true },
);
