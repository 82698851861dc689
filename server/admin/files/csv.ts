/** A cell of a CSV file: text, a whole number, or a moment as ISO 8601. */
export type Cell = string | number;

/** A file that begins with this character is read as UTF-8 by spreadsheets. */
export const byteOrderMark = '\uFEFF';

/** Characters that a spreadsheet reads as the beginning of a formula. */
const formulaSigns = '=+-@\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * The signs that separate cells or lines where the semicolon is the separator. A spreadsheet skips
 * white space after such a sign, so a formula may begin after it.
 */
const borders = /[;\t\r\n]/g;
const keptBorders = /([;\t\r\n])'/g;
/**
 * The start of a text or a border, with the white space, apostrophes and quotes that follow it: a
 * spreadsheet reads a doubled quote at the start of a cell as an empty quoted part, and goes on
 * with the cell after it. The pattern leaves out the sign of the formula, so that its time grows
 * with the length of the text: with the sign, it would read a thousand line breaks a thousand
 * times.
 */
const gaps = /(?:[;\s]|^)[\s'"]*/g;

/**
 * Gives a text in which `change` has replaced each match of `gaps` that stands before a sign of a
 * formula.
 */
const atFormulas = (text: string, change: (gap: string, isStart: boolean) => string): string =>
  text.replaceAll(gaps, (gap, at: number) => {
    const next = text[at + gap.length];
    if (next === undefined || !formulaSigns.includes(next)) return gap;
    return change(gap, at === 0 && gap[0] !== ';');
  });

/**
 * Puts an apostrophe before a typed text that a spreadsheet would read as a formula: at the start
 * of a cell and after each sign of `borders`, also inside quotes. A typed apostrophe gets a second
 * one, so that `takenText` gives back the text as it was typed.
 */
const keepText = (text: string): string =>
  atFormulas(text, (gap, isStart) => (isStart ? "'" : '') + gap.replaceAll(borders, "$&'"));

/**
 * Removes the apostrophes that `keepText` has put into a cell: one at each place where a formula
 * could begin.
 */
export const takenText = (text: string): string =>
  atFormulas(text, (gap, isStart) =>
    (isStart && gap.startsWith("'") ? gap.slice(1) : gap).replaceAll(keptBorders, '$1'),
  );

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return `"${keepText(cell).replaceAll('"', '""')}"`;
}

/**
 * The line of a CSV file (RFC 4180) with these cells; no spreadsheet reads a text in it as a
 * formula.
 */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
