/**
 * The beginning of a text, cut between characters as people see them: a family of emoji, a flag and a letter with its
 * accents stay whole or go.
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

/** The same, as much as a limit of length takes. */
export const cutTo = (text: string, longest: number): string =>
  firstCharacters(text, longest, ({ length }) => length);
