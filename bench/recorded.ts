import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const patienceMs = 20_000;

/** A statement that a server has sent to the database. */
export interface Statement {
  text: string;
  /** The parameters as the database has logged them; `types` has their types. */
  values: (string | null)[];
  types: string[];
}

/** A line of PostgreSQL's own log. */
interface LogLine {
  message: string;
  detail?: string;
  application_name?: string;
}

/**
 * Records the statements of a running server while it does some work a number of times; PostgreSQL logs them. A
 * statement that is not sent every time comes from the server's background work and is left out.
 */
export async function recordStatements(
  pool: Pool,
  times: number,
  work: (time: number) => Promise<unknown>,
): Promise<Statement[][]> {
  const mark = (time: number) => `select 'before ${time} of ${pool.options.connectionString}'`;
  await writeDown(pool, 'all');
  try {
    // The first time is not recorded, because the server then reads data that it keeps afterwards.
    await work(times);
    for (let time = 0; time < times; time += 1) {
      await pool.query(mark(time));
      await work(time);
    }
    await pool.query(mark(times));
  } finally {
    await writeDown(pool, 'none');
  }
  const lines = await linesUntil(pool, mark(times));
  const placeOf = (time: number) => lines.findIndex(({ message }) => message.endsWith(mark(time)));
  const recorded = Array.from({ length: times }, (_, time) =>
    lines.slice(placeOf(time), placeOf(time + 1)).flatMap(readLine),
  );
  const isSaidEachTime = ({ text }: { text: string }) =>
    recorded.every((said) => said.some((one) => one.text === text));
  const said = recorded.map((all) => all.filter(isSaidEachTime));
  if (!said[0]?.length) throw new Error('the server said nothing to the database');
  const types = new Map<string, string[]>();
  for (const { text } of said[0]) types.set(text, await typesOf(pool, text));
  return said.map((all) => all.map((one) => ({ ...one, types: types.get(one.text) ?? [] })));
}

async function writeDown(pool: Pool, what: 'all' | 'none'): Promise<void> {
  await pool.query(`alter system set log_statement = '${what}'`);
  await pool.query('select pg_reload_conf()');
  for (;;) {
    const { rows } = await pool.query<{ log_statement: string }>('show log_statement');
    if (rows[0]?.log_statement === what) return;
    await sleep(10);
  }
}

/** The log is read again and again, because another process of PostgreSQL writes it with a delay. */
async function linesUntil(pool: Pool, last: string): Promise<LogLine[]> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const { rows } = await pool.query<{ log: string }>(
      `select pg_read_file(pg_current_logfile('jsonlog')) as log`,
    );
    const whole = rows[0]?.log.split('\n').filter((line) => line.endsWith('}')) ?? [];
    const lines = whole.map((line) => JSON.parse(line) as LogLine);
    if (lines.some(({ message }) => message.endsWith(last))) return lines;
    await sleep(20);
  }
  throw new Error('PostgreSQL did not write down what it was told');
}

function readLine({ message, detail = '', application_name }: LogLine) {
  const [, text] = /^(?:statement|execute [^:]*): (.*)$/s.exec(message) ?? [];
  if (text === undefined || application_name !== 'lensyard') return [];
  const values = [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)];
  return [{ text, values: values.map(([, value]) => value?.replaceAll("''", "'") ?? null) }];
}

async function typesOf(pool: Pool, text: string): Promise<string[]> {
  if (!text.includes('$1')) return [];
  const client = await pool.connect();
  await client.query(`prepare recorded as ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'`,
  );
  await client.query('deallocate recorded');
  client.release();
  return rows[0]?.types ?? [];
}
