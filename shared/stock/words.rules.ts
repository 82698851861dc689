import { inPlainLetters } from './letters.rules.ts';

const signs = /[\p{Cc} -/:-@[-`{-\u00BF\u00D7\u00F7\u2000-\u206F\u3000-\u303F]+/gu;
const digitThenLetter = /(\d)([^\d ])/g;
const letterThenDigit = /([^\d ])(\d)/g;

/**
 * A text in which words are looked for: in plain letters, with blanks around each run of letters
 * and each run of digits. The SQL function `in_words()` does the same.
 */
export const asWords = (text: string): string =>
  ` ${inPlainLetters(text)
    .replace(signs, ' ')
    .replace(digitThenLetter, '$1 $2')
    .replace(letterThenDigit, '$1 $2')} `;

/** A word of a search. `forms` are the spellings that match, each between blanks. */
export interface SearchWord {
  forms: string[];
  /** The beginning of a word; only the last word of a search is also found by its beginning. */
  beginning?: string;
}

/**
 * A text such as `sony24`, typed without a blank, is split into name and number when the name has
 * at least this many letters.
 */
const shortestName = 3;

/**
 * The singular and plural forms of a word: `lens` also finds `lenses`, and `batteries`, even half
 * typed, also finds `battery`.
 */
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

/**
 * The words of a search in the order in which they were typed; empty when it contains neither
 * letters nor digits.
 */
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

/**
 * Whether the name of a category contains a word as a whole or as the beginning of a word; null
 * when it does not.
 */
export const inCategory = (word: SearchWord, name: string): 'whole' | 'part' | null => {
  const words = asWords(name);
  return stands(word, words) ? 'whole' : begins(word, words) ? 'part' : null;
};

/** Fields of an item by their importance for a search, the most important first. */
export const wordFields = { name: 0, made: 1, kind: 2, category: 3, features: 4, description: 5 };
/**
 * The level of a match: lower for a more important field, and lower for a whole word than for its
 * beginning. An item with a lower sum stands earlier.
 */
export const levelIn = (field: number, isPart: boolean): number => field * 2 + Number(isPart);
/**
 * The level of an item that contains the search only in the middle of words, so that it stands
 * after all other matches.
 */
export const inTheMiddle = 1_000;

/** The fields of an item in which searches look. */
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
 * The texts of an item's fields in the order of `wordFields`. They are kept, because the list is
 * searched again after each typed letter.
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
 * A number that says how well an item matches a search: lower is better, null is no match. It
 * matches when it contains all words, or when one field contains the search as typed
 * (docs/contract/catalogue.md 2).
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
