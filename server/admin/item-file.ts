import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { cameraInput, type CameraInput, type Category } from '#shared/cameras/cameras.ts';
import type { FileError } from '#shared/endpoint.ts';
import { id as anId } from '#shared/fields.ts';
import { formatNumber } from '#shared/format.rules.ts';
import { importLimits } from '#shared/desk/import.rules.ts';
import { fileRefused } from '../http/errors.ts';
import { takenText } from './csv.ts';
import { itemHeadings, type ItemColumn } from './item-columns.ts';
import { splitTexts } from './listed-texts.ts';

/** A row of a file of items, checked by itself: what its cells say of an item that is there, or of a new one. */
export interface ItemLine {
  /** Where the row begins. */
  line: number;
  /** Undefined makes an item. */
  id: number | undefined;
  given: Partial<CameraInput>;
}

/** What columns say of an item; the others are only read. */
type Field = Exclude<ItemColumn, 'id' | 'rating' | 'reviewCount'>;
const required: Field[] = [
  'name',
  'brand',
  'model',
  'categoryId',
  'pricePerDay',
  'stockCount',
  'imageUrl',
  'features',
  'description',
];

/** A file's rows, and what is wrong with them. */
export interface ItemFile {
  rows: number;
  lines: ItemLine[];
  errors: FileError[];
}

/**
 * The rows of a file of items, each checked by itself.
 * @throws a refusal when it cannot be read as a table
 */
export async function readItemFile(text: string, categories: Category[]): Promise<ItemFile> {
  const delimiter = delimiterOf(text);
  const [heading, ...rows] = await tableOf(text, delimiter);
  if (!heading) throw fileRefused(0, [{ line: 1, column: '', message: 'The file is empty' }]);
  const columns = columnsOf(heading.cells);
  if ('errors' in columns) throw fileRefused(rows.length, columns.errors);
  const errors: FileError[] = [];
  const missing = required.filter((field) => !columns.all.includes(field));
  const firstLines = new Map<number, number>();
  const lines: ItemLine[] = [];
  let makesItems = false;
  for (const [index, { line, cells }] of rows.entries()) {
    if (index >= importLimits.rows) {
      const message = `A file has at most ${formatNumber(importLimits.rows)} rows`;
      errors.push({ line, column: '', message });
      break;
    }
    if (index % 100 === 0) await nextTurn();
    const refuse = (column: ItemColumn, message: string) =>
      errors.push({ line, column: itemHeadings[column], message });
    const cellOf = (column: ItemColumn) =>
      takenText(cells[columns.all.indexOf(column)] ?? '').trim();
    if (cells.length > columns.all.length) {
      errors.push({ line, column: '', message: 'The row has more cells than there are headings' });
    }
    const written = cellOf('id');
    const id = written === '' ? undefined : Number(written);
    if (id !== undefined && !(/^\d+$/.test(written) && anId.safeParse(id).success)) {
      refuse('id', 'The id must be a positive whole number');
      continue;
    }
    const before = id === undefined ? undefined : firstLines.get(id);
    if (before !== undefined) refuse('id', `Item ${id} stands on line ${before} already`);
    else if (id !== undefined) firstLines.set(id, line);
    makesItems ||= id === undefined;
    const given: Partial<CameraInput> = {};
    for (const field of columns.all) {
      if (field === 'id' || field === 'rating' || field === 'reviewCount') continue;
      const value = valueOf(field, cellOf(field), delimiter, categories);
      const result = cameraInput.shape[field].safeParse(value);
      if (result.success) Object.assign(given, { [field]: result.data });
      else refuse(field, result.error.issues[0]?.message ?? 'This cannot be read');
    }
    lines.push({ line, id, given });
  }
  const unnamed = makesItems
    ? missing.map((field) => ({
        line: 1,
        column: itemHeadings[field],
        message: `New items need the column ${itemHeadings[field]}`,
      }))
    : [];
  return { rows: rows.length, lines, errors: [...unnamed, ...errors] };
}

