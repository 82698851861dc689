import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { carryOverStatements, isOfBefore, lastOfBefore, tooOld } from './carry-over.ts';
import { checkEncoding } from './lists/encoding.ts';
import { againAfterConflict } from './transaction.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const fileName = /^\d{3}_[a-z0-9_]+\.sql$/;
/** The number of the advisory lock for migrations; no other lock of the shop has this number. */
const advisoryLock = 5_367_391;
const longestMigrationMs = 60 * 60_000;
/**
 * How often a migration is tried. It locks whole tables, so in an open shop it may lose a deadlock
 * with each writer.
 */
const migrationAttempts = 50;

/** The database and this program do not fit together; the message says why, in one line. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Applied {
  name: string;
  checksum: string;
}

interface Migration extends Applied {
  sql: string;
}

/** The migrations of this program, in their order. */
export const knownMigrations = (): Promise<Applied[]> => readMigrations(migrationsFolder);

/**
 * Applies the migrations that the database lacks, in order and each in its own transaction; with
 * `upTo` only those up to it. When several processes do this at once, one of them applies each
 * migration, and the others find it done. A migration that lost a deadlock is tried again, and a
 * slow one tells `log` how far it is.
 * @returns the names of the migrations that this call applied
 * @throws EncodingError when the database cannot handle the letters of every language
 * @throws MigrationError when a migration failed or was changed after it was applied, or when the
 * database is newer than this program
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  folder = migrationsFolder,
  upTo?: string,
  log: (line: string) => void = () => undefined,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  const tellProgress = ({ message = '' }: { message?: string | undefined }) => log(message);
  client.on('notice', tellProgress);
  const applied: string[] = [];
  try {
    await checkEncoding(client);
    await againAfterConflict(
      () => locked(client, () => readyForMigrations(client, migrations)),
      migrationAttempts,
    );
    for (const migration of migrations) {
      if (upTo !== undefined && migration.name > upTo) break;
      const isNew = await againAfterConflict(
        () =>
          locked(client, async () => {
            if (await isApplied(client, migration)) return false;
            await apply(client, migration);
            return true;
          }),
        migrationAttempts,
      );
      if (isNew) applied.push(migration.name);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.off('notice', tellProgress);
  client.release();
  return applied;
}

/**
 * Runs work in a transaction that holds the lock for migrations; the lock ends with the
 * transaction.
 */
async function locked<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    // The time limit of statements is lifted: a migration, or the wait for another process that
    // migrates, can take longer.
    await run(
      client,
      `set local statement_timeout = 0; select pg_advisory_xact_lock(${advisoryLock})`,
    );
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Makes the table `migration` where it is missing, checks its rows against this program, and
 * carries a database of the old schema over to the baseline.
 */
async function readyForMigrations(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(`
    create table if not exists migration (
      name       text primary key,
      applied_at timestamptz(3) not null default now(),
      checksum   text not null
    )`);
  const { rows } = await client.query<Applied>(
    'select name, checksum from migration order by name',
  );
  const [baseline] = migrations;
  if (baseline && isOfBefore(rows)) {
    if (!rows.some(({ name }) => name === lastOfBefore)) {
      throw new MigrationError(tooOld('The database'));
    }
    return carryOver(client, baseline);
  }
  checkHistory(rows, migrations);
}

async function carryOver(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await run(client, await carryOverStatements(sql));
  // The baseline gets the moment at which mail was introduced, because reminders look only at what
  // happened after it.
  const { rows } = await client.query<{ appliedAt: Date }>(
    `select applied_at as "appliedAt" from migration where name = '028_mail.sql'`,
  );
  await client.query('delete from migration');
  await client.query('insert into migration (name, applied_at, checksum) values ($1, $2, $3)', [
    name,
    rows[0]?.appliedAt,
    checksum,
  ]);
}

function checkHistory(rows: Applied[], migrations: Migration[]): void {
  for (const { name, checksum } of rows) {
    const ours = migrations.find((migration) => migration.name === name);
    if (!ours) {
      throw new MigrationError(
        `The database is newer than this program: it has migration ${name}.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(`Migration ${name} was changed after the database had applied it.`);
    }
  }
}

async function isApplied(client: pg.PoolClient, { name }: Migration): Promise<boolean> {
  const { rowCount } = await client.query('select from migration where name = $1', [name]);
  return rowCount === 1;
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await run(client, sql);
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** Runs several statements at once, with a long time limit. */
function run(client: pg.PoolClient, text: string): Promise<pg.QueryResult> {
  const statements = { text, query_timeout: longestMigrationMs };
  return client.query(statements);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
