import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { openDatabase } from '../database/connect.ts';
import { every, type Repeated } from '../every.ts';
import { exportDatabase } from './export.ts';

const kept = 7;
const day = 24 * 60 * 60 * 1_000;
/**
 * The times of the checks whether a backup is due. The first check waits until the start of the
 * server is over, and comes early enough for a shop that is open for an hour a day.
 */
const looks = { firstAfterMs: 60_000, everyMs: 15 * 60_000 };
/**
 * The number of the advisory lock with which only one process at a time writes a backup; no other
 * lock of the shop has this number.
 */
const backupLock = 6_214_387;
const namePattern = /^lensyard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz$/;

/**
 * Writes a backup of the bundled database into `DATA_DIR/backups` once a day, and keeps the newest
 * seven. A backup that fails, for want of space for example, is tried again a quarter of an hour
 * later.
 */
export function backUpDaily({
  config,
  database,
  log,
}: Pick<Deps, 'config' | 'database' | 'log'>): Repeated {
  const folder = path.join(config.dataDir, 'backups');
  const sentence = 'the daily backup could not be written, trying again later';
  return every(looks.everyMs, () => backUpWhenDue(database.url, folder, new Date()), {
    firstAfterMs: looks.firstAfterMs,
    failure: { log, level: 'error', sentence },
  });
}

/**
 * Writes a backup when the newest is a day old.
 * @returns the new backup's file, or undefined when none is due or another process is writing it
 */
export async function backUpWhenDue(
  databaseUrl: string,
  folder: string,
  now: Date,
): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One connection holds the lock, and the export uses the other.
  const database = await openDatabase({ dataDir: '', databaseUrl, poolSize: 2 });
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${backupLock}) as "isFree"`,
    );
    if (!rows[0]?.isFree || !(await isDue(folder, now))) return undefined;
    const file = path.join(folder, nameAt(now));
    await exportDatabase(database, file);
    for (const old of (await backupsIn(folder)).slice(0, -kept)) await rm(path.join(folder, old));
    return file;
  } finally {
    // Closing the connection would free the lock too, but only a moment later.
    await client.query(`select pg_advisory_unlock(${backupLock})`).catch(() => undefined);
    client.release();
    await database.close();
  }
}

async function isDue(folder: string, now: Date): Promise<boolean> {
  const newest = (await backupsIn(folder)).at(-1);
  const age = newest ? now.getTime() - madeAt(newest) : Infinity;
  // The newest backup can lie in the future when the clock was set back; it does not count then.
  return age < 0 || age >= day;
}

const nameAt = (moment: Date): string =>
  `lensyard-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;

const madeAt = (name: string): number => Date.parse(name.replace(namePattern, '$1T$2:$3:$4Z'));

/** The backup files of a folder, the oldest first: their names sort by their age. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
