// `npm run database`: saves the whole database in one file, and restores it. The file can be
// restored into any PostgreSQL.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from '../server/backup/backup-file.ts';
import { exportDatabase } from '../server/backup/export.ts';
import { importDatabase } from '../server/backup/import.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { connectToRunning, openDatabase } from '../server/database/connect.ts';
import { databaseFolder } from '../server/database/bundled/address.ts';
import { FolderInUseError } from '../server/database/bundled/folder-lock.ts';
import { BundledDatabaseError } from '../server/database/bundled/programs.ts';
import { EncodingError } from '../server/database/lists/encoding.ts';
import { MigrationError } from '../server/database/migrate.ts';

const usage = `npm run database -- export FILE   writes everything into a file, also while the shop is open
npm run database -- import FILE   fills an empty database with it, before the shop is opened`;

async function run(): Promise<string> {
  const [command, file, ...more] = process.argv.slice(2);
  const isKnown = command === 'export' || command === 'import';
  if (!isKnown || !file || more.length > 0) throw new BackupError(usage);
  const settings = readConfig(process.env);
  const isThere = settings.databaseUrl || existsSync(databaseFolder(settings.dataDir));
  if (command === 'export' && !isThere) {
    throw new BackupError(`There is no shop in ${path.resolve(settings.dataDir)}.`);
  }
  const database =
    command === 'export' ? await connectToRunning(settings) : await openDatabase(settings);
  try {
    return command === 'export'
      ? `${await exportDatabase(database, file)} rows are in ${path.resolve(file)}.`
      : `${await importDatabase(database, file)} rows came from ${path.resolve(file)}.`;
  } finally {
    await database.close();
  }
}

/** The text of a failure. A failure that somebody can repair is printed without its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain =
    error instanceof BackupError ||
    error instanceof BundledDatabaseError ||
    error instanceof ConfigError ||
    error instanceof FolderInUseError ||
    error instanceof EncodingError ||
    error instanceof MigrationError ||
    'code' in error;
  return isPlain ? error.message : (error.stack ?? error.message);
}

run().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  },
);
