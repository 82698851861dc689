import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ticks of the clock per second in /proc; 100 on every Linux on which Node runs. */
const ticksPerSecond = 100;

/**
 * Seconds of processor time that a process and its threads have used.
 * @throws where there is no /proc
 */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Megabytes of memory that a process uses, with its share of the memory that it shares with others (PSS). */
export function ownMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(rollup) ?? [];
  return Number(kilobytes) / 1024;
}

const collector = "data:text/javascript,process.on('SIGUSR2',()=>{gc({flavor:'last-resort'})})";
/** The environment of a server for `usedMegabytes`: on a signal the server collects all garbage. */
export const collecting = { NODE_OPTIONS: `--expose-gc --import ${collector}` };

/** Megabytes that a process still uses after all garbage is collected. */
export async function usedMegabytes(pid: number): Promise<number> {
  await sleep(1_000);
  process.kill(pid, 'SIGUSR2');
  await sleep(1_000);
  return ownMegabytes(pid);
}

/** All processes below a process, without that process itself. */
export function descendants(pid: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.flatMap((line) => {
    const [, child, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(child), parent: Number(parent), command }];
  });
  const below = (of: number): { pid: number; command: string }[] =>
    all
      .filter(({ parent }) => parent === of)
      .flatMap(({ pid: child, command }) => [{ pid: child, command }, ...below(child)]);
  return below(pid);
}
