import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data folder; the message names it, in one line. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

export interface FolderLock {
  release(): void;
}

interface Holder {
  pid: number;
  since: string;
}

/**
 * Takes the exclusive lock of a data folder; the system frees it when this process ends, in
 * whatever way. Without it, two servers could use one folder and destroy its data unnoticed.
 * @throws FolderInUseError when another process has the lock
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The lock is that of a SQLite file, which stays empty, because SQLite handles the differences
  // between systems.
  const file = new DatabaseSync(path.join(dataDir, 'database.lock'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(describeHolder(dataDir));
  }
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(holderFile(dataDir), JSON.stringify(holder), { mode: 0o600 });
  return {
    release() {
      rmSync(holderFile(dataDir), { force: true });
      file.close();
    },
  };
}

function holderFile(dataDir: string): string {
  return path.join(dataDir, 'database.holder.json');
}

function describeHolder(dataDir: string): string {
  const inUse = `The data folder ${path.resolve(dataDir)} is in use`;
  try {
    const { pid, since } = JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder;
    return `${inUse} by process ${pid} since ${since}. Stop that server, or set another DATA_DIR.`;
  } catch {
    return `${inUse} by another process that is just starting. Stop it, or set another DATA_DIR.`;
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
