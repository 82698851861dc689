import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { passwordFile, type Transport } from './address.ts';
import type { Launcher } from './launch.ts';
import { BundledDatabaseError, type Programs } from './programs.ts';

/**
 * The options of initdb for a locale in which order and case of letters are equal on every system.
 */
export const bundledLocale = [
  ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
];
/** The major version of the PostgreSQL that is installed with the program. */
const majorVersion = '18';

/**
 * Makes a new database under another name and then renames its folder, so that an interrupted start
 * leaves nothing that looks like a database.
 * @throws BundledDatabaseError with the error of initdb, for example that the disk is full
 */
export async function createCluster(
  { launcher, programs }: { launcher: Launcher; programs: Programs },
  folder: string,
  transport: Transport,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await launcher.makeFolder(unfinished);
  const words = [
    ['--pgdata', unfinished, '--username', 'postgres', '--no-instructions'],
    ['--encoding', 'UTF8', ...bundledLocale],
    transport === 'socket'
      ? ['--auth', 'trust']
      : ['--auth', 'scram-sha-256', '--pwfile', await newPassword(folder)],
  ];
  try {
    await launcher.run(programs.initdb, words.flat());
    if (existsSync(folder)) await rmdir(folder);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new BundledDatabaseError(
      `The database in ${folder} could not be made: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

async function newPassword(folder: string): Promise<string> {
  const file = passwordFile(folder);
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return file;
}

/**
 * The first line of a program's error output that names an error; else the first line of its
 * message.
 */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const lines = stderr.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  return (lines.at(0) ?? message.split('\n')[0] ?? '').trim();
}

/**
 * Whether a folder holds a database that this PostgreSQL can open; nothing in it is changed.
 * @returns false for an empty folder, or none
 * @throws BundledDatabaseError for a folder with other files, or with a database of another version
 */
export async function hasCluster(folder: string): Promise<boolean> {
  const entries = existsSync(folder) ? await readdir(folder) : [];
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new BundledDatabaseError(
      `${folder} is not empty and no database: nothing was changed. Put it away, or set another DATA_DIR.`,
    );
  }
  const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (version === majorVersion) return true;
  throw new BundledDatabaseError(
    `The database in ${folder} is one of PostgreSQL ${version}, and this program brings ${majorVersion}: nothing was changed. Export it with the program that made it (npm run database -- export), and import the file into an empty DATA_DIR.`,
  );
}
