import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { machinePostgres } from '../server/testing/machine-postgres.ts';
import { compare } from './compare.ts';
import type { Measured } from './figures.ts';
import { answersPerSecond, type Asked } from './load/answers.ts';
import { askOnce } from './load/http-load.ts';
import { recordStatements, type Statement } from './recorded.ts';
import type { OpenShop, Stage } from './stage.ts';

const run = promisify(execFile);

const warmSeconds = 3;

/** A script of pgbench, with the values of its variables. */
export interface Script {
  text: string;
  values: Record<string, string>;
}

/** The settings with which the server itself opens its connections. */
const options = '-c jit=off -c max_parallel_workers_per_gather=0';

/**
 * Transactions per second of 16 clients of pgbench, each of which repeats one of the scripts with prepared statements.
 * The warm-up is not counted, because a client plans a statement five times before it keeps a plan.
 */
export async function pgbench(
  databaseUrl: string,
  scripts: Script[],
  seconds: number,
): Promise<number> {
  const programs = await machinePostgres();
  if (!programs) {
    throw new Error(
      'pgbench is part of PostgreSQL 15 or later, which is to be installed for this row',
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-pgbench-'));
  try {
    const files = scripts.map((_, index) => path.join(folder, `${index}.sql`));
    for (const [index, file] of files.entries()) await writeFile(file, scripts[index]?.text ?? '');
    const values = scripts.flatMap((script) => Object.entries(script.values));
    const { stdout, stderr } = await run(
      path.join(programs.folder, 'pgbench'),
      [
        ...['--no-vacuum', '--protocol=prepared', '--client=16', '--jobs=1', '--progress=1'],
        `--time=${Math.max(1, Math.round(seconds)) + warmSeconds}`,
        ...values.map(([name, value]) => `--define=${name}=${value}`),
        ...files.map((file) => `--file=${file}`),
        databaseUrl,
      ],
      { env: { ...process.env, PGOPTIONS: options } },
    );
    const perSecond = [...stderr.matchAll(/^progress: .* s, ([\d.]+) tps/gm)].slice(warmSeconds);
    const [, failed] = /^number of failed transactions: (\d+)/m.exec(stdout) ?? [];
    if (perSecond.length === 0 || Number(failed ?? 0) > 0) {
      throw new Error(`pgbench did not work:\n${stdout}${stderr}`);
    }
    return perSecond.reduce((sum, [, tps]) => sum + Number(tps), 0) / perSecond.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Values in a recorded request that must differ each time: `instead` has the SQL for each of them. */
export interface Varying {
  /** Lines of the script that set the variables: `\set …`. */
  set: string;
  instead: Record<string, string>;
}

/**
 * Makes a script of recorded statements: their exact texts, with the values apart, as the server sends them. A value
 * that must differ each time becomes an expression of the parameter's type.
 */
export function scriptOf(
  statements: Statement[],
  number = 0,
  { set, instead }: Varying = { set: '', instead: {} },
): Script {
  const values: Script['values'] = {};
  const varies = new RegExp(`(?<![\\w-])(${Object.keys(instead).join('|') || '(?!)'})(?![\\w-])`);
  const texts = statements.map((statement, place) =>
    withoutColons(statement.text).replace(/\$(\d+)/g, (_, digits: string) => {
      const index = Number(digits) - 1;
      const value = statement.values[index] ?? null;
      if (!value) return value === null ? 'null' : `''`;
      if (varies.test(value)) {
        const parts = value.split(varies).filter((part) => part !== '');
        const said = parts.map((part) =>
          instead[part] ? `(${instead[part]})::text` : quoted(part),
        );
        return `(${said.join(' || ')})::${statement.types[index]}`;
      }
      const name = `v${number}_${place}_${index}`;
      values[name] = value;
      return `:${name}`;
    }),
  );
  return { text: `${set}\n${texts.join(';\n')};\n`, values };
}

/** A text in which colons are written as escapes, because pgbench looks for its variables in texts too. */
const quoted = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`;
const withoutColons = (sql: string): string =>
  sql.replace(/'((?:[^']|'')*)'/g, (whole, text: string) =>
    text.includes(':') ? quoted(text.replaceAll("''", "'")) : whole,
  );

/** The number of requests that are recorded; each client of pgbench repeats them in random order. */
const recordedRequests = 4;

/** Records the server's statements for some of these requests; each request gives a script. */
export async function recordScripts(stage: Stage, shop: OpenShop, asked: Asked): Promise<Script[]> {
  const pool = stage.pool(shop.databaseUrl);
  const recorded = await recordStatements(pool, recordedRequests, () =>
    askOnce(shop.port, asked.next(0), asked.expected),
  );
  return recorded.map((statements, number) => scriptOf(statements, number));
}

interface Limit {
  /** The scripts to run; by default the statements that the server sends to the database. */
  scripts?: Script[];
  /** Called before every measurement. */
  before?: (whose: 'ours' | 'limit') => Promise<unknown>;
  /** The number of requests that a script stands for. */
  requests?: number;
  /** A table into which each script writes a row. It shows whether one was refused, which would be quicker. */
  writes?: string;
}

/** Answers per second of our server, with pgbench and the statements alone as the limit. */
export async function besidePgbench(
  stage: Stage,
  shop: OpenShop,
  asked: Asked,
  { scripts, before = async () => undefined, requests = 1, writes }: Limit = {},
): Promise<Measured> {
  const said = scripts ?? (await recordScripts(stage, shop, asked));
  const { measure, cost } = answersPerSecond(shop, asked, stage.seconds);
  const measured = await compare(
    async () => {
      await before('ours');
      return measure();
    },
    async () => {
      await before('limit');
      const perSecond = await pgbench(shop.databaseUrl, said, stage.seconds);
      if (writes) await checkWritten(stage, shop, writes, perSecond);
      return requests * perSecond;
    },
  );
  return { ...measured, note: cost() };
}

async function checkWritten(stage: Stage, shop: OpenShop, table: string, least: number) {
  const { rows } = await stage
    .pool(shop.databaseUrl)
    .query<{ written: number }>(`select count(*)::integer as written from ${table}`);
  const written = rows[0]?.written ?? 0;
  if (written < least) throw new Error(`pgbench wrote only ${written} rows into ${table}`);
}
