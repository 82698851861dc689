import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Message } from '#shared/messages/message.ts';
import { describeInWorld, type TestUser, type World } from '../testing/world.ts';
import {
  compareUnread,
  linkOf,
  read,
  startConversation,
  unreadOf,
  write,
} from './messages.test-helpers.ts';

const contents = (messages: Message[]) => messages.map(({ content }) => content);

async function people(world: World): Promise<{ customer: TestUser; admin: TestUser; id: number }> {
  const customer = await world.createUser();
  const admin = await world.createUser({ admin: true });
  return { customer, admin, id: await startConversation(world, customer) };
}

describeInWorld('GET /api/messages/booking/{id}', (world) => {
  it('gives a conversation oldest first to its customer and to every administrator', async () => {
    const { customer, admin, id } = await people(world());
    const colleague = await world().createUser({ admin: true });
    await write(world(), customer, id, 'One');
    await write(world(), admin, id, 'Two');
    await write(world(), customer, id, 'Three');
    for (const reader of [customer, admin, colleague]) {
      expect(contents(await read(world(), reader, id))).toEqual(['One', 'Two', 'Three']);
    }
  });

  it('answers 404 for somebody else’s conversation and for one that is not there', async () => {
    const { id, admin } = await people(world());
    const stranger = await world().createUser();
    for (const [reader, booking] of [
      [stranger, id],
      [stranger, 999_999],
      [admin, 999_999],
    ] as const) {
      const reply = await world().as(reader).get(`/api/messages/booking/${booking}`);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
    }
  });

  it('marks the other side’s messages as read for the caller’s side, which the desk shares', async () => {
    const { customer, admin, id } = await people(world());
    const colleague = await world().createUser({ admin: true });
    await write(world(), customer, id, 'One');
    await write(world(), admin, id, 'Two');
    await read(world(), admin, id);
    expect(await unreadOf(world(), colleague)).toBe(0);
    expect(await unreadOf(world(), customer)).toBe(1);
    await read(world(), customer, id);
    expect(await unreadOf(world(), customer)).toBe(0);
  });

  it('leaves them unread when only its head is asked for', async () => {
    const { customer, admin, id } = await people(world());
    await write(world(), admin, id, 'One');
    const reply = await world().app.inject({
      method: 'HEAD',
      url: `/api/messages/booking/${id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
    expect(await unreadOf(world(), customer)).toBe(1);
  });

  it('marks as read up to the newest message in the answer', async () => {
    const { customer, admin, id } = await people(world());
    for (const word of ['One', 'Two', 'Three', 'Four']) await write(world(), customer, id, word);
    expect(contents(await read(world(), admin, id, '?limit=3'))).toEqual(['One', 'Two', 'Three']);
    expect(await unreadOf(world(), admin)).toBe(1);
    await read(world(), admin, id, '?limit=1');
    expect(await unreadOf(world(), admin)).toBe(1);
    await read(world(), admin, id, '?newest=1');
    expect(await unreadOf(world(), admin)).toBe(0);
  });

  it('keeps what arrives later unread', async () => {
    const { customer, admin, id } = await people(world());
    await write(world(), customer, id, 'One');
    await read(world(), admin, id);
    await write(world(), customer, id, 'Two');
    await read(world(), customer, id);
    expect(await unreadOf(world(), admin)).toBe(1);
  });

  it('gives with newest the newest so many, oldest of them first, and links to those before', async () => {
    const { customer, id } = await people(world());
    for (let n = 1; n <= 7; n += 1) await write(world(), customer, id, `${n}`);
    const pages: string[][] = [];
    let next: string | undefined = `/api/messages/booking/${id}?newest=3`;
    while (next) {
      const reply = await world().as(customer).get(next);
      pages.push(contents(reply.json()));
      expect(linkOf(reply, 'next')).toBeUndefined();
      next = linkOf(reply, 'prev');
    }
    expect(pages).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']]);
  });

  it('gives with after only what came after a message', async () => {
    const { customer, id } = await people(world());
    const first = await write(world(), customer, id, 'One');
    const second = await write(world(), customer, id, 'Two');
    const third = await write(world(), customer, id, 'Three');
    const after = async (message: number) =>
      contents(await read(world(), customer, id, `?after=${message}`));
    expect(await after(0)).toEqual(['One', 'Two', 'Three']);
    expect(await after(first.id)).toEqual(['Two', 'Three']);
    expect(await after(second.id)).toEqual(['Three']);
    expect(await after(third.id)).toEqual([]);
    expect(await after(third.id + 1_000)).toEqual([]);
  });

  it('pages from the oldest, and from after, with links to the next page', async () => {
    const { customer, id } = await people(world());
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) ids.push((await write(world(), customer, id, `${n}`)).id);
    const follow = async (query: string) => {
      const pages: string[][] = [];
      let next: string | undefined = `/api/messages/booking/${id}${query}`;
      while (next) {
        const reply = await world().as(customer).get(next);
        pages.push(contents(reply.json()));
        next = linkOf(reply, 'next');
      }
      return pages;
    };
    expect(await follow('?limit=2')).toEqual([['1', '2'], ['3', '4'], ['5']]);
    expect(await follow(`?limit=2&after=${ids[1]}`)).toEqual([['3', '4'], ['5']]);
    expect(await follow('?limit=5')).toEqual([['1', '2', '3', '4', '5']]);
  });

  it.each(['newest=0', 'newest=1001', 'newest=x', 'after=-1', 'after=x', 'limit=0', 'cursor=x'])(
    'refuses ?%s',
    async (query) => {
      const { customer, id } = await people(world());
      const reply = await world().as(customer).get(`/api/messages/booking/${id}?${query}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().code).toBe('invalid_input');
    },
  );

  it('refuses newest together with after', async () => {
    const { customer, id } = await people(world());
    const reply = await world().as(customer).get(`/api/messages/booking/${id}?newest=5&after=1`);
    expect(reply.statusCode).toBe(400);
  });

  it('writes nothing when nothing is unread', async () => {
    const { customer, admin, id } = await people(world());
    await write(world(), customer, id, 'One');
    await read(world(), admin, id);
    const version = async () =>
      (
        await sql<{
          version: string;
        }>`select xmin::text as version from conversation where booking_id = ${id}`.execute(
          world().deps.database.db,
        )
      ).rows[0]?.version;
    const before = await version();
    await read(world(), admin, id);
    await read(world(), customer, id, '?newest=50');
    await read(world(), admin, id, '?after=1');
    expect(await version()).toBe(before);
  });
});

describeInWorld('GET /api/messages/unread-count', (world) => {
  it('counts over all conversations for administrators, over one’s own for customers', async () => {
    const one = await people(world());
    const two = await people(world());
    await write(world(), one.customer, one.id, 'Hello');
    await write(world(), two.customer, two.id, 'Hello');
    await write(world(), two.customer, two.id, 'Hello again');
    await write(world(), one.admin, one.id, 'Welcome');
    expect(await unreadOf(world(), one.admin)).toBe(3);
    expect(await unreadOf(world(), one.customer)).toBe(1);
    expect(await unreadOf(world(), two.customer)).toBe(0);
  });

  it('has an administrator on the customer’s side of his own booking', async () => {
    const { admin, customer, id } = await people(world());
    const colleague = await world().createUser({ admin: true });
    const own = await startConversation(world(), admin);
    await write(world(), customer, id, 'From a customer');
    await write(world(), admin, own, 'I want one too');
    expect(await unreadOf(world(), admin)).toBe(1);
    expect(await unreadOf(world(), colleague)).toBe(2);

    await write(world(), colleague, own, 'You may');
    await write(world(), colleague, own, 'Have it');
    expect(await unreadOf(world(), admin)).toBe(3);
    expect(await unreadOf(world(), colleague)).toBe(2);

    await read(world(), admin, own);
    expect(await unreadOf(world(), admin)).toBe(1);
    expect(await unreadOf(world(), colleague)).toBe(2);
    await read(world(), colleague, own);
    expect(await unreadOf(world(), colleague)).toBe(1);
    const { kept, counted } = await compareUnread(world());
    expect(kept).toEqual(counted);
  });
});

describeInWorld('GET /api/messages/all', (world) => {
  it('gives all that the caller may see, newest first, in pages', async () => {
    const one = await people(world());
    const two = await people(world());
    await write(world(), one.customer, one.id, '1');
    await write(world(), two.customer, two.id, '2');
    await write(world(), one.admin, one.id, '3');
    await write(world(), one.customer, one.id, '4');
    const all = async (reader: TestUser) => {
      const pages: string[][] = [];
      let next: string | undefined = '/api/messages/all?limit=2';
      while (next) {
        const reply = await world().as(reader).get(next);
        pages.push(contents(reply.json()));
        next = linkOf(reply, 'next');
      }
      return pages;
    };
    expect(await all(one.admin)).toEqual([
      ['4', '3'],
      ['2', '1'],
    ]);
    expect(await all(one.customer)).toEqual([['4', '3'], ['1']]);
    expect(await all(two.customer)).toEqual([['2']]);
    expect(await all(await world().createUser())).toEqual([[]]);
  });

  it('gives with latest=true only the newest of each conversation, whole', async () => {
    const one = await people(world());
    const two = await people(world());
    await people(world());
    const long = '📷 '.repeat(1_000).trim();
    await write(world(), one.customer, one.id, 'First');
    const ofTwo = await write(world(), two.customer, two.id, long);
    const ofOne = await write(world(), one.admin, one.id, 'x'.repeat(200));
    const latest = async (reader: TestUser, query = '') =>
      (await world().as(reader).get(`/api/messages/all?latest=true${query}`)).json();
    expect(await latest(one.admin)).toEqual([ofOne, ofTwo]);
    expect(await latest(one.customer)).toEqual([ofOne]);
    expect(await latest(two.customer)).toEqual([ofTwo]);

    const page = await world().as(one.admin).get('/api/messages/all?latest=true&limit=1');
    expect(page.json()).toEqual([ofOne]);
    const rest = await world()
      .as(one.admin)
      .get(linkOf(page, 'next') ?? '');
    expect(rest.json()).toEqual([ofTwo]);
    expect(linkOf(rest, 'next')).toBeUndefined();
  });

  it('marks nothing as read, and refuses another word for latest', async () => {
    const { customer, admin, id } = await people(world());
    await write(world(), customer, id, 'Hello');
    await world().as(admin).get('/api/messages/all');
    await world().as(admin).get('/api/messages/all?latest=true');
    expect(await unreadOf(world(), admin)).toBe(1);
    expect((await world().as(admin).get('/api/messages/all?latest=yes')).statusCode).toBe(400);
  });
});
