import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const { builtins } = types;
const driverParser = types.getTypeParser as (type: number, format?: string) => unknown;

type Parse = (text: string) => unknown;

/** Parsers for column types that the driver would give in another form: as text, or as a Date. */
const parsers = new Map<number, Parse>([
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, Number],
  // A rental day is a day of the calendar, not a moment, so it stays the text `YYYY-MM-DD`.
  [builtins.DATE, String],
]);

const textArray = 1009;
const arrayTypes = { int8: 1016, numeric: 1231, date: 1182 };
parsers.set(arrayTypes.int8, arrayOf(safeInteger));
parsers.set(arrayTypes.numeric, arrayOf(Number));
parsers.set(arrayTypes.date, arrayOf(String));

/**
 * The parsers of a pool: `bigint` and `numeric` become numbers, `date` a text, `timestamptz` a
 * Date.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
    const ours = format === 'binary' ? undefined : parsers.get(type);
    return ours ?? driverParser(type, format);
  },
} as CustomTypesConfig;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

function arrayOf(parse: Parse): Parse {
  const strings = driverParser(textArray) as (text: string) => (string | null)[];
  return (text) => strings(text).map((entry) => (entry === null ? null : parse(entry)));
}
