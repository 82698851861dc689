import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, type Logger } from '../log.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { createPubSub, type PubSub } from './events.ts';
import { until } from '../live/live.test-helpers.ts';
import {
  createEventBuffer,
  isFrom,
  readEventMessage,
  writeEventMessage,
  type EventMessage,
} from './event-messages.ts';

describe('the event buffer', () => {
  const take = (notices: EventMessage[]): EventMessage[] => {
    const buffer = createEventBuffer();
    for (const notice of notices) buffer.add(notice);
    return buffer.takeAll();
  };
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it('lets ids of one kind that follow each other travel together', () => {
    expect(
      take([
        { event: 'messages', content: { ids: [1] } },
        { event: 'messages', content: { ids: [2, 3] } },
        { event: 'sessions_ended', content: { ids: [1] } },
        { event: 'messages', content: { ids: [4] } },
        { event: 'catalogue_changed', content: {} },
        { event: 'catalogue_changed', content: {} },
      ]),
    ).toEqual([
      { event: 'messages', content: { ids: [1, 2, 3] } },
      { event: 'sessions_ended', content: { ids: [1] } },
      { event: 'messages', content: { ids: [4] } },
      { event: 'catalogue_changed', content: {} },
    ]);
  });

  it('splits what does not fit into one notice, however long the ids are', () => {
    const long = ids(Number.MAX_SAFE_INTEGER - 2_000, Number.MAX_SAFE_INTEGER);
    const notices = take([{ event: 'messages', content: { ids: long } }]);
    expect(notices.flatMap(({ content }) => ('ids' in content ? content.ids : []))).toEqual(long);
    for (const notice of notices) {
      expect(writeEventMessage('x'.repeat(36), notice).length).toBeLessThan(8_000);
    }
  });

  it('leaves what it was given alone, and forgets what was taken', () => {
    const mine = [1];
    const buffer = createEventBuffer();
    buffer.add({ event: 'messages', content: { ids: mine } });
    buffer.add({ event: 'messages', content: { ids: [2] } });
    expect(mine).toEqual([1]);
    expect(buffer.takeAll()).toHaveLength(1);
    expect(buffer.takeAll()).toEqual([]);
  });

  it('keeps a bounded number of notices, the newest', () => {
    const buffer = createEventBuffer();
    for (let id = 1; id <= 5_000; id += 1) {
      buffer.add({ event: 'messages', content: { ids: [id] } });
      buffer.add({ event: 'sessions_ended', content: { ids: [id] } });
    }
    const kept = buffer.takeAll();
    expect(kept).toHaveLength(1_000);
    expect(kept.at(-1)).toEqual({ event: 'sessions_ended', content: { ids: [5_000] } });
  });

  it('knows a notice of its own without reading it', () => {
    const payload = writeEventMessage('me', { event: 'messages', content: { ids: [1] } });
    expect(isFrom('me', payload)).toBe(true);
    expect(isFrom('m', payload)).toBe(false);
    expect(isFrom('you', payload)).toBe(false);
    expect(isFrom('me', 'nonsense')).toBe(false);
    expect(readEventMessage(payload)).toEqual({ event: 'messages', content: { ids: [1] } });
  });

  it.each([
    'no JSON',
    'null',
    '5',
    '{}',
    '{"from":"a","event":"unknown","content":{}}',
    '{"from":"a","event":"messages","content":{}}',
    '{"from":"a","event":"messages","content":{"ids":["1"]}}',
    '{"from":"a","event":"toString","content":{"ids":[1]}}',
  ])('does not read %s', (payload) => {
    expect(readEventMessage(payload)).toBeUndefined();
  });
});

describe('events between server processes', () => {
  const log = createLogger('silent');
  let place: TestPlace | undefined;
  const url = () => place?.settings.databaseUrl ?? '';
  beforeAll(async () => {
    place = await createPlace();
  });
  afterAll(() => place?.remove());

  async function withBuses(
    count: number,
    use: (...lines: PubSub[]) => Promise<void>,
  ): Promise<void> {
    const lines = Array.from({ length: count }, () => createPubSub(url(), log));
    try {
      await until(async () => (await backends()).length === count);
      await use(...lines);
    } finally {
      await Promise.all(lines.map((pubSub) => pubSub.close()));
    }
  }

  async function ask<Row>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: url() });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }
  const backends = () =>
    ask<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
       and application_name = 'lensyard-events' and query like '%listen%'`,
    );

  function listenTo(pubSub: PubSub) {
    const heard: unknown[] = [];
    pubSub.on('messages', ({ ids }) => heard.push(...ids));
    pubSub.on('sessions_ended', ({ ids }) => heard.push(...ids.map((id) => `session ${id}`)));
    pubSub.on('catalogue_changed', () => heard.push('catalogue'));
    return heard;
  }

  it('tells the others in order, and never oneself', () =>
    withBuses(3, async (one, two, three) => {
      const [own, second, third] = [one, two, three].map((pubSub) => listenTo(pubSub as PubSub));
      for (let id = 1; id <= 1_000; id += 1) one?.publish('messages', { ids: [id] });
      one?.publish('sessions_ended', { ids: [5] });
      one?.publish('catalogue_changed', {});
      const all = [
        ...Array.from({ length: 1_000 }, (_, index) => index + 1),
        'session 5',
        'catalogue',
      ];
      await until(() => second?.length === all.length && third?.length === all.length);
      expect(second).toEqual(all);
      expect(third).toEqual(all);
      expect(own).toEqual([]);
    }));

  it('comes back by itself, says so, and sends what waited meanwhile', () =>
    withBuses(2, async (one, two) => {
      const heard = listenTo(two as PubSub);
      const reconnected: string[] = [];
      one?.onReconnect(() => reconnected.push('one'));
      two?.onReconnect(() => reconnected.push('two'));
      await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'lensyard-events'`,
      );
      await until(() => reconnected.length === 2);
      one?.publish('messages', { ids: [7] });
      await until(() => heard.length > 0);
      expect(heard).toEqual([7]);
      expect(reconnected.sort()).toEqual(['one', 'two']);
    }));

  it('goes on after a listener failed, or somebody sent nonsense', () =>
    withBuses(2, async (one, two) => {
      two?.on('messages', () => {
        throw new Error('a listener of the tests');
      });
      const heard = listenTo(two as PubSub);
      await ask(`select pg_notify('lensyard', 'nonsense')`);
      one?.publish('messages', { ids: [1] });
      await until(() => heard.length > 0);
      expect(heard).toEqual([1]);
    }));

  it('sends what is left when it is closed', () =>
    withBuses(2, async (one, two) => {
      const heard = listenTo(two as PubSub);
      one?.publish('sessions_ended', { ids: [1] });
      await one?.close();
      await until(() => heard.length > 0);
      expect(heard).toEqual(['session 1']);
    }));

  it('keeps trying while there is no database, less and less often', async () => {
    const failedAt: number[] = [];
    const counting = { ...log, warn: () => failedAt.push(Date.now()) } as unknown as Logger;
    const pubSub = createPubSub('postgres://nobody@127.0.0.1:1/none', counting);
    pubSub.publish('messages', { ids: [1] });
    await until(() => failedAt.length === 4);
    await pubSub.close();
    const [first = 0, second = 0, third = 0, fourth = 0] = failedAt;
    expect(fourth - third).toBeGreaterThan(second - first);
  });
});
