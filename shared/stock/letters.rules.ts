const apostrophes = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07]/g;
const accents = /[\u0300-\u036F]/g;
/** Letters that no accent makes of others, as people write them who lack them; the Greek sigma has two shapes. */
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
 * Text as searches compare it, without capitals and accents and with one apostrophe; `in_plain_letters()` of the
 * migrations makes the same of it.
 */
export const inPlainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(apostrophes, "'")
    .replace(others, (letter) => plainOf[letter] ?? letter);

/** The words of a search, of which each has to be found, in any order. */
export const wordsOf = (search: string): string[] =>
  inPlainLetters(search).split(/\s+/).filter(Boolean);

/** Whether one letter is missing, added or another one, or two neighbours are swapped. */
export function isOneSlipAway(typed: string, meant: string): boolean {
  const [from, to] = [[...typed], [...meant]];
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  const rest = (signs: string[], skipped: number) => signs.slice(start + skipped).join('');
  return (
    (from.length > start || to.length > start) &&
    (rest(from, 1) === rest(to, 0) ||
      rest(from, 0) === rest(to, 1) ||
      rest(from, 1) === rest(to, 1) ||
      (from[start] === to[start + 1] &&
        from[start + 1] === to[start] &&
        rest(from, 2) === rest(to, 2)))
  );
}