/** What a cell says, as the input of an item takes it. What is no number stays text, which is refused. */
function valueOf(
  field: Field,
  cell: string,
  delimiter: ',' | ';',
  categories: Category[],
): unknown {
  switch (field) {
    case 'features':
      return splitTexts(cell, ',');
    case 'included':
      return splitTexts(cell, '|');
    case 'pricePerDay':
    case 'stockCount':
      return /^\d+$/.test(cell) ? Number(cell) : cell;
    case 'bufferDays':
      return cell === '' ? null : /^\d+$/.test(cell) ? Number(cell) : cell;
    case 'depositPerUnit': {
      // Where semicolons part the cells, commas are for decimals.
      const amount = delimiter === ';' ? cell.replace(',', '.') : cell;
      return amount === '' ? 0 : /^\d+(\.\d+)?$/.test(amount) ? Number(amount) : cell;
    }
    case 'categoryId':
      return categories.find(
        ({ id, name }) => String(id) === cell || name.toLowerCase() === cell.toLowerCase(),
      )?.id;
    default:
      return cell;
  }
}

/** The columns in their order, by their headings in any case. */
function columnsOf(headings: string[]): { all: ItemColumn[] } | { errors: FileError[] } {
  const byHeading = new Map<string, ItemColumn>([
    ['id', 'id'],
    ...Object.entries(itemHeadings).map(
      ([column, heading]) => [heading.toLowerCase(), column as ItemColumn] as const,
    ),
  ]);
  const errors: FileError[] = [];
  const all: ItemColumn[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = byHeading.get(heading.trim().toLowerCase());
    const refuse = (message: string) => errors.push({ line: 1, column: heading.trim(), message });
    if (!heading.trim()) refuse(`Column ${index + 1} has no heading`);
    else if (!column) refuse(`There is no column ${heading.trim()}`);
    else if (all.includes(column)) refuse(`The column ${itemHeadings[column]} is there twice`);
    else all.push(column);
  }
  return errors.length > 0 ? { errors } : { all };
}

/** Commas or semicolons: what there is more of in the first line. */
function delimiterOf(text: string): ',' | ';' {
  const [heading = ''] = /^[^\r\n]*/.exec(text) ?? [];
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
}

interface TableRow {
  line: number;
  cells: string[];
}

const options = (delimiter: string) => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  raw: true,
  max_record_size: longestRow,
});
const pieceLength = 64 * 1024;
/** Characters: no item is as long, and a quote that is not closed makes one row of all that follows. */
const longestRow = 256 * 1024;

/** The rows of a table with the lines on which they begin, without empty ones; of too many those up to the first too many. */
async function tableOf(text: string, delimiter: ',' | ';'): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let line = 1;
  try {
    const parsed = Readable.from(piecesOf(text)).pipe(parse(options(delimiter)));
    for await (const { record, raw } of parsed as AsyncIterable<{
      record: string[];
      raw: string;
    }>) {
      if (record.some((cell) => cell.trim() !== '')) rows.push({ line, cells: record });
      // The heading is one of them.
      if (rows.length > importLimits.rows + 1) break;
      line += raw.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(raw) ? 1 : 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'The row is longer than any item'
        : 'The row cannot be read: a quote stands where none belongs, or is not closed';
    throw fileRefused(0, [{ line: lineOfError(text, delimiter), column: '', message }]);
  }
  return rows;
}

/** Where a file stops to be a table. A line break of two signs would count as two inside of quotes. */
function lineOfError(text: string, delimiter: ',' | ';'): number {
  try {
    parseAtOnce(text.replaceAll(/\r\n?/g, '\n'), options(delimiter));
    return 1;
  } catch (error) {
    return error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
  }
}

/** A long text in pieces, so that others have their turn. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    await nextTurn();
    yield text.slice(at, at + pieceLength);
  }
}
