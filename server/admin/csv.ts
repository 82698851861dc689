/** A cell of a table: text, a whole number, or a moment as ISO 8601. */
export type Cell = string | number;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** What a spreadsheet would read as the beginning of a formula. */
const formulaStart = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // People type names and notes: an apostrophe in front keeps them text.
  const safe = formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
