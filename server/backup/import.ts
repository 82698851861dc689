import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Database } from '../database/connect.ts';
import { isOfBefore, lastOfBefore, tooOld } from '../database/carry-over.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import {
  backupFoot,
  backupHead,
  BackupError,
  backupRow,
  backupTable,
  type BackupFoot,
  type BackupHead,
  type BackupRow,
} from './backup-file.ts';
import { asItIs, asOfBefore, type ReadTable } from './backup-of-before.ts';
import { quoted, readTables, type BackupTable } from './tables.ts';

const rowsPerStatement = 1_000;
/**
 * The longest text of one insert statement. Rows that hold files reach it before the usual number
 * of rows is complete.
 */
const charactersPerStatement = 8_000_000;
const damaged = 'This file is damaged, or not a backup of Lensyard.';
const longestStatementMs = 60 * 60_000;
/** Tables that migrations fill: a database with rows only in these counts as empty. */
const filledByMigrations = ['catalogue', 'category', 'counter'];

/**
 * Fills an empty database with a backup, in one transaction. A backup of an older version is read
 * into the tables of that version, which are then migrated; a backup with the schema before the
 * baseline is read into the tables of the baseline.
 * @returns the number of rows
 * @throws BackupError when the file is not a whole backup or is newer than this program, or when
 * the database is not empty
 */
export async function importDatabase(database: Database, file: string): Promise<number> {
  const lines = linesOf(file);
  try {
    const { value } = await lines.next();
    const head = parse(backupHead, value ?? '', damaged);
    const newest = await newestMigration(head);
    const read = isOfBefore(head.migrations) ? asOfBefore : asToday;
    await migrate(database, undefined, newest);
    const rows = await inTransaction(database.pool, async (client) => {
      await requireEmptyPlace(client, newest);
      return fill(client, lines, read);
    });
    await migrate(database);
    // Mails that waited when the backup was made may have been sent since, or be wrong by now, so a
    // person decides about them.
    await database.pool.query(
      "update mail set state = 'held', leased_until = null where state = 'queued'",
    );
    // Webhooks are turned off: somebody may try a backup out beside the shop, and programs must not
    // hear from both.
    await database.pool.query(
      `update webhook set active = false, off_reason = 'The shop was restored from a backup.' where active;
       update webhook_delivery set state = 'failed', error = 'It waited in a backup', leased_until = null
       where state = 'queued'`,
    );
    await run(database.pool, 'begin; set local statement_timeout = 0; analyze; commit');
    return rows;
  } finally {
    await lines.return(undefined);
  }
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => undefined);
  unpacked.setEncoding('utf8');
  let begun = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (begun + String(chunk)).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const isPacking = error instanceof Error && 'code' in error && String(error.code)[0] === 'Z';
    throw isPacking ? new BackupError(damaged, { cause: error }) : error;
  }
  return undefined;
}

/**
 * The last migration to run before the backup is read, so that the tables are those of the backup.
 */
async function newestMigration({ migrations }: BackupHead): Promise<string> {
  const known = await knownMigrations();
  if (isOfBefore(migrations)) {
    if (migrations.at(-1)?.name !== lastOfBefore) throw new BackupError(tooOld('This backup'));
    return known[0]?.name ?? '';
  }
  for (const { name, checksum } of migrations) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) throw new BackupError(`This backup is newer than this program: it has ${name}.`);
    if (ours.checksum !== checksum) {
      throw new BackupError(`This backup was made with another ${name} than this program has.`);
    }
  }
  return migrations.at(-1)?.name ?? '';
}

async function requireEmptyPlace(client: pg.PoolClient, newest: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name > $1 limit 1',
    [newest],
  );
  if (rows[0]) {
    throw new BackupError(
      `This place already has ${rows[0].name}, which the backup does not know. Import into one that nobody has opened.`,
    );
  }
  for (const { name } of await readTables(client)) {
    if (filledByMigrations.includes(name)) continue;
    const found = await client.query(`select from ${quoted(name)} limit 1`);
    if (found.rowCount) {
      throw new BackupError(`This place is not empty: there are rows in the table ${name}.`);
    }
  }
}

