import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { userColumns, type UserRow } from './users.presenter.ts';

export interface PersonRow extends UserRow {
  company: string;
  postal_address: string;
  tax_number: string;
  phone: string;
  desk_note: string;
  /** What is due for all bookings together, in cents. */
  due_cents: number;
}

/** Somebody with what stands about him on papers. */
export function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom('account')
    .select(userColumns)
    .select(['company', 'postal_address', 'tax_number', 'phone', 'desk_note'])
    .select(
      sql<number>`(select coalesce(sum(due_cents), 0)::bigint from booking where account_id = account.id)`.as(
        'due_cents',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}
