import { compare } from '../compare.ts';
import type { Measured } from '../figures.ts';
import { cpuSeconds } from '../processes.ts';
import { serveBuffer } from '../limits/limits.ts';
import type { Stage } from '../stage.ts';
import { loadHttp, requestBytes, type HttpLoad } from './http-load.ts';

/** A server to put under load: its port, and the id of its process. */
export interface Target {
  port: number;
  pid: number;
}

export type Asked = Omit<HttpLoad, 'port' | 'seconds'>;

/**
 * The number of turns. Three turns of two seconds gave ratios of 0.77 to 1.17 for the same code, because the machine's
 * speed changes within a turn. Many short turns take the same time.
 */
const turns = 15;
/** Seconds of warm-up, after which each connection of a server keeps the plans of its statements. */
const warmSeconds = 3;

/**
 * Answers per second of a server, after a warm-up. `cost` is the processor time of an answer so far; a server that used
 * less than one core was waiting for something else.
 */
export function answersPerSecond({ port, pid }: Target, asked: Asked, seconds: number) {
  let isWarm = false;
  const sum = { used: 0, answers: 0, seconds: 0 };
  return {
    cost: () =>
      `${Math.round((sum.used / sum.answers) * 1e6)} µs at ${(sum.used / sum.seconds).toFixed(1)} cores`,
    async measure(): Promise<number> {
      if (!isWarm) await loadHttp({ ...asked, port, seconds: warmSeconds });
      isWarm = true;
      const before = cpuSeconds(pid);
      const result = await loadHttp({ ...asked, port, seconds });
      sum.used += cpuSeconds(pid) - before;
      sum.answers += result.answers;
      sum.seconds += seconds;
      return result.perSecond;
    },
  };
}

/** Compares a `GET` of an address, without compression, with `node:http` that sends the same answer from one buffer. */
export async function compareWithBuffer(
  stage: Stage,
  server: Target & { url: string },
  path: string,
): Promise<Measured> {
  const request = requestBytes('GET', path);
  const each = (stage.seconds * 3) / turns;
  const first = answersPerSecond(server, { next: () => request }, each);
  const limit = await bufferLimit(stage, server.url + path);
  const second = answersPerSecond(limit, { next: () => request }, each);
  const result = await compare(first.measure, second.measure, turns);
  return { ...result, note: `${first.cost()}; limit ${second.cost()}` };
}

/** Starts a server that sends the bytes and headers of one answer to every request. */
export async function bufferLimit(stage: Stage, url: string): Promise<Target> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = new Uint8Array(await reply.arrayBuffer());
  return stage.limit(serveBuffer, body, [...reply.headers]);
}

const listRequest = requestBytes('GET', '/api/cameras');

/** The time within which 99 % of the lists of items are answered (p99), in milliseconds. */
export async function listTime({ seconds }: Stage, { port }: Target): Promise<number> {
  return (await loadHttp({ port, seconds, next: () => listRequest })).p99;
}

/** The p99 of the list of items beside other work and, as the limit, without it. The first run warms the server up. */
export async function listTimeBeside(
  stage: Stage,
  server: Target,
  work: (p99: () => Promise<number>) => Promise<number>,
): Promise<Measured> {
  const p99 = () => listTime(stage, server);
  await p99();
  const measured = await compare(() => work(p99), p99);
  return { ...measured, note: 'limit: its own p99 with nothing beside it' };
}
