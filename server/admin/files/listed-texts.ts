/** The sign that separates the texts of a list inside one cell. */
type ListSign = ',' | '|' | ';';

/**
 * Writes several texts into one cell, separated by `sign`. Where a text contains the sign, a
 * backslash stands before it; a backslash of the text that would be read as such an escape is
 * doubled.
 */
export const joinTexts = (texts: string[], sign: ListSign): string =>
  texts
    .map((text) => text.replaceAll(/\\(?=[\\,|;]|$)/g, '\\\\').replaceAll(sign, `\\${sign}`))
    .join(sign === '|' ? ' | ' : `${sign} `);

/** Reads the texts of a cell that `joinTexts` wrote: trimmed, without empty ones. */
export function splitTexts(cell: string, sign: ListSign): string[] {
  const texts: string[] = [''];
  for (let at = 0; at < cell.length; at += 1) {
    const [one = '', next] = [cell[at], cell[at + 1]];
    if (one === sign) texts.push('');
    else if (one === '\\' && (next === sign || next === '\\')) {
      texts.push((texts.pop() ?? '') + next);
      at += 1;
    } else texts.push((texts.pop() ?? '') + one);
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}
