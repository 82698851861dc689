import { sql, type RawBuilder } from 'kysely';
import { mayDo, roleNames, roles, type Permission } from '#shared/permissions.rules.ts';

/** An account of the house, in a statement that has `account`. */
export const isOfHouse = sql<boolean>`account.role is not null`;

/** The accounts that may do all of this, in a statement that has `account`. */
export function accountMay(...permissions: Permission[]): RawBuilder<boolean> {
  const names = roleNames.filter((name) => mayDo(roles[name], ...permissions));
  return sql<boolean>`account.role = any (${names}::text[])`;
}
