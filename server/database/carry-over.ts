import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The last migration of the schema before the baseline `001_shop.sql`. */
export const lastOfBefore = '037_single_lines.sql';
/** The last commit of this project that used the schema before the baseline. */
const lastCommitOfBefore = '6100775';
/**
 * The checksum of the first migration of that old schema. It has the same name as the baseline, but
 * other content.
 */
const firstOfBefore = '8736eaa1e9f054f754f791b61a72b39529c7fa3cd94ed0386423b6579a0ff82b';

const tables = fileURLToPath(new URL('./carry-over.sql', import.meta.url));

/** Whether these migrations belong to the schema before the baseline. */
export const isOfBefore = (migrations: { checksum: string }[]): boolean =>
  migrations.some(({ checksum }) => checksum === firstOfBefore);

/** The message for a database or backup that stands before `lastOfBefore`, in one line. */
export const tooOld = (older: string): string =>
  `${older} is older than this program reads: open it once with commit ${lastCommitOfBefore} (docs/operations.md, Upgrade), then with this one.`;

/**
 * The statements that bring a database from `lastOfBefore` to the baseline: changes of the tables,
 * then the functions of the baseline.
 * @param baseline the text of migrations/001_shop.sql
 */
export async function carryOverStatements(baseline: string): Promise<string> {
  return [await readFile(tables, 'utf8'), ...functionsOf(baseline)].join('\n');
}

/**
 * The functions that a migration creates, as statements that also replace functions of the same
 * names.
 */
export function functionsOf(migration: string): string[] {
  const found: string[] = [];
  let open: string[] | undefined;
  for (const line of migration.split('\n')) {
    if (!open && line.startsWith('create function ')) open = [];
    if (!open) continue;
    open.push(line.replace(/^create function /, 'create or replace function '));
    const isInBody = open.join('\n').split('$$').length === 2;
    if (line.endsWith(';') && !isInBody) {
      found.push(open.join('\n'));
      open = undefined;
    }
  }
  return found;
}
