import type { FastifyInstance } from 'fastify';
import type { Family, Sample } from './families.ts';

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Timing {
  buckets: number[];
  count: number;
  seconds: number;
}

/** Counts the answers of an application and how long they took, by call: addresses with ids count as one. */
export function countRequests(app: FastifyInstance): () => Family[] {
  const answers = new Map<string, { labels: Record<string, string>; value: number }>();
  const timings = new Map<string, { labels: Record<string, string>; timing: Timing }>();

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    const call = `${labels.method} ${labels.route}`;
    const status = String(reply.statusCode);
    const answer = answers.get(`${call} ${status}`) ?? { labels: { ...labels, status }, value: 0 };
    answer.value += 1;
    answers.set(`${call} ${status}`, answer);

    const seconds = reply.elapsedTime / 1_000;
    const { timing } = timings.get(call) ?? {
      timing: { buckets: bounds.map(() => 0), count: 0, seconds: 0 },
    };
    for (const [index, bound] of bounds.entries()) {
      if (seconds <= bound) timing.buckets[index] = (timing.buckets[index] ?? 0) + 1;
    }
    timing.count += 1;
    timing.seconds += seconds;
    timings.set(call, { labels, timing });
  });

  return () => [
    {
      name: 'lensyard_http_requests_total',
      help: 'Answers by call and status.',
      type: 'counter',
      samples: [...answers.values()],
    },
    {
      name: 'lensyard_http_request_duration_seconds',
      help: 'How long answers took, by call.',
      type: 'histogram',
      samples: [...timings.values()].flatMap(({ labels, timing }) => histogram(labels, timing)),
    },
  ];
}

function histogram(labels: Record<string, string>, timing: Timing): Sample[] {
  return [
    ...bounds.map((bound, index) => ({
      suffix: '_bucket',
      labels: { ...labels, le: String(bound) },
      value: timing.buckets[index] ?? 0,
    })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: timing.count },
    { suffix: '_sum', labels, value: timing.seconds },
    { suffix: '_count', labels, value: timing.count },
  ];
}
