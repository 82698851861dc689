/**
 * The first characters of a text, as people see characters: an emoji of several parts, a flag or a
 * letter with its accents is never cut in two.
 */
export function firstCharacters(text: string, most: number, sizeOf = (_character: string) => 1) {
  let size = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment);
    if (size > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Cuts a text to a length in UTF-16 units, but never in the middle of a visible character. */
export const cutTo = (text: string, longest: number): string =>
  firstCharacters(text, longest, ({ length }) => length);

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Makes a typed text safe for the middle of a sentence without markup. Text in a script that is
 * read from the right, such as Arabic, gets invisible marks around it, so that numbers and signs
 * beside it keep their places. In markup `<bdi>` does the same.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
