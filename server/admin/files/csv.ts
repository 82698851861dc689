/** A cell of a table: text, a whole number, or a moment as ISO 8601. */
export type Cell = string | number;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Characters that a spreadsheet reads as the beginning of a formula. */
const formulaSigns = '=+-@\uFF1D\uFF0B\uFF0D\uFF20';
/**
 * The signs that separate cells or lines where the semicolon is the separator; a spreadsheet skips
 * white space after them.
 */
const borders = /[;\t\r\n]/g;
const keptBorders = /([;\t\r\n])'/g;
/**
 * White space, apostrophes and quotes with the border before them: a spreadsheet reads a doubled
 * quote at the start of a cell as an empty quoted part, and the cell goes on after it. The pattern
 * matches at every border, so that the time grows with the length of the text: a pattern that also
 * looked for the sign would read a thousand line breaks a thousand times.
 */
const gaps = /(?:[;\s]|^)[\s'"]*/g;

/** A text with each gap before a sign of a formula changed. */
const atFormulas = (text: string, change: (gap: string, isStart: boolean) => string): string =>
  text.replaceAll(gaps, (gap, at: number) => {
    const next = text[at + gap.length];
    if (next === undefined || !formulaSigns.includes(next)) return gap;
    return change(gap, at === 0 && gap[0] !== ';');
  });

/**
 * Puts an apostrophe before a typed text that a spreadsheet would read as a formula: at the start
 * of a cell and after every border, also inside quotes. A typed apostrophe gets a second one, so
 * that `takenText` gives back the text as it was typed.
 */
const keepText = (text: string): string =>
  atFormulas(text, (gap, isStart) => (isStart ? "'" : '') + gap.replaceAll(borders, "$&'"));

/** A cell of a file without the one apostrophe that `keepText` puts at each of those places. */
export const takenText = (text: string): string =>
  atFormulas(text, (gap, isStart) =>
    (isStart && gap.startsWith("'") ? gap.slice(1) : gap).replaceAll(keptBorders, '$1'),
  );

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  return `"${keepText(cell).replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
