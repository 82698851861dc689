/** The sign between the texts of a cell. */
type ListSign = ',' | '|' | ';';

/**
 * Several texts in one cell, separated by a sign. The sign inside a text is written `\,` or `\|`; a
 * backslash that would be read as such an escape is doubled.
 */
export const joinTexts = (texts: string[], sign: ListSign): string =>
  texts
    .map((text) => text.replaceAll(/\\(?=[\\,|;]|$)/g, '\\\\').replaceAll(sign, `\\${sign}`))
    .join(sign === '|' ? ' | ' : `${sign} `);

/** The texts of such a cell, trimmed, without empty ones. */
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
