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
  /** The amount that is due for all bookings of the person, in cents. */
  due_cents: number;
  /** The part of `due_cents` that is for requests of which nothing has left the house. */
  requested_cents: number;
}

/** A person with billing details, the desk's note and what is due. */
export function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db
    .selectFrom('account')
    .select(userColumns)
    .select([...papersColumns, 'desk_note'])
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking')
          .select([
            sql<number>`coalesce(sum(due_cents), 0)::bigint`.as('due_cents'),
            sql<number>`coalesce(sum(due_cents) filter (where status = 'pending' and units_out = 0), 0)::bigint`.as(
              'requested_cents',
            ),
          ])
          .whereRef('booking.account_id', '=', 'account.id')
          .as('money'),
      (join) => join.onTrue(),
    )
    .select(['money.due_cents', 'money.requested_cents'])
    .where('account.id', '=', id)
    .executeTakeFirst();
}

/** The billing details of people, in the order of the ids; undefined for an id that nobody has. */
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
