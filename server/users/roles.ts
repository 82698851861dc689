import { sql, type RawBuilder } from 'kysely';
import { mayDo, roleOf, type Permission, type Role } from '#shared/permissions.rules.ts';

// Accounts keep whether they belong to the house; here alone it is read to decide anything.

/** An account of the house, in a statement that has `account`. */
export const isOfHouse = sql<boolean>`account.is_admin`;

/** The role of an account's row. */
export const roleOfRow = ({ is_admin }: { is_admin: boolean }): Role | null => roleOf(is_admin);

/** The accounts that may do something, in a statement that has `account`. */
export const accountMay = (permission: Permission): RawBuilder<boolean> =>
  mayDo(roleOf(true), permission) ? isOfHouse : sql<boolean>`false`;
