import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './connect.ts';

/** What joins the fields of a generated search column (`searchable()` in the migrations). */
const fieldSeparator = '\u001f';

/** `like` pattern for text that stands anywhere in a field; `%` and `_` are plain characters. */
const anywhere = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether one of the fields joined in `searched` (a column's name or an expression) contains the text, regardless
 * of case. Nothing matches across fields.
 */
export function contains(
  searched: string | RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const column = typeof searched === 'string' ? sql.ref(searched) : searched;
  return text.includes(fieldSeparator)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${column} like ${anywhere(text)}`;
}

/** So many matches are sorted in no time; more of them stand so close together that a list finds a page on its way. */
const few = 2_000;
/** The search index knows groups of three letters; for less it would be read as a whole. */
const shortestIndexed = 3;

/**
 * The condition for a list in the order of ids. Left to itself the database walks along the ids until it has a page,
 * past the whole table when little matches: what is rare is found by the search index first.
 */
export async function matching(
  db: Db,
  table: 'account' | 'camera',
  text: string,
): Promise<RawBuilder<SqlBool>> {
  const matches = contains(`${table}.search_text`, text);
  if (text.length < shortestIndexed) return matches;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${matches} limit ${few + 1}`.execute(db);
  const ids = rows.map((row) => row.id);
  return rows.length > few
    ? matches
    : sql<SqlBool>`${sql.ref(`${table}.id`)} = any (${ids}::integer[])`;
}
