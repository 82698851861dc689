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

/** The search index knows groups of three letters; of shorter texts another one knows every sign and every two. */
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
 * The same as `contains` for a table's search column, in a form that finds an index whatever the length. Of
 * `customer321` the index reads who has `er321` first: places of a group that everybody has, `cus`, are looked up for
 * each place of the rarest group otherwise, and the groups around a number are rare together.
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
 * The database sorts this many matches in no time. More of them stand so close together that a list soon finds a page.
 */
const few = 2_000;
/** The neighbours of the place where a list goes on tell whether the matches stand close together. */
const neighbours = { asked: 1_000, dense: 50 };

/** The part of a list that a search narrows: those after an id, or in another order all that the conditions leave. */
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
 * The condition for a list, in the order of ids or, without a limit, in any. Left to itself the database walks along the ids until it has a page,
 * past the whole table when little matches: what is rare is found by an index first.
 */
export async function matching(
  db: Db,
  table: Searched,
  texts: readonly string[],
  { after = 0, limit = few, conditions = [], or }: ListPart,
): Promise<RawBuilder<SqlBool>> {
  const matches = either(contains(`${table}.search_text`, texts), or);
  // A longer text is found at once on the first page; a later page would read all rows before it.
  const isAsked = areShort(texts) || after > 0;
  if (isAsked && (await isDense(db, table, [matches, ...conditions], after))) return matches;
  // A plan for any text and any limit would walk along the ids as well: the sum keeps it from that, the plain number
  // tells how many are wanted.
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

/** Whether short texts stand in so many of the rows that a list finds a page on its way. */
export const standEverywhere = async (
  db: Db,
  table: Searched,
  texts: readonly string[],
): Promise<boolean> =>
  areShort(texts) && isDense(db, table, [contains(`${table}.search_text`, texts)], 0);

/** Whether so many of the rows that follow a place are wanted. */
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

/** Rows from all over the table tell how frequent the matches are; rows that lie beside each other are read at once. */
const sample = { places: 20, rows: 300, dense: 6 };

/**
 * Whether far more than `most` rows seem to have the texts and what else is wanted, and so many of all that they turn up
 * wherever one looks. To list them only to learn that takes longer the more there are. `standEverywhere` is for short
 * texts, and what has a number is taken for rare.
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
  // A sample errs.
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
