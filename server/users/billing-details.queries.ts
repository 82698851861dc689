import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { userColumns, type UserRow } from './users.presenter.ts';

const papersColumns = [
  'company',
  'postal_address',
  'tax_number',
  'phone',
  'email_confirmed',
  'mail_reminders',
  'mail_messages',
] as const;

export interface BillingRow {
  company: string;
  postal_address: string;
  tax_number: string;
  phone: string;
  email_confirmed: boolean;
  mail_reminders: boolean;
  mail_messages: boolean;
}

export interface PersonRow extends UserRow, BillingRow {
  desk_note: string;
  /** The amount that is due for all bookings together, in cents. */
  due_cents: number;
}

/** A person with billing details. */
export function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom('account')
    .select(userColumns)
    .select([...papersColumns, 'desk_note'])
    .select(
      sql<number>`(select coalesce(sum(due_cents), 0)::bigint from booking where account_id = account.id)`.as(
        'due_cents',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The billing details of people in the order asked for; undefined for an id that is nobody's. */
export async function findBillingDetails(
  db: Db,
  ids: number[],
): Promise<(BillingRow | undefined)[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', ...papersColumns])
    .where('id', '=', sql<number>`any (${ids}::integer[])`)
    .execute();
  const papers = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => papers.get(id));
}
