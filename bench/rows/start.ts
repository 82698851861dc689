import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/database/bundled/free-port.ts';
import { median } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { descendants, ownMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';

const root = path.resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;
/** Milliseconds until the memory is freed that only the start needs. */
const settleMs = 3_000;

/** `npm start` on a machine on which everything is installed and built, until the home page is answered. */
export async function start(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, users: 10 });
  const onPostgres = { ...shop.env, DATA_DIR: await stage.temporaryFolder() };
  const bundled = { DATA_DIR: await stage.temporaryFolder() };
  await npmStart(bundled);
  const runs = { postgres: [] as Started[], bundled: [] as Started[], limit: [] as Started[] };
  for (let run = 0; run < 3; run += 1) {
    runs.limit.push(await untilAnswered([process.execPath, '-e', emptyFastify], {}));
    runs.postgres.push(await npmStart(onPostgres));
    runs.bundled.push(await npmStart(bundled));
  }
  const middle = (kind: keyof typeof runs, pick: keyof Started) =>
    median(runs[kind].map((run) => run[pick]));
  const seconds = (kind: keyof typeof runs) => ({
    ours: middle(kind, 'seconds'),
    limit: middle('limit', 'seconds'),
  });
  const megabytes = (kind: keyof typeof runs) => ({ ours: middle(kind, 'megabytes') });
  return [
    figure('start on PostgreSQL', seconds('postgres'), 's', '<= 3'),
    figure('start with the bundled database', seconds('bundled'), 's', '<= 3'),
    figure('memory on PostgreSQL', megabytes('postgres'), 'MB', '<= 250'),
    figure('memory of all processes, bundled database', megabytes('bundled'), 'MB', '<= 400'),
  ];
}

/** The limit of the start: a server that does nothing. */
const emptyFastify = `
  const app = require('fastify')();
  app.get('/', async () => 'open');
  app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });`;

interface Started {
  seconds: number;
  megabytes: number;
}

const npmStart = (env: Record<string, string>) =>
  untilAnswered(['npm', 'start'], { ...env, HOST: '127.0.0.1', RATE_LIMITS: 'off' });

/** Starts a program, measures its memory once it has answered, and ends it. */
async function untilAnswered(
  [program = '', ...words]: string[],
  env: Record<string, string>,
): Promise<Started> {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  const output: unknown[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => output.push(String(chunk)));
  }
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || performance.now() > startedAt + patienceMs) {
        throw new Error(`${program} did not open:\n${output.join('')}`);
      }
      await sleep(10);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    if (program !== 'npm') return { seconds, megabytes: ownMegabytes(pid) };
    await sleep(settleMs);
    const server = descendants(pid).find(({ command }) => command.endsWith(' server/main.ts'));
    if (!server) throw new Error('the server process of npm start was not found');
    const all = [server, ...descendants(server.pid)];
    return { seconds, megabytes: all.reduce((sum, one) => sum + ownMegabytes(one.pid), 0) };
  } finally {
    if (child.exitCode === null) process.kill(-pid, 'SIGTERM');
    await ended;
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
