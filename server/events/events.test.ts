import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, type Logger } from '../log.ts';
import { createPlace, isMissing, type TestPlace } from '../testing/databases.ts';
import { createPostgresBus, type Bus } from './events.ts';
import { until } from '../live/live.test-helpers.ts';
import { createOutbox, isFrom, readNotice, writeNotice, type Notice } from './event-messages.ts';

describe('the outbox', () => {
  const take = (notices: Notice[]): Notice[] => {
    const outbox = createOutbox();
    for (const notice of notices) outbox.add(notice);
    return outbox.takeAll();
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
      expect(writeNotice('x'.repeat(36), notice).length).toBeLessThan(8_000);
    }
  });

  it('leaves what it was given alone, and forgets what was taken', () => {
    const mine = [1];
    const outbox = createOutbox();
    outbox.add({ event: 'messages', content: { ids: mine } });
    outbox.add({ event: 'messages', content: { ids: [2] } });
    expect(mine).toEqual([1]);
    expect(outbox.takeAll()).toHaveLength(1);
    expect(outbox.takeAll()).toEqual([]);
  });

  it('keeps a bounded number of notices, the newest', () => {
    const outbox = createOutbox();
    for (let id = 1; id <= 5_000; id += 1) {
      outbox.add({ event: 'messages', content: { ids: [id] } });
      outbox.add({ event: 'sessions_ended', content: { ids: [id] } });
    }
    const kept = outbox.takeAll();
    expect(kept).toHaveLength(1_000);
    expect(kept.at(-1)).toEqual({ event: 'sessions_ended', content: { ids: [5_000] } });
  });

  it('knows a notice of its own without reading it', () => {
    const payload = writeNotice('me', { event: 'messages', content: { ids: [1] } });
    expect(isFrom('me', payload)).toBe(true);
    expect(isFrom('m', payload)).toBe(false);
    expect(isFrom('you', payload)).toBe(false);
    expect(isFrom('me', 'nonsense')).toBe(false);
    expect(readNotice(payload)).toEqual({ event: 'messages', content: { ids: [1] } });
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
    expect(readNotice(payload)).toBeUndefined();
  });
});

describe.skipIf(isMissing('postgres'))('the bus between server processes', () => {
  const log = createLogger('silent');
  let place: TestPlace | undefined;
  const url = () => place?.settings.databaseUrl ?? '';
  beforeAll(async () => {
    place = await createPlace('postgres');
  });
  afterAll(() => place?.remove());

  async function withBuses(count: number, use: (...buses: Bus[]) => Promise<void>): Promise<void> {
    const buses = Array.from({ length: count }, () => createPostgresBus(url(), log));
    try {
      await until(async () => (await backends()).length === count);
      await use(...buses);
    } finally {
      await Promise.all(buses.map((bus) => bus.close()));
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
       and application_name = 'lensyard-bus' and query like '%listen%'`,
    );

  function listenTo(bus: Bus) {
    const heard: unknown[] = [];
    bus.on('messages', ({ ids }) => heard.push(...ids));
    bus.on('sessions_ended', ({ ids }) => heard.push(...ids.map((id) => `session ${id}`)));
    bus.on('catalogue_changed', () => heard.push('catalogue'));
    return heard;
  }

  it('tells the others in order, and never oneself', () =>
    withBuses(3, async (one, two, three) => {
      const [own, second, third] = [one, two, three].map((bus) => listenTo(bus as Bus));
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
      const heard = listenTo(two as Bus);
      const reconnected: string[] = [];
      one?.onReconnect(() => reconnected.push('one'));
      two?.onReconnect(() => reconnected.push('two'));
      await ask(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'lensyard-bus'`,
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
      const heard = listenTo(two as Bus);
      await ask(`select pg_notify('lensyard', 'nonsense')`);
      one?.publish('messages', { ids: [1] });
      await until(() => heard.length > 0);
      expect(heard).toEqual([1]);
    }));

  it('sends what is left when it is closed', () =>
    withBuses(2, async (one, two) => {
      const heard = listenTo(two as Bus);
      one?.publish('sessions_ended', { ids: [1] });
      await one?.close();
      await until(() => heard.length > 0);
      expect(heard).toEqual(['session 1']);
    }));

  it('keeps trying while there is no database, less and less often', async () => {
    const failedAt: number[] = [];
    const counting = { ...log, warn: () => failedAt.push(Date.now()) } as unknown as Logger;
    const bus = createPostgresBus('postgres://nobody@127.0.0.1:1/none', counting);
    bus.publish('messages', { ids: [1] });
    await until(() => failedAt.length === 4);
    await bus.close();
    const [first = 0, second = 0, third = 0, fourth = 0] = failedAt;
    expect(fourth - third).toBeGreaterThan(second - first);
  });
});
