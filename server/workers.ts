import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** A message from a server process to its parent process. */
export type WorkerReport =
  | { kind: 'open'; greeting: string }
  | { kind: 'metrics'; request: number; metrics: MetricObject[] };
/** A message from the parent process to a server process. */
export type WorkerOrder = { kind: 'stop' } | { kind: 'metrics'; request: number };

export interface Workers {
  /** The greeting that the first server process has sent when it was open. */
  greeting: string;
  /** Stops all server processes at the same time; each finishes its running work first. */
  stop(): Promise<void>;
  /** Replaces the server processes one by one: each is stopped only when its successor is open. */
  replace(): Promise<void>;
  /**
   * The metrics of all server processes in the format of Prometheus, each with the number of its
   * process.
   */
  metrics(): Promise<string>;
}

/** A server process could not open; it has printed the reason itself. */
export class WorkerFailedError extends Error {}

const pauses = { shortestMs: 100, longestMs: 10_000 };
/**
 * How long a process must have lived, in milliseconds, so that its death does not count as a failed
 * start.
 */
const soundAfterMs = 10_000;
const metricsWithinMs = 5_000;

/** How many server processes the settings ask for. */
export const workerCount = ({ workers }: Pick<Config, 'workers'>): number =>
  workers === 'auto' ? availableParallelism() : workers;

/**
 * Starts server processes that share one port. The first one migrates the database; the others
 * start when it is open. A process that dies is started again, after a pause that grows with each
 * early death.
 * @throws WorkerFailedError when the first one cannot open
 */
export async function startWorkers(
  count: number,
  settings: { stopWithinMs: number; log: Logger },
): Promise<Workers> {
  const { log } = settings;
  // Each process accepts connections itself. If the parent process handed them out, a connection
  // could go to a dying process, and would never get an answer or an end.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const current = new Set<Worker>();
  let stopping = false;
  let requests = 0;

  /**
   * Starts a process and waits until it is open; gives its greeting.
   * @throws WorkerFailedError when the process ends before that
   */
  async function start(): Promise<{ worker: Worker; greeting: string }> {
    const worker = cluster.fork();
    const left = new AbortController();
    worker.once('exit', () => left.abort());
    try {
      const [report] = (await once(worker, 'message', { signal: left.signal })) as [WorkerReport];
      current.add(worker);
      return { worker, greeting: report.kind === 'open' ? report.greeting : '' };
    } catch (error) {
      throw new WorkerFailedError('A server process did not open', { cause: error });
    }
  }

  async function keep(pauseMs: number): Promise<string> {
    const { worker, greeting } = await start();
    const openedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (!current.delete(worker) || stopping) return;
      log.error({ code, signal, pid: worker.process.pid }, 'a server process died');
      void startAgain(performance.now() - openedAt > soundAfterMs ? pauses.shortestMs : pauseMs);
    });
    return greeting;
  }

  async function startAgain(pauseMs: number): Promise<void> {
    await sleep(pauseMs);
    if (stopping) return;
    const longer = Math.min(pauseMs * 2, pauses.longestMs);
    await keep(longer).catch(() => startAgain(longer));
  }

  async function end(worker: Worker): Promise<void> {
    const isOpen = current.delete(worker);
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    if (isOpen && worker.isConnected()) worker.send({ kind: 'stop' } satisfies WorkerOrder);
    else worker.process.kill('SIGTERM');
    // The process stops by itself within its time. If it still runs a second later it hangs, and is
    // killed.
    const late = setTimeout(() => worker.process.kill('SIGKILL'), settings.stopWithinMs + 1_000);
    await ended;
    clearTimeout(late);
  }

  async function metricsOf(worker: Worker): Promise<MetricObject[]> {
    requests += 1;
    const request = requests;
    const signal = AbortSignal.timeout(metricsWithinMs);
    worker.send({ kind: 'metrics', request } satisfies WorkerOrder);
    for (;;) {
      const [report] = (await once(worker, 'message', { signal })) as [WorkerReport];
      if (report.kind === 'metrics' && report.request === request) return report.metrics;
    }
  }

  const greeting = await keep(pauses.shortestMs);
  await Promise.all(
    Array.from({ length: count - 1 }, () =>
      keep(pauses.shortestMs).catch(() => void startAgain(pauses.shortestMs)),
    ),
  );

  return {
    greeting,
    async stop() {
      stopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)),
      );
    },
    async replace() {
      for (const worker of [...current]) {
        if (stopping) return;
        await keep(pauses.shortestMs);
        await end(worker);
      }
    },
    async metrics() {
      const metrics = await Promise.all(
        [...current].map((worker) => metricsOf(worker).catch(() => [])),
      );
      return AggregatorRegistry.aggregate(metrics).metrics();
    },
  };
}
