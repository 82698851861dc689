import { sql, type RawBuilder } from 'kysely';
import {
  mayDo,
  roleNames,
  roles,
  type Permission,
  type RoleName,
} from '#shared/permissions.rules.ts';
import { passkeysWorkAt } from '#shared/users/factors.rules.ts';
import type { Deps } from '../deps.ts';

/** An account of the house, in a statement that has `account`. */
export const isOfHouse = sql<boolean>`account.role is not null`;

/** The accounts that may do all of this, in a statement that has `account`. */
export function accountMay(...permissions: Permission[]): RawBuilder<boolean> {
  const names = roleNames.filter((name) => mayDo(roles[name], ...permissions));
  return sql<boolean>`account.role = any (${names}::text[])`;
}

const hasApp =
  'exists (select from authenticator where account_id = account.id and confirmed_at is not null)';
const hasPasskey = 'exists (select from passkey where account_id = account.id)';

/** The second factors of an account, in a statement that has `account`; as text, and for `select`. */
export const factorColumns = `${hasApp} as has_app, ${hasPasskey} as has_passkey`;
export const factorSelections = [
  sql<boolean>`${sql.raw(hasApp)}`.as('has_app'),
  sql<boolean>`${sql.raw(hasPasskey)}`.as('has_passkey'),
] as const;
export interface FactorColumns {
  has_app: boolean;
  has_passkey: boolean;
}

/** The facts that decide over second factors, besides those of the person. */
export interface FactorRules {
  /** Whether passkeys work at the shop's address; otherwise none counts. */
  passkeysWork: boolean;
  /** Whether the house demands a second factor of its people. */
  isRequired: boolean;
}

/** The present facts that decide over second factors. */
export function factorRulesOf({ config, shop }: Pick<Deps, 'config' | 'shop'>): () => FactorRules {
  const passkeysWork = passkeysWorkAt(config.publicUrl);
  return () => ({ passkeysWork, isRequired: shop.settings().staff.requireSecondFactor });
}

export const hasFactor = (
  { has_app, has_passkey }: FactorColumns,
  { passkeysWork }: FactorRules,
): boolean => has_app || (has_passkey && passkeysWork);

/** Whether somebody has to set up a second factor before anything else (docs/contract/sign-in.md 4). */
export const lacksFactor = (
  row: FactorColumns & { role: RoleName | null },
  rules: FactorRules,
): boolean => rules.isRequired && row.role !== null && !hasFactor(row, rules);
