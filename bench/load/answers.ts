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
 * Three turns of two seconds gave 0.77 to 1.17 for the same code: the machine's speed changes within a turn. So many
 * short ones take as long.
 */
const turns = 15;
const warmSeconds = 1;

/**
 * Answers a second of one server, after a moment for it to get warm. Any failure ends the bench of this row. `cost`
 * is the processor time of one answer so far: a server that used less than a core waited for something else.
 */
export function answersPerSecond(
  { port, pid }: Target,
  asked: Asked,
  seconds: number,
): { measure: () => Promise<number>; cost: () => string } {
  let isWarm = false;
  const sum = { used: 0, answers: 0, seconds: 0 };
  return {
    cost: () =>
      `${Math.round((sum.used / sum.answers) * 1e6)} µs at ${(sum.used / sum.seconds).toFixed(1)} cores`,
    async measure() {
      if (!isWarm) await loadHttp({ ...asked, port, seconds: warmSeconds });
      isWarm = true;
      const before = cpuSeconds(pid);
      const result = await loadHttp({ ...asked, port, seconds });
      sum.used += cpuSeconds(pid) - before;
      sum.answers += result.answers;
      sum.seconds += seconds;
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
  const each = (seconds * 3) / turns;
  const first = answersPerSecond(ours, asked.ours, each);
  const second = answersPerSecond(limit, asked.limit, each);
  const result = await compare(first.measure, second.measure, turns);
  return { ...result, unit: '/s', note: `${first.cost()}; limit ${second.cost()}` };
}
