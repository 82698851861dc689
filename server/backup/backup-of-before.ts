import type { BackupRow } from './backup-file.ts';

/**
 * How a table of a backup is read: the columns that are written, and the change of a row into their
 * values.
 */
export interface ReadTable {
  columns: string[];
  rowOf: (row: BackupRow) => BackupRow;
}

/** The table that the schema of today has no more. */
const gone = 'booking_week';
/** The columns of bookings whose values are only on the lines today. */
const goneFromBookings = ['total_price', 'camera_name', 'price_per_day'];

/** A table of a backup of today's schema, taken as it is. */
export const asItIs = (columns: string[]): ReadTable => ({ columns, rowOf: (row) => row });

/**
 * A table of a backup of the schema before the baseline (server/database/carry-over.sql does the same to a database).
 *
 * @returns undefined for the table that is gone
 */
export function asOfBefore(table: string, columns: string[]): ReadTable | undefined {
  if (table === gone) return undefined;
  const at = (name: string) => columns.indexOf(name);
  if (table === 'booking') {
    const kept = columns.filter((name) => !goneFromBookings.includes(name));
    return {
      columns: kept,
      rowOf: (row) =>
        kept.map((name) =>
          name === 'total_cents'
            ? (row[at(name)] ?? String(Number(row[at('total_price')]) * 100))
            : (row[at(name)] ?? null),
        ),
    };
  }
  if (table === 'counter') {
    // Today's counters add up revenue only.
    const rowOf = (row: BackupRow) =>
      row[at('name')]?.startsWith('booking.') ? row.with(at('amount'), '0') : row;
    return { columns, rowOf };
  }
  return asItIs(columns);
}
