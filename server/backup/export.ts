import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '../database/connect.ts';
import { BackupError, type BackupFoot, type BackupHead } from './backup-file.ts';
import { quoted, readSequences, readTables, type BackupTable } from './tables.ts';

const rowsPerFetch = 2_000;
/**
 * How many rows are fetched at once from a table that holds files, where a row may have some
 * hundred kilobytes.
 */
const filesPerFetch = 20;

/**
 * Writes all data of the database into one file, as it was at one moment, while the shop is open.
 * The file gets its name only when it is whole; it holds password hashes, so only the user who made
 * it can read it.
 * @returns the number of rows
 * @throws BackupError when the database holds no shop yet
 */
export async function exportDatabase(
  { pool }: Pick<Database, 'pool'>,
  file: string,
): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const client = await pool.connect();
  try {
    const counted = { rows: 0 };
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await pipeline(Readable.from(snapshot(client, counted)), createGzip(), async (chunks) => {
        for await (const chunk of chunks) await handle.writeFile(chunk as Buffer);
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    client.release();
    return counted.rows;
  } catch (error) {
    // The connection may be in the middle of the snapshot, so it is closed and not used again.
    client.release(true);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* snapshot(client: pg.PoolClient, counted: { rows: number }): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  );
  yield line(await head(client));
  const rows: BackupFoot['rows'] = {};
  for (const table of await readTables(client)) {
    rows[table.name] = yield* tableLines(client, table);
    counted.rows += rows[table.name] ?? 0;
  }
  // A snapshot does not include sequences. They are read last, so that they are past every number
  // in the rows.
  yield line({ end: true, rows, sequences: await readSequences(client) } satisfies BackupFoot);
  await client.query('commit');
}

async function head(client: pg.PoolClient): Promise<BackupHead> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  );
  const { rows: migrations } = there[0]?.there
    ? await client.query<BackupHead['migrations'][number]>(
        'select name, checksum from migration order by name',
      )
    : { rows: [] };
  if (migrations.length === 0) throw new BackupError('There is no shop in this database yet.');
  return { lensyard: 'backup', format: 1, exportedAt: new Date().toISOString(), migrations };
}

async function* tableLines(
  client: pg.PoolClient,
  { name, columns, order }: BackupTable,
): AsyncGenerator<string, number> {
  const names = columns.map((column) => column.name);
  yield line({ table: name, columns: names });
  const values = names.map((column) => `${quoted(column)}::text`).join(', ');
  const by = (order.length > 0 ? order : names).map(quoted).join(', ');
  await client.query(
    `declare exported no scroll cursor for
     select json_build_array(${values})::text as line from ${quoted(name)} order by ${by}`,
  );
  const atOnce = columns.some(({ type }) => type === 'bytea') ? filesPerFetch : rowsPerFetch;
  let rows = 0;
  for (;;) {
    const fetched = await client.query<{ line: string }>(`fetch ${atOnce} from exported`);
    if (fetched.rows.length > 0) yield `${fetched.rows.map((row) => row.line).join('\n')}\n`;
    rows += fetched.rows.length;
    if (fetched.rows.length < atOnce) break;
  }
  await client.query('close exported');
  return rows;
}

const line = (content: object): string => `${JSON.stringify(content)}\n`;
