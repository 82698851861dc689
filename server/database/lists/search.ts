import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import type { Db } from '../connect.ts';

/** The separator between the fields of a generated search column (`searchable()` in the migrations). */
const fieldSeparator = '\u001f';

const isAcross = (text: string): boolean => text.includes(fieldSeparator);

/** A pattern for `like` that finds a text anywhere in a field; `%` and `_` are plain characters. */
const anywhere = (text: string): string => `%${inPlainLetters(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether each of the texts stands in one of the fields joined in `searched` (a column's name or an expression, in
 * plain letters), whatever their capitals, accents and apostrophes. None is found across two fields.
 */
export function contains(
  searched: string | RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<SqlBool> {
  const column = typeof searched === 'string' ? sql.ref(searched) : searched;
  if (texts.some(isAcross)) return sql<SqlBool>`false`;
  const matches = texts.map((text) => sql`${column} like ${anywhere(text)}`);
  return matches.length > 0 ? sql<SqlBool>`(${sql.join(matches, sql` and `)})` : sql`true`;
}

type Searched = 'account' | 'camera';

/**
 * The trigram index needs three letters; for shorter texts another index holds every sign and every
 * pair of signs.
 */
const shortestGroup = 3;

/** `sign_pairs()` of the migrations for one sign or two. */
const signPair = (signs: string[]): number =>
  signs.reduce((code, sign) => code * 2 ** 21 + (sign.codePointAt(0) ?? 0), 0);

const comparedSigns = (text: string): string[] => [...inPlainLetters(text)];
const isShort = (text: string): boolean => comparedSigns(text).length < shortestGroup;
const areShort = (texts: readonly string[]): boolean => texts.every(isShort);

/** A number with up to two letters on either side, at least three signs long: a single digit is not rare. */
const numbered = /(?=[\p{L}\p{N}]{3})[\p{L}\p{N}]{0,2}\d{2,}[\p{L}\p{N}]{0,2}/u;
const numberIn = (text: string): string | undefined => numbered.exec(inPlainLetters(text))?.[0];

/**
 * The same as `contains` for a table's search column, in a form that can use an index for texts of
 * any length. For `customer321` the index first looks for `er321`: otherwise it would compare the
 * places of `cus`, which every customer has, with those of the rarest group. Groups around a number
 * are rare together.
 */
export function containsByIndex(table: Searched, texts: readonly string[]): RawBuilder<SqlBool> {
  const column = `${table}.search_text`;
  if (texts.length > 0 && areShort(texts) && !texts.some(isAcross)) {
    const pairs = texts.map((text) => sql`${signPair(comparedSigns(text))}::bigint`);
    return sql<SqlBool>`sign_pairs(${sql.ref(column)}) @> array[${sql.join(pairs)}]`;
  }
  const rare = texts.map((text) => numberIn(text) ?? text);
  return contains(column, [...new Set([...rare, ...texts])]);
}

/**
 * The database sorts this many matches quickly. Where there are more, they are so dense that a list
 * soon finds a page.
 */
const few = 2_000;
/** Rows that are counted after a list's place, and the matches among them that count as dense. */
const neighbours = { asked: 1_000, dense: 50 };

/**
 * The part of a list that a search narrows down: rows after an id, or without `limit` all rows of
 * the conditions.
 */
interface ListPart {
  after?: number;
  limit?: number;
  /** The list's other conditions. */
  conditions?: Expression<SqlBool>[];
  /** Another way in which a row is found, which has an index. */
  or?: RawBuilder<SqlBool> | undefined;
}

const either = (one: RawBuilder<SqlBool>, other: RawBuilder<SqlBool> | undefined) =>
  other ? sql<SqlBool>`(${one} or ${other})` : one;

/**
 * The condition for a list in the order of ids, or without a limit in any order. Left alone,
 * PostgreSQL walks along the ids until it has a page, through the whole table when few rows match:
 * rare matches are therefore found by an index first.
 */
export async function matching(
  db: Db,
  table: Searched,
  texts: readonly string[],
  { after = 0, limit = few, conditions = [], or }: ListPart,
): Promise<RawBuilder<SqlBool>> {
  const matches = either(contains(`${table}.search_text`, texts), or);
  // A longer text needs no count on the first page; on later ones the index would read all rows
  // before.
  const isAsked = areShort(texts) || after > 0;
  if (isAsked && (await isDense(db, table, [matches, ...conditions], after))) return matches;
  // With parameters PostgreSQL would again plan a walk along the ids: `+ 0` prevents that, and the
  // limit as a number tells it how few rows are wanted.
  const wanted = [
    either(containsByIndex(table, texts), or),
    sql`id + 0 > ${after}::integer`,
    ...conditions,
  ];
  const { rows } = await sql<{ found: number; ids: number[] }>`
    with found as materialized (
      select id from ${sql.table(table)} where ${sql.join(wanted, sql` and `)} limit ${sql.lit(few + 1)}
    )
    select (select count(*)::integer from found) as found,
      array(select id from found order by id limit ${limit}::integer) as ids`.execute(db);
  const { found = 0, ids = [] } = rows[0] ?? {};
  return found > few ? matches : sql<SqlBool>`${sql.ref(`${table}.id`)} = any (${ids}::integer[])`;
}

/** Whether short texts are so frequent that a list finds a page while it is read. */
export const standEverywhere = async (
  db: Db,
  table: Searched,
  texts: readonly string[],
): Promise<boolean> =>
  areShort(texts) && isDense(db, table, [contains(`${table}.search_text`, texts)], 0);

/** Whether the rows after a place are dense with matches. */
async function isDense(
  db: Db,
  table: Searched,
  wanted: Expression<SqlBool>[],
  after: number,
): Promise<boolean> {
  const name = sql.table(table);
  const { rows } = await sql<{ matches: number }>`
    select count(*)::integer as matches
    from (select * from ${name} where id > ${after}::integer order by id
      limit ${neighbours.asked}::integer) as ${name}
    where ${sql.join(wanted, sql` and `)}`.execute(db);
  return (rows[0]?.matches ?? 0) >= neighbours.dense;
}

/**
 * The sample for the frequency of matches: rows from places all over the table, some neighbours at
 * each.
 */
const sample = { places: 20, rows: 300, dense: 6 };

/**
 * Whether a sample says that far more than `most` rows match, spread over the whole table. To list
 * the matches only to learn their number would take longer the more there are. Short texts are left
 * to `standEverywhere`, and texts with a number count as rare.
 */
export function isCommon(
  table: Searched,
  texts: readonly string[],
  most: number,
  conditions: Expression<SqlBool>[] = [],
): RawBuilder<SqlBool> {
  if (areShort(texts) || texts.some(numberIn)) return sql<SqlBool>`false`;
  const name = sql.table(table);
  const wanted = [contains(`${table}.search_text`, texts), ...conditions];
  // Twice as many are asked for, because a sample is not exact.
  const farMore = sql.lit(2 * most);
  return sql<SqlBool>`(
    select newest.id > ${farMore} and (
      select found >= ${sql.lit(sample.dense)} and found * newest.id > ${farMore} * asked
      from (
        select count(*) as asked, count(*) filter (where ${sql.join(wanted, sql` and `)}) as found
        from generate_series(0, ${sql.lit(sample.places - 1)}) as place cross join lateral (
          select * from ${name} where id > place * newest.id / ${sql.lit(sample.places)}
          order by id limit ${sql.lit(sample.rows / sample.places)}
        ) as ${name}
      ) as sampled
    ) from (select max(id)::bigint as id from ${name}) as newest)`;
}
