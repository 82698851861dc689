import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Category } from '#shared/cameras/cameras.ts';
import { inPlainLetters } from '#shared/stock/letters.rules.ts';
import {
  inCategory,
  inTheMiddle,
  levelIn,
  searchWords,
  wordFields,
  type SearchWord,
} from '#shared/stock/words.rules.ts';
import type { Db } from '../database/connect.ts';

/** The character between the fields of the columns `search_text` and `words`. */
const separator = sql`chr(31)`;
/**
 * The fields of the column `words`, in their order. Each number is the rank that the field has in
 * `words.rules.ts`.
 */
const columnFields = [
  wordFields.name,
  wordFields.made,
  wordFields.kind,
  wordFields.features,
  wordFields.description,
];

/**
 * A word of a search, with the categories whose names contain it as a whole word or as a part of
 * one.
 */
interface Sought {
  word: SearchWord;
  categories: { whole: number[]; part: number[] };
}

/** The words of a search, each with the ids of the categories whose names contain it. */
export async function seekWords(db: Db, search: string): Promise<Sought[]> {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const categories: Category[] = await db.selectFrom('category').select(['id', 'name']).execute();
  return words.map((word) => {
    const held = (how: 'whole' | 'part') =>
      categories.filter(({ name }) => inCategory(word, name) === how).map(({ id }) => id);
    return { word, categories: { whole: held('whole'), part: held('part') } };
  });
}

const likeForms = (text: RawBuilder<unknown>, { forms }: SearchWord): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    forms.map((form) => sql`${text} like ${`% ${form} %`}`),
    sql` or `,
  )})`;
const likeBeginning = (text: RawBuilder<unknown>, beginning: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`% ${beginning}%`}`;
const isIn = (ids: number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`camera.category_id = any(${ids}::integer[])`;

/** Whether an item contains all words of a search: a part of the rule `relevanceOf`, in SQL. */
export function holdsWords(sought: Sought[]): RawBuilder<SqlBool> {
  const words = sql.ref('camera.words');
  const each = sought.map(({ word, categories }) => {
    const ids = [...categories.whole, ...categories.part];
    const ways = [
      likeForms(words, word),
      ...(word.beginning === undefined ? [] : [likeBeginning(words, word.beginning)]),
      ...(ids.length > 0 ? [isIn(ids)] : []),
    ];
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/**
 * How well an item that is found fits a search; a low number is a good fit. This is the rule
 * `relevanceOf` in SQL.
 */
export function relevance(search: string, sought: Sought[]): RawBuilder<number> {
  const part = (place: number) =>
    sql`split_part(camera.words, ${separator}, ${place + 1}::integer)`;
  const levelOf = ({ word, categories }: Sought) => {
    const steps = columnFields.flatMap((field, place) => [
      sql`when ${likeForms(part(place), word)} then ${levelIn(field, false)}::integer`,
      ...(word.beginning === undefined
        ? []
        : [
            sql`when ${likeBeginning(part(place), word.beginning)} then ${levelIn(field, true)}::integer`,
          ]),
      ...(field === wordFields.kind
        ? [
            sql`when ${isIn(categories.whole)} then ${levelIn(wordFields.category, false)}::integer`,
            sql`when ${isIn(categories.part)} then ${levelIn(wordFields.category, true)}::integer`,
          ]
        : []),
    ]);
    return sql`(case ${sql.join(steps, sql` `)} end)`;
  };
  const typed = inPlainLetters(search.trim());
  const inText = [1, 2, 3, 4].map(
    (place) =>
      sql`when strpos(split_part(camera.search_text, ${separator}, ${place}::integer), ${typed}::text) > 0
        then ${inTheMiddle + place - 1}::integer`,
  );
  const middle = sql`(case ${sql.join(inText, sql` `)} end)`;
  if (sought.length === 0) return sql<number>`${middle}`;
  // The sum is null where a word of the search stands in no field; the item was then found by a
  // part of its text.
  return sql<number>`coalesce(${sql.join(sought.map(levelOf), sql` + `)}, ${middle})`;
}
