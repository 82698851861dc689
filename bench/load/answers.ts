import { compare } from '../compare.ts';
import type { Figure } from '../figures.ts';
import { cpuSeconds } from '../processes.ts';
import { loadHttp, type HttpLoad, type HttpLoadResult } from './http-load.ts';

/** A server under load: where it listens and which process it is. */
export interface Target {
  port: number;
  pid: number;
}

type Asked = Omit<HttpLoad, 'port' | 'seconds'>;

/**
 * Answers a second of one server, after a moment for it to get warm. Any failure ends the bench of this row. `cost`
 * is the processor time of one answer: a server that used less than a core waited for something else.
 */
export function answersPerSecond(
  { port, pid }: Target,
  asked: Asked,
  seconds: number,
): { measure: () => Promise<number>; cost: () => string } {
  let isWarm = false;
  let cost = '';
  return {
    cost: () => cost,
    async measure() {
      if (!isWarm) await loadHttp({ ...asked, port, seconds: Math.min(1, seconds) });
      isWarm = true;
      const before = cpuSeconds(pid);
      const result = await loadHttp({ ...asked, port, seconds });
      const used = cpuSeconds(pid) - before;
      cost = `${Math.round((used / result.answers) * 1e6)} µs at ${(used / seconds).toFixed(1)} cores`;
      withoutFailures(result);
      return result.perSecond;
    },
  };
}

export function withoutFailures(result: HttpLoadResult): void {
  if (result.failures === 0) return;
  throw new Error(
    `${result.failures} of ${result.answers} answers were wrong: ${JSON.stringify(result.statuses)}`,
  );
}

/** Our server and the limit's, asked the same by as many connections, in turn. */
export async function compareAnswers(
  ours: Target,
  limit: Target,
  asked: { ours: Asked; limit: Asked },
  seconds: number,
): Promise<Pick<Figure, 'ours' | 'limit' | 'unit' | 'note'>> {
  const first = answersPerSecond(ours, asked.ours, seconds);
  const second = answersPerSecond(limit, asked.limit, seconds);
  const result = await compare(first.measure, second.measure);
  return { ...result, unit: '/s', note: `${first.cost()}; limit ${second.cost()}` };
}
