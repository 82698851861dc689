import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { connectToRunning } from '../database/connect.ts';
import { exportDatabase } from './export.ts';

const kept = 7;
const day = 24 * 60 * 60 * 1_000;
/** The first look comes when the shop has long been open, and a shop that is open for an hour a day has one. */
const looks = { firstAfterMs: 60_000, everyMs: 15 * 60_000 };
const namePattern = /^lensyard-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.jsonl\.gz$/;

export interface DailyBackup {
  /** Ends it; a backup that is being written is finished first. */
  close(): Promise<void>;
}

/**
 * Once a day the embedded database writes itself into `DATA_DIR/backups`; the newest seven are kept. What fails,
 * for want of space for example, is tried again a quarter of an hour later.
 */
export function backUpDaily({ config, log }: Pick<Deps, 'config' | 'log'>): DailyBackup {
  const folder = path.join(config.dataDir, 'backups');
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = backUpWhenDue(config.dataDir, folder, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'the daily backup could not be written, trying again later'),
    );
  };
  const first = setTimeout(look, looks.firstAfterMs).unref();
  const timer = setInterval(look, looks.everyMs).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}

/** @returns the new backup's file, or undefined when the newest is less than a day old */
export async function backUpWhenDue(
  dataDir: string,
  folder: string,
  now: Date,
): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const newest = (await backupsIn(folder)).at(-1);
  const age = newest ? now.getTime() - madeAt(newest) : Infinity;
  // A backup from the future, after the clock was set back, says nothing about when the next is due.
  if (age >= 0 && age < day) return undefined;
  const file = path.join(folder, nameAt(now));
  // Over a connection of its own: the shop's one stays free for the shop.
  const database = await connectToRunning({ dataDir });
  try {
    await exportDatabase(database, file);
  } finally {
    await database.close();
  }
  for (const old of (await backupsIn(folder)).slice(0, -kept)) await rm(path.join(folder, old));
  return file;
}

const nameAt = (moment: Date): string =>
  `lensyard-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`;

const madeAt = (name: string): number => Date.parse(name.replace(namePattern, '$1T$2:$3:$4Z'));

/** By name, which is by age. */
const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
