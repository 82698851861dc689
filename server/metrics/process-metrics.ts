import type { FastifyInstance } from 'fastify';
import cluster from 'node:cluster';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { countMails } from '../mail/mail.queries.ts';

/** How long the database may take to answer, in milliseconds, before it counts as down. */
const pingWithinMs = 2_000;
/** The interval of the timer that measures the delay of the event loop, in milliseconds. */
const resolutionMs = 10;
/** The upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Makes the metrics of this server process. Each reading of them asks the database whether it
 * answers.
 */
export function measureProcess(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Registry {
  const registry = new Registry();
  // If there are several processes, each metric has the number of its process as a label.
  if (cluster.worker) registry.setDefaultLabels({ worker: cluster.worker.id });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  countRequests(app, registers);
  measureDelay(app, registers);

  const connections = new Gauge({
    name: 'lensyard_database_connections',
    help: 'Connections of the pool, and callers that wait for one.',
    labelNames: ['state'],
    registers,
  });
  new Gauge({
    name: 'lensyard_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      // The pool is looked at first, because the question to the database also takes a connection.
      connections.set({ state: 'busy' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'awaited' }, waitingCount);
      this.set(Number(await answers(database)));
    },
  });
  new Gauge({
    name: 'lensyard_live_connections',
    help: 'Open live connections.',
    registers,
    collect() {
      this.set(app.websocketServer.clients.size);
    },
  });
  measureMail({ database, clock }, registers);
  return registry;
}

/**
 * Measures the mails that wait. All processes read the same table, so of their figures the largest
 * is taken and not the sum.
 */
function measureMail(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  registers: Registry[],
): void {
  const age = new Gauge({
    name: 'lensyard_mail_oldest_seconds',
    help: 'How long the oldest queued mail has waited.',
    registers,
    aggregator: 'max',
  });
  new Gauge({
    name: 'lensyard_mails',
    help: 'Mails that are queued, held or failed.',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      try {
        const { oldest, queued, held, failed } = await countMails(database.db);
        for (const [state, count] of Object.entries({ queued, held, failed })) {
          this.set({ state }, count);
        }
        age.set(oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : 0);
      } catch {
        // The metric `lensyard_database_up` tells that the database cannot be reached.
      }
    },
  });
}

/**
 * Counts answers and measures how long they take, by route; paths that differ only in ids have the
 * same route.
 */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const total = new Counter({
    name: 'lensyard_http_requests_total',
    help: 'Answers by call and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'lensyard_http_request_duration_seconds',
    help: 'How long answers took, by call.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = { method: request.method, route: request.routeOptions.url ?? 'none' };
    total.inc({ ...call, status: reply.statusCode });
    duration.observe(call, reply.elapsedTime / 1_000);
    done();
  });
}

function measureDelay(app: FastifyInstance, registers: Registry[]): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  app.addHook('onClose', async () => {
    delays.disable();
  });
  new Gauge({
    name: 'lensyard_event_loop_delay_seconds',
    help: 'How late timers of the process were since the last look.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const percent of [50, 99]) {
        const seconds = (delays.percentile(percent) || 0) / 1e9 - resolutionMs / 1_000;
        this.set({ quantile: percent / 100 }, Math.max(0, seconds));
      }
      delays.reset();
    },
  });
}

async function answers({ ping }: Deps['database']): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const answered = await Promise.race([
    ping().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      late = setTimeout(() => resolve(false), pingWithinMs);
    }),
  ]);
  clearTimeout(late);
  return answered;
}
