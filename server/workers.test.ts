import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './database/bundled/free-port.ts';
import { until } from './live/live.test-helpers.ts';
import { childrenOf, isRunning } from './testing/child-processes.ts';
import { createPlace, type TestPlace } from './testing/databases.ts';
import { startServer, type ServerProcess } from './testing/server-process.ts';
import { callShop, signInto } from './testing/shop-client.ts';

describe('several server processes on one port', () => {
  let place: TestPlace;
  let server: ServerProcess;
  let metricsUrl: string;
  beforeAll(async () => {
    place = await createPlace({ empty: true });
    const metricsPort = await freePort();
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    server = await startServer({
      DATABASE_URL: place.settings.databaseUrl ?? '',
      SESSION_SECRET: 'a secret that all processes know, long enough',
      WORKERS: '2',
      METRICS_PORT: String(metricsPort),
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'password of the boss',
    });
  });
  afterAll(async () => {
    await server.kill();
    await place.remove();
  });

  const metrics = async () => (await fetch(metricsUrl)).text();
  const workers = () => childrenOf(server.pid);
  /** Whether two server processes run, and none of them is one of `gone`. */
  const areReplaced = async (gone: number[]) => {
    const now = await workers();
    return now.length === 2 && now.every((pid) => !gone.includes(pid));
  };

  /**
   * Makes calls of the shop again and again while something happens; gives their number and the
   * failures.
   */
  async function visitDuring(happens: () => Promise<void>) {
    const { token } = await signInto(server.url, 'boss', 'password of the boss');
    const over = new AbortController();
    const happening = happens().finally(() => over.abort());
    const failed: unknown[] = [];
    let visits = 0;
    while (!over.signal.aborted) {
      visits += 1;
      const visit = callShop(server.url, 'GET', '/api/auth/me', { token });
      const answer = await visit.catch((error: unknown) => ({ status: error }));
      if (answer.status !== 200) failed.push(answer.status);
      await sleep(5);
    }
    await happening;
    return { visits, failed };
  }

  it('print the address once, and tell how each of them does', async () => {
    expect(server.output().split('The shop is open')).toHaveLength(2);
    expect(server.output()).toContain('2 server processes answer.');
    await callShop(server.url, 'GET', '/api/cameras/999');
    const text = await metrics();
    for (const worker of [1, 2]) {
      expect(text).toContain(`\nlensyard_database_up{worker="${worker}"} 1\n`);
    }
    expect(text.match(/^# TYPE lensyard_database_up gauge$/gm)).toHaveLength(1);
    const counted = /^lensyard_http_requests_total\{(.*)\} 1$/gm;
    const labels = [...text.matchAll(counted)].map(([, found = '']) => found.split(',').sort());
    expect(labels).toContainEqual([
      'method="GET"',
      'route="/api/cameras/:id"',
      'status="404"',
      expect.stringMatching(/^worker="\d"$/),
    ]);
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
  });

  it('are started again when they die, while the others answer', async () => {
    const [victim = 0] = await workers();
    const { visits, failed } = await visitDuring(async () => {
      process.kill(victim, 'SIGKILL');
      await until(() => !isRunning(victim));
      await until(async () => (await metrics()).includes('worker="3"'), 60);
    });
    expect(await areReplaced([victim])).toBe(true);
    expect(visits).toBeGreaterThan(10);
    // A request can only fail if the process was answering it when it died.
    expect(failed.length).toBeLessThanOrEqual(1);
  }, 70_000);

  it('are replaced one by one on SIGHUP, and no visitor notices', async () => {
    const before = await workers();
    const { visits, failed } = await visitDuring(async () => {
      process.kill(server.pid, 'SIGHUP');
      await until(() => areReplaced(before), 100);
    });
    expect(visits).toBeGreaterThan(10);
    expect(failed).toEqual([]);
  }, 110_000);

  it('end together, in order, when asked', async () => {
    const all = await workers();
    expect(await server.stop()).toBe(0);
    expect(all.filter(isRunning)).toEqual([]);
  });
});

describe('several server processes that cannot start', () => {
  it('say why once', async () => {
    const place = await createPlace();
    const started = startServer({
      DATABASE_URL: place.settings.databaseUrl ?? '',
      SESSION_SECRET: 'a secret that all processes know, long enough',
      WORKERS: '2',
      HOST: '192.0.2.1',
    });
    const said = await started.then(String, String);
    expect(said).toContain('ended with 1');
    expect(said.split('Lensyard cannot start')).toHaveLength(2);
    expect(said).toContain('EADDRNOTAVAIL');
    await place.remove();
  }, 60_000);
});
