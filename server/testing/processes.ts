import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '../database/connect.ts';

export interface DatabaseProcess {
  pid: number;
  /** The lines that the process has printed so far. */
  lines: string[];
  /**
   * Resolves with the first line that begins with `beginning`, whether it is printed already or
   * later.
   */
  line(beginning: string): Promise<string>;
  /** Kills the process without warning, like `kill -9`. */
  kill(): Promise<void>;
}

/** Starts `database-process.ts` in a process of its own. */
export function startDatabaseProcess(settings: DatabaseSettings): DatabaseProcess {
  const program = fileURLToPath(new URL('./database-process.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid, stdout } = child;
  if (pid === undefined || !stdout) throw new Error('the process did not start');
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'exit');
  return {
    pid,
    lines,
    async line(beginning) {
      for (;;) {
        const found = lines.find((line) => line.startsWith(beginning));
        if (found !== undefined) return found;
        await Promise.race([
          once(reader, 'line'),
          ended.then(() => Promise.reject(new Error(`ended before it said "${beginning}"`))),
        ]);
      }
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
