import { sql } from 'kysely';
import type { RoleName } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import { factorSelections, isOfHouse, type FactorColumns } from '../users/roles.ts';

export interface StaffRow extends FactorColumns {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: RoleName | null;
  last_sign_in_at: Date | null;
}

const columns = [
  'account.id',
  'account.username',
  'account.email',
  'account.first_name',
  'account.last_name',
  'account.role',
] as const;

const lastSignIn = sql<Date | null>`(
  select max(at) from audit_log where kind in ('sign_in', 'invitation_accepted') and by_account = account.id)`;

const shown = [lastSignIn.as('last_sign_in_at'), ...factorSelections] as const;

/** All people of the house, by name; `staffOf` sorts them by role. */
export const findStaff = (db: Db): Promise<StaffRow[]> =>
  db
    .selectFrom('account')
    .select(columns)
    .select(shown)
    .where(isOfHouse)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('account.id')
    .execute();

export const findStaffMember = (db: Db, id: number): Promise<StaffRow | undefined> =>
  db
    .selectFrom('account')
    .select(columns)
    .select(shown)
    .where('account.id', '=', id)
    .executeTakeFirst();

/**
 * Locks all owners and the people with these ids, in one statement, and gives their roles. So
 * changes of owners come one after the other, and two owners who demote each other cannot leave the
 * house without an owner.
 */
export async function lockOwnersAnd(db: Db, ids: number[]): Promise<Map<number, RoleName | null>> {
  const { rows } = await sql<{ id: number; role: RoleName | null }>`
    select id, role from account where role = 'owner' or id = any (${ids}::integer[])
    order by id for no key update`.execute(db);
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export async function setRole(db: Db, id: number, role: RoleName | null): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
}
