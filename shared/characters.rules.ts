/**
 * The beginning of a text, cut between characters as people see them: a family of emoji, a flag or
 * a letter with its accents is never cut in two.
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

/** Cuts a text to a length in the same way. */
export const cutTo = (text: string, longest: number): string =>
  firstCharacters(text, longest, ({ length }) => length);

const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text that somebody typed, for the middle of a sentence that has no markup: a text with letters that are read from the
 * right is set apart, so that numbers and signs beside it stay in their place. In markup `<bdi>` does it.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
