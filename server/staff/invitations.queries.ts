import { sql } from 'kysely';
import type { RoleName } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';

export interface InvitationRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: RoleName;
  made_by: number;
  is_mailed: boolean;
  created_at: Date;
  expires_at: Date;
}

const columns = [
  'staff_invitation.id',
  'staff_invitation.email',
  'staff_invitation.first_name',
  'staff_invitation.last_name',
  'staff_invitation.role',
  'made_by',
  'is_mailed',
  'staff_invitation.created_at',
  'expires_at',
] as const;

export interface NewInvitation {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  madeBy: number;
  tokenHash: string | null;
  isMailed: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Writes an invitation. It replaces the open invitation of the same address, whose link is then not
 * valid any more.
 */
export async function putInvitation(db: Db, invitation: NewInvitation): Promise<InvitationRow> {
  // The table is locked, so that two requests at the same moment cannot write two invitations of
  // one address.
  await sql`lock table staff_invitation in share row exclusive mode`.execute(db);
  await db
    .deleteFrom('staff_invitation')
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .execute();
  return db
    .insertInto('staff_invitation')
    .values({
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role: invitation.role,
      made_by: invitation.madeBy,
      token_hash: invitation.tokenHash,
      is_mailed: invitation.isMailed,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** All open invitations, newest first, with the names of the people who made them. */
export const findInvitations = (
  db: Db,
  now: Date,
): Promise<(InvitationRow & { maker_first_name: string; maker_last_name: string })[]> =>
  db
    .selectFrom('staff_invitation')
    .innerJoin('account', 'account.id', 'made_by')
    .select(columns)
    .select(['account.first_name as maker_first_name', 'account.last_name as maker_last_name'])
    .where('expires_at', '>', now)
    .orderBy('staff_invitation.id', 'desc')
    .execute();

/** The number of open invitations of addresses other than `email`. */
export async function countInvitations(db: Db, now: Date, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_invitation')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('expires_at', '>', now)
    .where(sql<boolean>`lower(email) <> lower(${email})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes an invitation and gives its row; undefined if there is none. */
export const deleteInvitation = (db: Db, id: number): Promise<InvitationRow | undefined> =>
  db.deleteFrom('staff_invitation').where('id', '=', id).returning(columns).executeTakeFirst();

/** Deletes all invitations that a person has made, and gives their rows. */
export const deleteInvitationsOf = (db: Db, accountId: number): Promise<InvitationRow[]> =>
  db.deleteFrom('staff_invitation').where('made_by', '=', accountId).returning(columns).execute();

export const findInvitationByToken = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('staff_invitation')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up an invitation; undefined if it was used already or withdrawn, or is too old. */
export const takeInvitation = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  db
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();

/** Writes another secret into the open invitation of an address; false if there is none. */
export async function renewToken(
  db: Db,
  email: string,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('staff_invitation')
    .set({ token_hash: tokenHash })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('is_mailed', '=', true)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_invitation').where('expires_at', '<=', now).execute();
}
