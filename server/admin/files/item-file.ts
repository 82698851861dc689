import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { cameraInput, type CameraInput, type Category } from '#shared/cameras/cameras.ts';
import { kindLabels, kinds, readSpecs, type Kind } from '#shared/cameras/specs.rules.ts';
import type { FileError } from '#shared/endpoint.ts';
import { id as anId } from '#shared/fields.ts';
import { formatNumber } from '#shared/format.rules.ts';
import { readRates } from '#shared/cameras/rates-text.rules.ts';
import { numberFrom, percentFrom, readTwice } from '#shared/typed-numbers.rules.ts';
import { importLimits } from '#shared/desk/import.rules.ts';
import { fileRefused } from '../../http/errors.ts';
import { takenText } from './csv.ts';
import {
  itemHeadings,
  otherItemHeadings,
  type ItemColumn,
} from '#shared/desk/item-columns.rules.ts';
import { splitTexts } from './listed-texts.ts';

/**
 * A row of a file of items, checked without the database: the fields that it gives to an item of
 * the catalogue, or to a new one.
 */
export interface ItemLine {
  /** The line of the file in which the row begins. */
  line: number;
  /** The id of the item that the row changes; a row without an id adds an item. */
  id: number | undefined;
  given: Partial<CameraInput>;
}

/**
 * Columns that can change an item. The column `id` only finds the item, and rating and number of
 * reviews are only shown.
 */
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

const numbers = new Set<Field>(['pricePerDay', 'stockCount', 'bufferDays', 'depositPerUnit']);

/** The rows of a file of items that are valid, and the errors in the others. */
export interface ItemFile {
  rows: number;
  lines: ItemLine[];
  errors: FileError[];
}

/**
 * Reads a file of items and checks each row by itself.
 * @throws a refusal when the file cannot be read as a table
 */
export async function readItemFile(text: string, categories: Category[]): Promise<ItemFile> {
  const delimiter = delimiterOf(text);
  const [heading, ...rows] = await tableOf(text, delimiter);
  if (!heading) throw fileRefused(0, [{ line: 1, column: '', message: 'The file is empty' }]);
  const columns = columnsOf(heading.cells, rows);
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
      takenText(cells[columns.places.indexOf(column)] ?? '').trim();
    if (cells.slice(heading.cells.length).some(isFilled)) {
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
      const value = valueOf(field, cellOf(field), categories);
      const result = cameraInput.shape[field].safeParse(value);
      if (result.success) Object.assign(given, { [field]: result.data });
      else {
        const both = numbers.has(field) ? readTwice(cellOf(field)) : undefined;
        refuse(field, both ?? result.error.issues[0]?.message ?? 'This cannot be read');
      }
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

/**
 * The value of a cell, as the item's input has it in that field. Text in a field for numbers stays
 * text, and the schema refuses it later.
 */
function valueOf(field: Field, cell: string, categories: Category[]): unknown {
  const number = numberFrom(cell);
  switch (field) {
    case 'features':
      return splitTexts(cell, ',');
    case 'included':
      return splitTexts(cell, '|');
    case 'specs':
      return readSpecs(splitTexts(cell, ';'));
    case 'rates':
      return readRates(splitTexts(cell, ';'));
    case 'kind':
      return cell === '' ? null : (kindOf(cell) ?? cell);
    case 'pricePerDay':
    case 'stockCount':
      return Number.isNaN(number) ? cell : number;
    case 'taxPercent': {
      const percent = percentFrom(cell);
      return cell === '' ? null : Number.isNaN(percent) ? cell : percent;
    }
    case 'bufferDays':
      return cell === '' ? null : Number.isNaN(number) ? cell : number;
    case 'depositPerUnit':
      return cell === '' ? 0 : Number.isNaN(number) ? cell : number;
    case 'categoryId':
      return categories.find(
        ({ id, name }) => String(id) === cell || name.toLowerCase() === cell.toLowerCase(),
      )?.id;
    default:
      return cell;
  }
}

const kindOf = (cell: string): Kind | undefined =>
  kinds.find((kind) => [kind, kindLabels[kind].toLowerCase()].includes(cell.toLowerCase()));

const isFilled = (cell: string): boolean => cell.trim() !== '';
/** A heading for comparison: a non-breaking space counts as a space, and several spaces as one. */
const asHeading = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

interface Columns {
  all: ItemColumn[];
  /** The column for each place of a row; undefined for a place whose cells are ignored. */
  places: (ItemColumn | undefined)[];
}

const allHeadings = Object.values(itemHeadings).join(', ');

/**
 * Finds the columns of a file by its headings, whatever their case. A place without a heading is
 * ignored when all its cells are empty; otherwise it is an error.
 */
function columnsOf(headings: string[], rows: TableRow[]): Columns | { errors: FileError[] } {
  const byHeading = new Map<string, ItemColumn>([
    ...Object.entries(otherItemHeadings).map(
      ([heading, column]) => [heading.toLowerCase(), column] as const,
    ),
    ...Object.entries(itemHeadings).map(
      ([column, heading]) => [heading.toLowerCase(), column as ItemColumn] as const,
    ),
  ]);
  const errors: FileError[] = [];
  const places = headings.map((text, index) => {
    const heading = asHeading(text);
    const column = byHeading.get(heading.toLowerCase());
    if (column) return column;
    if (heading) {
      errors.push({
        line: 1,
        column: heading,
        message: `There is no column ${heading}. There are ${allHeadings}`,
      });
    } else if (rows.some(({ cells }) => isFilled(cells[index] ?? ''))) {
      errors.push({ line: 1, column: '', message: `Column ${index + 1} has no heading` });
    }
    return undefined;
  });
  for (const [index, column] of places.entries()) {
    if (!column || places.indexOf(column) === index) continue;
    const message = `The column ${itemHeadings[column]} is there twice`;
    errors.push({ line: 1, column: asHeading(headings[index] ?? ''), message });
  }
  const all = places.filter((column) => column !== undefined);
  return errors.length > 0 ? { errors } : { all, places };
}

/** The separator of a file: comma or semicolon, whichever is more frequent in the first line. */
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
/**
 * The longest row that is read, in characters. After a quote that is never closed, the rest of the
 * file would be read as one row.
 */
const longestRow = 256 * 1024;

/**
 * The rows of a table that are not empty, each with the line on which it begins. Reading stops at
 * the first row above the limit.
 */
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
      // The heading is a row too, so one row above the limit is allowed.
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

/**
 * The line at which the text stops being a valid table. Each line break is replaced by one
 * character first, because the parser counts CRLF inside quotes twice.
 */
function lineOfError(text: string, delimiter: ',' | ';'): number {
  try {
    parseAtOnce(text.replaceAll(/\r\n?/g, '\n'), options(delimiter));
    return 1;
  } catch (error) {
    return error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
  }
}

/**
 * Gives a long text in pieces, and lets other work of the process have its turn between two of
 * them.
 */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    await nextTurn();
    yield text.slice(at, at + pieceLength);
  }
}
