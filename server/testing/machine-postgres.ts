import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Programs } from '../database/bundled/programs.ts';

const run = promisify(execFile);
const oldestVersion = 15;
const debian = '/usr/lib/postgresql';

/** The programs of a PostgreSQL that is installed on this machine. */
export interface MachinePostgres extends Programs {
  folder: string;
  version: number;
}

/**
 * Finds the newest PostgreSQL that is installed on this machine; undefined if none is new enough
 * for the shop.
 */
export async function machinePostgres(): Promise<MachinePostgres | undefined> {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
    .concat((process.env['PATH'] ?? '').split(path.delimiter));
  for (const folder of folders) {
    const programs = {
      initdb: path.join(folder, 'initdb'),
      postgres: path.join(folder, 'postgres'),
    };
    if (!existsSync(programs.postgres) || !existsSync(programs.initdb)) continue;
    const { stdout } = await run(programs.postgres, ['--version']);
    const version = Number(/(\d+)/.exec(stdout)?.[1]);
    if (version >= oldestVersion) return { ...programs, folder, version };
  }
  return undefined;
}
