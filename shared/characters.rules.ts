const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text, cut between characters as people see them: a family of emoji, a flag and a letter with its
 * accents stay whole or go. It has at most `most` characters and at most `longest` units of JavaScript's length.
 */
function beginning(text: string, most: number, longest: number): string {
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (count === most || index + segment.length > longest) break;
    end = index + segment.length;
    count += 1;
  }
  return text.slice(0, end);
}

/** The first characters of a text. */
export const firstCharacters = (text: string, most: number): string =>
  beginning(text, most, Number.POSITIVE_INFINITY);

/** As much of the beginning of a text as a limit of length takes. */
export const cutTo = (text: string, longest: number): string =>
  text.length <= longest ? text : beginning(text, Number.POSITIVE_INFINITY, longest);
