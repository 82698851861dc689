/** A cell of a table: text, a whole number, or a moment as ISO 8601. */
export type Cell = string | number;

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet would read the beginning of a formula: at the start of a cell, and behind whatever would part
 * cells or lines in a country whose files are parted by semicolons. There the quotes around a cell do not count.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // People type names and notes: an apostrophe in front keeps them text.
  return `"${cell.replaceAll(formulaStart, "'").replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;
