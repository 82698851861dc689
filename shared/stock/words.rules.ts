import { inPlainLetters } from './letters.rules.ts';

const signs = /[\p{Cc} -/:-@[-`{-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+/gu;
const digitThenLetter = /(\d)([^\d ])/g;
const letterThenDigit = /([^\d ])(\d)/g;

/**
 * Text in which words are looked for: plain letters, each run of letters and each run of digits by itself between
 * blanks. `in_words()` of the migrations makes the same of it.
 */
export const asWords = (text: string): string =>
  ` ${inPlainLetters(text)
    .replace(signs, ' ')
    .replace(digitThenLetter, '$1 $2')
    .replace(letterThenDigit, '$1 $2')} `;

/** A word of a search: the forms in which it may stand in a text, between blanks. */
export interface SearchWord {
  forms: string[];
  /** The last word is found by its beginning as well. */
  beginning?: string;
}

/**
 * A name and a number typed without a blank, `sony24`, are two words when the name has at least so
 * many letters.
 */
const shortestName = 3;

/** Singular and plural: `lens` stands for `lenses` too, and `batteries`, half typed as well, for `battery`. */
function formsOf(word: string): string[] {
  if (/\d/.test(word) || word.length < 3) return [word];
  const forms = [word];
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  else if (/(s|x|ch|sh)$/.test(word)) forms.push(`${word}es`);
  else forms.push(`${word}s`);
  if (/..ie$/.test(word)) forms.push(`${word.slice(0, -2)}y`);
  if (/.ies$/.test(word)) forms.push(`${word.slice(0, -3)}y`);
  else if (/(s|x|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1));
  return forms;
}

/** The words of a search in the order in which they were typed; none where it holds no letter and no digit. */
export function searchWords(search: string): SearchWord[] {
  const typed = inPlainLetters(search)
    .replace(signs, ' ')
    .replace(new RegExp(`([^\\d ]{${shortestName},})(\\d)`, 'g'), '$1 $2')
    .split(' ')
    .filter(Boolean)
    .map((word) => asWords(word).trim());
  return typed.map((word, place) => ({
    forms: formsOf(word),
    ...(place === typed.length - 1 && { beginning: word }),
  }));
}

const stands = ({ forms }: SearchWord, text: string): boolean =>
  forms.some((form) => text.includes(` ${form} `));
const begins = ({ beginning }: SearchWord, text: string): boolean =>
  beginning !== undefined && text.includes(` ${beginning}`);

/** Whether a category's name holds a word by itself, or as a beginning; null where it does not. */
export const inCategory = (word: SearchWord, name: string): 'whole' | 'part' | null => {
  const words = asWords(name);
  return stands(word, words) ? 'whole' : begins(word, words) ? 'part' : null;
};

/** The places of fields in the order in which they count; the category stands between kind and features. */
export const wordFields = { name: 0, made: 1, kind: 2, category: 3, features: 4, description: 5 };
/**
 * The level of a word in a field, lower for an earlier field, and lower for the whole word than for
 * its beginning.
 */
export const levelIn = (field: number, isPart: boolean): number => field * 2 + Number(isPart);
/**
 * The level of an item that has the search only inside of its words; it stands after all items that
 * have the words themselves.
 */
export const inTheMiddle = 1_000;

/** The fields of an item that searches read. */
export interface SearchedItem {
  name: string;
  brand: string;
  model: string;
  description: string;
  features: string[];
  kind: string | null;
}

const fieldsByItem = new WeakMap<SearchedItem, string[]>();

/**
 * The fields of an item in the order of `wordFields`; kept, because a list is searched again for
 * each letter typed.
 */
function fieldsOf(item: SearchedItem, category: string): string[] {
  const known = fieldsByItem.get(item);
  if (known) return known;
  const { name, brand, model, kind, features, description } = item;
  const fields = [
    name,
    `${brand} ${model}`,
    kind ?? '',
    category,
    features.join(' | '),
    description,
  ];
  const inWords = fields.map(asWords);
  fieldsByItem.set(item, inWords);
  return inWords;
}

/**
 * How well an item answers a search: the lower the better, null where it does not. It does when all words stand in it,
 * or when one field holds the whole search as it was typed (docs/contract/catalogue.md 2).
 */
export function relevanceOf(item: SearchedItem, search: string, category: string): number | null {
  const words = searchWords(search);
  if (words.length > 0) {
    const fields = fieldsOf(item, category);
    const levels = words.map((word) => {
      const whole = fields.findIndex((field) => stands(word, field));
      const part = fields.findIndex((field) => begins(word, field));
      return Math.min(
        whole < 0 ? Infinity : levelIn(whole, false),
        part < 0 ? Infinity : levelIn(part, true),
      );
    });
    const sum = levels.reduce((total, level) => total + level, 0);
    if (sum < Infinity) return sum;
  }
  const typed = inPlainLetters(search.trim());
  const { name, brand, model, description } = item;
  const place = [name, brand, model, description].findIndex((field) =>
    inPlainLetters(field).includes(typed),
  );
  return place < 0 ? null : inTheMiddle + place;
}
