import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { carryOverStatements, isOfBefore, lastOfBefore, tooOld } from './carry-over.ts';
import { checkLetters } from './lists/letters.ts';
import { againAfterConflict } from './transaction.ts';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const fileName = /^\d{3}_[a-z0-9_]+\.sql$/;
/** The number of the advisory lock; nothing else in the database uses it. */
const advisoryLock = 5_367_391;
const longestMigrationMs = 60 * 60_000;
/** A migration locks whole tables, so it may lose a deadlock with every writer of an open shop. */
const migrationAttempts = 50;

/** The database and the migrations of this code do not belong together; the message says why, in one line. */
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

/** The migrations that this program has, in order. */
export const knownMigrations = (): Promise<Applied[]> => readMigrations(migrationsFolder);

/**
 * Brings the database up to date, or up to one migration: each once, in order, in a transaction of its own.
 * Several processes may do this at once; one of them applies each migration, the others find it done. A migration
 * that lost a deadlock with writers is tried again, one that takes long tells `log` how far it is.
 *
 * @returns the names of the migrations that this call applied
 * @throws LettersError when the database is not made for every letter
 * @throws MigrationError when a migration changed after it was applied, failed, or is newer than this code
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
    await checkLetters(client);
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

/** Does the work in one transaction that holds the lock; the lock ends with it. */
async function locked<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    // Waiting for another process to migrate, and migrating, may take longer than statements of the shop.
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
 * Makes the list of migrations where there is none, and carries a database of the old schema over
 * to the baseline.
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
  // The first reminders begin at the time when mail was introduced.
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

/** Several statements at once, which may take long. */
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
