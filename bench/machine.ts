import { execFile } from 'node:child_process';
import { cpus, loadavg, totalmem, type as system, release } from 'node:os';
import { promisify } from 'node:util';
import { bundledPrograms } from '../server/database/bundled/programs.ts';

/** Where the figures come from, in one paragraph; busy machines give worse ones. */
export async function describeMachine(): Promise<string> {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const { postgres: program } = await bundledPrograms();
  const { stdout: postgres } = await promisify(execFile)(program, ['--version']);
  return [
    `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${memory} GB, ${system()} ${release()}`,
    `Node ${process.versions.node}, ${postgres.trim()}, load ${loadavg()[0]?.toFixed(2)} at the start`,
  ].join('\n');
}