type ReadAs = (table: string, columns: string[]) => ReadTable | undefined;
const asToday: ReadAs = (_table, columns) => asItIs(columns);

async function fill(
  client: pg.PoolClient,
  lines: AsyncIterable<string>,
  readAs: ReadAs,
): Promise<number> {
  const tables = await readTables(client);
  // The triggers that keep totals are off while rows are written, because the totals are in the
  // backup.
  const forAll = (statement: (table: string) => string) =>
    run(client, tables.map(({ name }) => statement(quoted(name))).join('; '));
  await forAll((table) => `alter table ${table} disable trigger user`);
  for (const name of filledByMigrations) await client.query(`delete from ${quoted(name)}`);

  const { rows, foot } = await insertAll(client, lines, tables, readAs);
  for (const { name } of tables) {
    if ((foot.rows[name] ?? 0) !== (rows[name] ?? 0)) {
      throw new BackupError(`This file is damaged: rows of the table ${name} are missing.`);
    }
  }
  for (const [name, last] of Object.entries(foot.sequences)) {
    if (last !== null) {
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
    }
  }
  await forAll((table) => `alter table ${table} enable trigger user`);
  return Object.values(rows).reduce((sum, count) => sum + count, 0);
}

async function insertAll(
  client: pg.PoolClient,
  lines: AsyncIterable<string>,
  tables: BackupTable[],
  readAs: ReadAs,
): Promise<{ rows: Record<string, number>; foot: BackupFoot }> {
  const rows: Record<string, number> = {};
  let target: Target | undefined;
  let waiting: BackupRow[] = [];
  let characters = 0;
  async function insertWaiting(): Promise<void> {
    if (target && target !== 'gone' && waiting.length > 0) await insert(client, target, waiting);
    waiting = [];
    characters = 0;
  }
  for await (const text of lines) {
    if (text.startsWith('[')) {
      if (!target) throw new BackupError(damaged);
      const row = parse(backupRow, text, damaged);
      if (target === 'gone') continue;
      waiting.push(target.rowOf(row));
      rows[target.name] = (rows[target.name] ?? 0) + 1;
      characters += text.length;
      if (waiting.length === rowsPerStatement || characters > charactersPerStatement) {
        await insertWaiting();
      }
    } else {
      await insertWaiting();
      if (text.startsWith('{"end"')) return { rows, foot: parse(backupFoot, text, damaged) };
      target = targetOf(text, tables, readAs);
    }
  }
  throw new BackupError('This file is not whole: its end is missing.');
}

/** The table into which rows of a backup are written; `gone` for a table that exists no more. */
type Target = (Pick<BackupTable, 'name' | 'columns'> & Pick<ReadTable, 'rowOf'>) | 'gone';

/**
 * Finds the table for the rows of a backup. Columns are matched by name, because a database that
 * was carried over has them in another order.
 */
function targetOf(text: string, tables: BackupTable[], readAs: ReadAs): Target {
  const head = parse(backupTable, text, damaged);
  const read = readAs(head.table, head.columns);
  if (!read) return 'gone';
  const found = tables.find(({ name }) => name === head.table);
  const columns = read.columns.flatMap(
    (column) => found?.columns.find(({ name }) => name === column) ?? [],
  );
  if (!found || columns.length !== found.columns.length || columns.length < read.columns.length) {
    throw new BackupError(`This backup holds another table ${head.table} than this place.`);
  }
  return { name: found.name, columns, rowOf: read.rowOf };
}

/**
 * Inserts rows with one statement: each parameter is the list of a column's texts, which PostgreSQL
 * converts to the column's type.
 */
async function insert(
  client: pg.PoolClient,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  rows: BackupRow[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const values = columns.map((column) => `${quoted(column.name)}::${column.type}`).join(', ');
  await run(
    client,
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from unnest(${lists}) as given (${names})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

function parse<S extends z.ZodMiniType>(schema: S, text: string, message: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(message, { cause: error });
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Runs a statement that may take longer than the usual time limit allows. */
function run(
  client: Pick<pg.Pool, 'query'> | pg.PoolClient,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const statement = { text, values, query_timeout: longestStatementMs };
  return client.query(statement);
}
