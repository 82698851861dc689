import { loadHttp, requestBytes } from './http-load.ts';
import { withoutFailures, type Target } from './answers.ts';

const connections = 16;

/** The p99 of the list of cameras in milliseconds, for what it is beside other work. */
export async function listTime({ port }: Pick<Target, 'port'>, seconds: number): Promise<number> {
  const request = requestBytes('GET', '/api/cameras');
  const result = await loadHttp({ port, connections, seconds, next: () => request, expected: 200 });
  withoutFailures(result);
  return result.p99;
}
