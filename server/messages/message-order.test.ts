import fc from 'fast-check';
import { expect, it } from 'vitest';
import { connect, listen, messagesIn, signIn, until } from '../live/live.test-helpers.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import { compareUnread, read, startConversation } from './messages.test-helpers.ts';

interface Step {
  who: 'customer' | 'desk' | 'colleague';
  way: 'socket' | 'other socket' | 'request';
  conversation: 0 | 1;
  /** How often the message is sent with the same key. */
  times: number;
  /** The side that reads the conversation before the next step, if any. */
  thenReads: 'customer' | 'desk' | 'nobody';
  /** Whether the next step begins only when this one has its answer. */
  waits: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('customer', 'desk', 'colleague'),
  way: fc.constantFrom('socket', 'other socket', 'request'),
  conversation: fc.constantFrom(0, 1),
  times: fc.integer({ min: 1, max: 3 }),
  thenReads: fc.constantFrom('customer', 'desk', 'nobody', 'nobody'),
  waits: fc.boolean(),
});

describeInWorld('messages in any order and over any way', (world) => {
  it('reach both sides in one sequence, none twice, with exact unread counts', async () => {
    const url = await listen(world().app);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await world().reset();
        const customer = await world().createUser();
        const desk = await world().createUser({ admin: true });
        const colleague = await world().createUser({ admin: true });
        const people = { customer, desk, colleague };
        const ids = [
          await startConversation(world(), customer),
          await startConversation(world(), customer),
        ] as const;
        const sockets = new Map(
          await Promise.all(
            Object.entries(people).map(
              async ([name, user]) =>
                [name, [await signIn(url, user), await signIn(url, user)]] as const,
            ),
          ),
        );

        const send = async (
          { who, way, conversation }: Step,
          clientId: string,
        ): Promise<unknown> => {
          const body = { bookingId: ids[conversation], content: clientId, clientId };
          const user: TestUser = people[who];
          if (way === 'request') return world().as(user).post('/api/messages', body);
          const socket = sockets.get(who)?.[way === 'socket' ? 0 : 1];
          socket?.send({ type: 'message', senderId: user.id, ...body });
          return until(() =>
            Boolean(
              socket?.frames.some((frame) => 'clientId' in frame && frame.clientId === clientId),
            ),
          );
        };
        const underWay: Promise<unknown>[] = [];
        for (const [index, one] of steps.entries()) {
          const sent = Array.from({ length: one.times }, () => send(one, `m${index}`));
          underWay.push(...sent);
          if (one.waits) await Promise.all(sent);
          if (one.thenReads !== 'nobody') {
            underWay.push(read(world(), people[one.thenReads], ids[one.conversation]));
          }
        }
        await Promise.all(underWay);
        const mark = await connect(url);
        mark.close();

        const stored = [];
        for (const id of ids) stored.push(await read(world(), colleague, id));
        expect(
          stored
            .flat()
            .map(({ content }) => content)
            .sort(),
        ).toEqual(steps.map((_, index) => `m${index}`).sort());
        for (const pair of sockets.values()) {
          for (const socket of pair) {
            await until(
              () => new Set(messagesIn(socket.frames).map(({ id }) => id)).size === steps.length,
            );
            for (const [index, id] of ids.entries()) {
              // A repeated message is answered with `message_sent` again; only the first of these
              // answers counts for the order.
              const heard = messagesIn(socket.frames).filter(({ bookingId }) => bookingId === id);
              const inOrder = heard.filter(
                (message, at) => heard.findIndex((other) => other.id === message.id) === at,
              );
              expect(inOrder).toEqual(stored[index]);
              const news = socket.frames.filter((frame) => frame.type === 'new_message');
              expect(new Set(news.map(({ message }) => message.id)).size).toBe(news.length);
            }
            socket.close();
          }
        }
        const { kept, counted } = await compareUnread(world());
        expect(kept).toEqual(counted);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('keep the order in which one sender wrote them, however many are under way', async () => {
    const url = await listen(world().app);
    const customer = await world().createUser();
    const id = await startConversation(world(), customer);
    const client = await signIn(url, customer);
    const words = Array.from({ length: 1_200 }, (_, index) => `${index}`);
    for (const content of words) client.send({ type: 'message', bookingId: id, content });
    await until(() => messagesIn(client.frames).length === words.length, 15);
    expect(messagesIn(client.frames).map(({ content }) => content)).toEqual(words);
    const stored = [
      ...(await read(world(), customer, id)),
      ...(await read(world(), customer, id, `?after=${messagesIn(client.frames)[999]?.id}`)),
    ];
    expect(stored.map(({ content }) => content)).toEqual(words);
    client.close();
  });
});
