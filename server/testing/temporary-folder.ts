import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 2 ** 30;

/** A folder for the many small files of a database: in memory where the system has such a place. */
export function temporaryFolder(purpose: string): Promise<string> {
  return mkdtemp(path.join(hasRoom(memory) ? memory : tmpdir(), `lensyard-${purpose}-`));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enoughBytes;
}
