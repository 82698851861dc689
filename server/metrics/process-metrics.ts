import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Deps } from '../deps.ts';
import type { Family } from './families.ts';
import { countRequests } from './requests.ts';

/** A database that does not answer within this time counts as away. */
const pingWithinMs = 2_000;
/** Timers come at least so far apart: what is measured beyond it is delay. */
const resolutionMs = 10;

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** What this server process tells about itself; reading it asks the database for a sign of life. */
export function measureProcess(
  app: FastifyInstance,
  { database }: Pick<Deps, 'database'>,
): () => Promise<Family[]> {
  const requests = countRequests(app);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  app.addHook('onClose', async () => {
    delays.disable();
  });

  return async () => {
    const { pool } = database;
    const busy = pool.totalCount - pool.idleCount;
    const { user, system } = process.cpuUsage();
    const delay = ['50', '99'].map((percent) => ({
      labels: { quantile: String(Number(percent) / 100) },
      value: Math.max(0, (delays.percentile(Number(percent)) || 0) / 1e9 - resolutionMs / 1_000),
    }));
    delays.reset();
    return [
      ...requests(),
      gauge(
        'lensyard_database_up',
        'Whether the database answers.',
        Number(await answers(database)),
      ),
      {
        name: 'lensyard_database_connections',
        help: 'Connections of the pool, and callers that wait for one.',
        type: 'gauge',
        samples: [
          { labels: { state: 'busy' }, value: busy },
          { labels: { state: 'idle' }, value: pool.idleCount },
          { labels: { state: 'awaited' }, value: pool.waitingCount },
        ],
      },
      gauge(
        'lensyard_live_connections',
        'Open live connections.',
        app.websocketServer.clients.size,
      ),
      {
        name: 'lensyard_event_loop_delay_seconds',
        help: 'How late timers of the process were since the last look.',
        type: 'gauge',
        samples: delay,
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time used.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      gauge(
        'process_start_time_seconds',
        'When the process started, in seconds since 1970.',
        performance.timeOrigin / 1_000,
      ),
    ];
  };
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
