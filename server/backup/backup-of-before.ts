import type { BackupRow } from './backup-file.ts';

/**
 * A way to read a table of a backup: the columns to write, and a function that changes a row of the
 * backup into their values.
 */
export interface ReadTable {
  columns: string[];
  rowOf: (row: BackupRow) => BackupRow;
}

/** A table of the schema before the baseline that exists no more. */
const gone = 'booking_week';
/** Columns of the old table `booking` whose values stand only on the lines today. */
const goneFromBookings = ['total_price', 'camera_name', 'price_per_day'];

/** Reads a table of a backup that has today's schema; nothing is changed. */
export const asItIs = (columns: string[]): ReadTable => ({ columns, rowOf: (row) => row });

/**
 * Reads a table of a backup whose schema is older than the baseline (server/database/carry-over.sql
 * does the same to a database).
 * @returns undefined for the table that exists no more
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
    // The old counters of bookings also had amounts; today only those of revenue have.
    const rowOf = (row: BackupRow) =>
      row[at('name')]?.startsWith('booking.') ? row.with(at('amount'), '0') : row;
    return { columns, rowOf };
  }
  return asItIs(columns);
}
