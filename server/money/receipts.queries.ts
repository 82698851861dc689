import { sql } from 'kysely';
import type { DeskReceipt } from '#shared/money/receipts.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

/**
 * The stored content of a receipt: all except its number, the number of the receipt that it
 * replaces, and the moment of issue.
 */
export type ReceiptDocument = Omit<DeskReceipt, 'number' | 'replaces' | 'issuedAt'>;

export interface ReceiptRow {
  number: string;
  replaces: string | null;
  issued_at: Date;
  document: ReceiptDocument;
}

/** The newest receipt of a booking; undefined where it has none. */
export async function findReceipt(db: Db, bookingId: number): Promise<ReceiptRow | undefined> {
  const row = await db
    .selectFrom('receipt')
    .select(['number', 'replaces', 'issued_at', 'document'])
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, document: row.document as ReceiptDocument };
}

/**
 * Takes the next number of receipts in a year. Other transactions that need a number of this year
 * wait until this one ends.
 */
export async function takeNumber(db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into receipt_year as kept (year, last_number) values (${year}::integer, 1)
    on conflict (year) do update set last_number = kept.last_number + 1
    returning last_number`.execute(db);
  return rows[0]?.last_number ?? 1;
}

export async function insertReceipt(
  db: Db,
  receipt: {
    bookingId: number;
    by: Doer;
    number: string;
    replaces: string | null;
    document: ReceiptDocument;
  },
): Promise<void> {
  await db
    .insertInto('receipt')
    .values({
      booking_id: receipt.bookingId,
      issued_by: receipt.by.id,
      issued_by_key: receipt.by.keyId ?? null,
      number: receipt.number,
      replaces: receipt.replaces,
      document: JSON.stringify(receipt.document),
    })
    .execute();
  await db
    .updateTable('booking')
    .set({ receipt_number: receipt.number })
    .where('id', '=', receipt.bookingId)
    .execute();
}
