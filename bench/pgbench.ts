import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { machinePostgres } from '../server/testing/machine-postgres.ts';

const run = promisify(execFile);

/** Transactions a second of PostgreSQL's own bench running a script, every statement prepared. */
export async function pgbench(
  databaseUrl: string,
  script: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const programs = await machinePostgres();
  if (!programs) {
    throw new Error(
      'pgbench is part of PostgreSQL 15 or later, which is to be installed for this row',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    await writeFile(file, script);
    const { stdout } = await run(path.join(programs.folder, 'pgbench'), [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=1',
      `--time=${Math.max(1, Math.round(seconds))}`,
      `--file=${file}`,
      databaseUrl,
    ]);
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    const [, failed] = /^number of failed transactions: (\d+)/m.exec(stdout) ?? [];
    if (perSecond === undefined || Number(failed ?? 0) > 0) {
      throw new Error(`pgbench did not work:\n${stdout}`);
    }
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
