// `npm run admin`: makes administrators and sets passwords from the command line, whether the shop
// is running or not.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigError, readConfig } from '../server/config.ts';
import { connectToRunning } from '../server/database/connect.ts';
import { FolderInUseError } from '../server/database/bundled/folder-lock.ts';
import { BundledDatabaseError } from '../server/database/bundled/programs.ts';
import { EncodingError } from '../server/database/lists/encoding.ts';
import { migrate } from '../server/database/migrate.ts';
import {
  CommandError,
  readAdminCommand,
  runAdminCommand,
} from '../server/users/upkeep/admin-command.ts';

/** Reads a line without showing what is typed; the result is empty when the input ends. */
async function askHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  const answer = await Promise.race([lines.question(''), once(lines, 'close').then(() => '')]);
  lines.close();
  stderr.write('\n');
  return answer;
}

async function run(): Promise<void> {
  const command = readAdminCommand(process.argv.slice(2));
  const { dataDir, databaseUrl } = readConfig(process.env);
  const database = await connectToRunning({ dataDir, databaseUrl });
  try {
    await migrate(database);
    const said = await runAdminCommand(database.db, command, askHidden);
    process.stdout.write(`${said}\n`);
  } finally {
    await database.close();
  }
}

run().catch((error: unknown) => {
  const expected =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof BundledDatabaseError ||
    error instanceof FolderInUseError ||
    error instanceof EncodingError;
  const shown = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
  process.stderr.write(`${shown}\n`);
  process.exitCode = 1;
});
