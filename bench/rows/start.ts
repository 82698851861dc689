import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/database/bundled/free-port.ts';
import { median } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { descendants, ownMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';

const root = path.resolve(import.meta.dirname, '../..');
const patienceMs = 60_000;
/** Until what a start leaves behind is tidied up. */
const settleMs = 3_000;

/** `npm start` on a machine where everything is installed and built, until the home page is answered. */
export async function start(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 10 });
  const onPostgres = { ...shop.env, DATA_DIR: await stage.temporaryFolder() };
  const bundled = { DATA_DIR: await stage.temporaryFolder() };
  await npmStart(bundled);

  const limit = await median3(startEmptyFastify);
  const runs: Record<'postgres' | 'bundled', { seconds: number; megabytes: number }[]> = {
    postgres: [],
    bundled: [],
  };
  for (let run = 0; run < 3; run += 1) {
    runs.postgres.push(await npmStart(onPostgres));
    runs.bundled.push(await npmStart(bundled));
  }
  const middle = (kind: keyof typeof runs, pick: 'seconds' | 'megabytes') =>
    median(runs[kind].map((run) => run[pick]));
  return [
    judge({
      name: 'start on PostgreSQL',
      ours: middle('postgres', 'seconds'),
      limit,
      unit: 's',
      goal: { of: 'ours', atMost: 3 },
    }),
    judge({
      name: 'start with the bundled database',
      ours: middle('bundled', 'seconds'),
      limit,
      unit: 's',
      goal: { of: 'ours', atMost: 3 },
    }),
    judge({
      name: 'memory on PostgreSQL',
      ours: middle('postgres', 'megabytes'),
      unit: 'MB',
      goal: { of: 'ours', atMost: 250 },
    }),
    judge({
      name: 'memory of all processes with the bundled database',
      ours: middle('bundled', 'megabytes'),
      unit: 'MB',
      goal: { of: 'ours', atMost: 400 },
    }),
  ];
}

async function median3(measure: () => Promise<number>): Promise<number> {
  return median([await measure(), await measure(), await measure()]);
}

async function npmStart(env: Record<string, string>) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  try {
    while (!(await answers(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || performance.now() > startedAt + patienceMs) {
        throw new Error(`npm start did not open:\n${output}`);
      }
      await sleep(10);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    await sleep(settleMs);
    const all = descendants(child.pid ?? 0);
    const server = all.find(({ command }) => /^\S*node\b.* server\/main\.ts$/.test(command));
    if (!server) throw new Error('the server process of npm start was not found');
    const own = [server, ...descendants(server.pid)];
    return { seconds, megabytes: own.reduce((sum, { pid }) => sum + ownMegabytes(pid), 0) };
  } finally {
    await endGroup(child);
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function startEmptyFastify(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'bench/limits/empty-fastify.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  await fetch(String(address).trim());
  const seconds = (performance.now() - startedAt) / 1_000;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return seconds;
}
