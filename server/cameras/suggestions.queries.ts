import { sql, type RawBuilder } from 'kysely';
import { inPlainLetters, meantBy, slipsAllowed } from '#shared/stock/letters.rules.ts';
import type { Db } from '../database/connect.ts';
import { conditionsOf, type ListFilter } from './finding.queries.ts';

/**
 * How many items are compared by `pg_trgm`, and how similar a text must be: to a part of an item's
 * text, and to a single word.
 */
const alike = { items: 500, inField: 0.4, asWord: 0.3 };
/**
 * The limits of the search for typing errors. It compares letter by letter, because short words
 * that differ in one letter have no group of three letters in common.
 */
const slips = { items: 10_000, texts: 2_000, shortest: 3 };

/** A query for the names, brands and models of items, each as a whole and word by word. */
const saidIn = (items: RawBuilder<unknown>) => sql`
  select distinct word from (${items}) as item cross join lateral (
    values (name), (brand), (model)
    union all
    select string_to_table(name || ' ' || brand || ' ' || model, ' ')
  ) as words (word)`;

/** A query for all words in the texts of items, in plain letters. */
const writtenIn = (items: RawBuilder<unknown>) => sql`
  select distinct word from (${items}) as item
  cross join lateral string_to_table(translate(words, chr(31), ' '), ' ') as texts (word)`;

/**
 * The name, brand, model or word of an item that differs from a text by the fewest typing errors;
 * where all differ too much, such a word of the items' other texts, or null. Only items that pass
 * the filter count; its search does not.
 */
export async function findSlip(
  db: Db,
  text: string,
  { search: _search, ...filter }: ListFilter,
): Promise<string | null> {
  const wanted = inPlainLetters(text);
  const length = [...wanted].length;
  if (length < slips.shortest) return null;
  const most = slipsAllowed(length);
  const items = (columns: RawBuilder<unknown>, limit: number) =>
    sql`select ${columns} from camera where ${sql.join(conditionsOf(filter), sql` and `)}
      order by id limit ${limit}::integer`;
  // `offset 0` keeps the database from converting each word once for every place that names `plain`.
  const nearestOf = async (words: RawBuilder<unknown>): Promise<string | undefined> => {
    const { rows } = await sql<{ word: string; plain: string }>`
      select word, plain from (${words}) as said
      cross join lateral (select in_plain_letters(word) as plain offset 0) as compared
      where length(plain) between ${length - most}::integer and ${length + most}::integer
      order by left(plain, 1) <> left(${wanted}::text, 1), length(plain) <> ${length}::integer, word`.execute(
      db,
    );
    return meantBy(wanted, rows)[0]?.word;
  };
  return (
    (await nearestOf(saidIn(items(sql`name, brand, model`, slips.items)))) ??
    (await nearestOf(writtenIn(items(sql`words`, slips.texts)))) ??
    null
  );
}

/**
 * The name, brand, model or word of an item that shares the most groups of three letters with a
 * text, or null. Only items that pass the filter count; its search does not. It must be called in a
 * transaction, for which it changes a setting.
 */
export async function findAlike(
  db: Db,
  text: string,
  { search: _search, ...filter }: ListFilter,
): Promise<string | null> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike.inField)}, true)`.execute(
    db,
  );
  const wanted = sql`in_plain_letters(${text}::text)`;
  const conditions = [sql`${wanted} <% search_text`, ...conditionsOf(filter)];
  const items = sql`select name, brand, model from camera where ${sql.join(conditions, sql` and `)}
    limit ${alike.items}::integer`;
  const { rows } = await sql<{ word: string }>`
    select word from (${saidIn(items)}) as said
    cross join lateral (select similarity(in_plain_letters(word), ${wanted}) as likeness) as compared
    where likeness >= ${alike.asWord}::real and in_plain_letters(word) <> ${wanted}
    order by likeness desc, length(word), word
    limit 1`.execute(db);
  return rows[0]?.word ?? null;
}
