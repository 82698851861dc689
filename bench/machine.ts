import { execFile } from 'node:child_process';
import { cpus, loadavg, totalmem, type as system, release } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallPostgres } from '../scripts/throwaway-postgres.mjs';

/** Where the figures come from, in one paragraph; busy machines give worse ones. */
export async function describeMachine(): Promise<string> {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const programs = await findOrInstallPostgres();
  const postgres =
    'missing' in programs
      ? programs.missing
      : (await promisify(execFile)(path.join(programs.folder, 'postgres'), ['--version'])).stdout;
  return [
    `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${memory} GB, ${system()} ${release()}`,
    `Node ${process.versions.node}, ${postgres.trim()}, load ${loadavg()[0]?.toFixed(2)} at the start`,
  ].join('\n');
}
