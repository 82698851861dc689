import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import type { Db } from '../connect.ts';

/**
 * The character between the fields of a search column, which `searchable()` of the migrations
 * generates.
 */
const fieldSeparator = '\u001f';

const isAcross = (text: string): boolean => text.includes(fieldSeparator);

/** A pattern for `like` that finds a text anywhere in a field; `%` and `_` stand for themselves. */
const anywhere = (text: string): string => `%${inPlainLetters(text).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether each text stands in a field of `searched`: a column with joined fields, or an expression,
 * in plain letters. Case, accents and apostrophes do not matter. A text that reaches over two
 * fields is never found.
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
 * The shortest text that the trigram index can find. Another index has each letter and each pair of
 * letters, for shorter texts.
 */
const shortestGroup = 3;

/** The number that `sign_pairs()` of the migrations gives for one letter or two. */
const signPair = (signs: string[]): number =>
  signs.reduce((code, sign) => code * 2 ** 21 + (sign.codePointAt(0) ?? 0), 0);

const comparedSigns = (text: string): string[] => [...inPlainLetters(text)];
const isShort = (text: string): boolean => comparedSigns(text).length < shortestGroup;
const areShort = (texts: readonly string[]): boolean => texts.every(isShort);

/**
 * A number of two digits or more with up to two letters on either side, three characters long at
 * least. Such a group is rare in texts; a single digit is not.
 */
const numbered = /(?=[\p{L}\p{N}]{3})[\p{L}\p{N}]{0,2}\d{2,}[\p{L}\p{N}]{0,2}/u;
const numberIn = (text: string): string | undefined => numbered.exec(inPlainLetters(text))?.[0];

/**
 * The condition of `contains` for a table's search column, in a form for which the database uses an
 * index, whatever the length of the texts. For `customer321` the condition also has `er321`: with a
 * group around a number, which is rare, the index need not compare all places of `cus`, which each
 * customer has.
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
 * The most matches that the database sorts quickly. Where there are more, they are so frequent that
 * reading the list in its order soon fills a page.
 */
const few = 2_000;
/**
 * How many rows after a list's place are read for a count of matches, and from how many matches on
 * they are frequent.
 */
const neighbours = { asked: 1_000, dense: 50 };

/**
 * The part of a list that is searched: `limit` rows after an id, or without `limit` all rows that
 * meet the conditions.
 */
interface ListPart {
  after?: number;
  limit?: number;
  /** The conditions of the list besides the search. */
  conditions?: Expression<SqlBool>[];
  /**
   * A condition, with an index, by which a row is found although its search column does not match.
   */
  or?: RawBuilder<SqlBool> | undefined;
}

const either = (one: RawBuilder<SqlBool>, other: RawBuilder<SqlBool> | undefined) =>
  other ? sql<SqlBool>`(${one} or ${other})` : one;

/**
 * The condition of a search for a list that is sorted by id, or without `limit` for any order.
 * PostgreSQL by itself would read the list in its order until it has a page, and the whole table
 * where few rows match. Rare matches are therefore looked up by an index first, and the condition
 * names their ids.
 */
export async function matching(
  db: Db,
  table: Searched,
  texts: readonly string[],
  { after = 0, limit = few, conditions = [], or }: ListPart,
): Promise<RawBuilder<SqlBool>> {
  const matches = either(contains(`${table}.search_text`, texts), or);
  // Matches are counted for short texts, and on later pages, where the index would also find all
  // rows of earlier pages. The first page for a longer text needs no count.
  const isAsked = areShort(texts) || after > 0;
  if (isAsked && (await isDense(db, table, [matches, ...conditions], after))) return matches;
  // `+ 0` keeps PostgreSQL from reading the table in the order of ids. The limit is a literal, so
  // that it knows how few rows are wanted.
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

/**
 * Whether texts are short and so frequent that a list soon fills its page when it is read in its
 * order.
 */
export const standEverywhere = async (
  db: Db,
  table: Searched,
  texts: readonly string[],
): Promise<boolean> =>
  areShort(texts) && isDense(db, table, [contains(`${table}.search_text`, texts)], 0);

/** Whether matches are frequent in the rows after an id. */
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
 * The size of the sample by which matches are counted: `rows` rows from `places` places all over
 * the table, and how many matches in it count as frequent.
 */
const sample = { places: 20, rows: 300, dense: 6 };

/**
 * Whether a sample of the table says that far more than `most` rows match. Listing all matches to
 * count them would take the longer the more there are. The result is false for short texts, for
 * which `standEverywhere` is, and for texts with a number, which are rare.
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
  // A sample is not exact, so it must show twice as many matches as the limit.
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
