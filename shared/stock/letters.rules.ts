const apostrophes = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07]/g;
const accents = /[\u0300-\u036F]/g;
/**
 * Letters that removing accents does not make plain, with the plain letters that people type for
 * them. The Greek sigma has two forms.
 */
const plainOf: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
};
const others = new RegExp(`[${Object.keys(plainOf).join('')}]`, 'g');

/**
 * A text as searches compare it: without capitals and accents and with a single form of apostrophe.
 * The SQL function `in_plain_letters()` does the same.
 */
export const inPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(others, (letter) => plainOf[letter] ?? letter);

/** The words of a search. Each has to be found, in any order. */
export const wordsOf = (search: string): string[] =>
  inPlainLetters(search).split(/\s+/).filter(Boolean);

/** A word with at least this many letters may have two typing errors, a shorter one only one. */
const longWord = 8;

/** The number of typing errors that are allowed in a word with this many letters. */
export const slipsAllowed = (letters: number): number => (letters < longWord ? 1 : 2);

/**
 * The words that a mistyped text may mean, those with the fewest typing errors first; equally near
 * words keep their order. Both are compared in plain letters.
 */
export function meantBy<Word extends { plain: string }>(typed: string, words: Word[]): Word[] {
  const most = slipsAllowed([...typed].length);
  return words
    .map((word) => ({ word, away: slipsBetween(typed, word.plain) }))
    .filter(({ away }) => away > 0 && away <= most)
    .toSorted((one, other) => one.away - other.away)
    .map(({ word }) => word);
}

/**
 * The number of typing errors between two words: letters missing, added, wrong or swapped with
 * their neighbours. It is the distance of optimal string alignment
 * (https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance).
 */
export function slipsBetween(typed: string, meant: string): number {
  const [from, to] = [[...typed], [...meant]];
  let before: number[] = [];
  let last = to.map((_, place) => place + 1);
  for (const [row, letter] of from.entries()) {
    const current: number[] = [];
    for (const [place, other] of to.entries()) {
      const diagonal = place === 0 ? row : (last[place - 1] ?? 0);
      const ways = [
        (last[place] ?? 0) + 1,
        (place === 0 ? row + 1 : (current[place - 1] ?? 0)) + 1,
        diagonal + Number(letter !== other),
      ];
      if (row > 0 && place > 0 && letter === to[place - 1] && from[row - 1] === other) {
        ways.push((place === 1 ? row - 1 : (before[place - 2] ?? 0)) + 1);
      }
      current.push(Math.min(...ways));
    }
    before = last;
    last = current;
  }
  return last.at(-1) ?? from.length;
}
