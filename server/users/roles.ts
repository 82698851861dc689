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

/** Whether the account is that of a person of the house, for a statement that reads `account`. */
export const isOfHouse = sql<boolean>`account.role is not null`;

/** Whether the account has all these permissions, for a statement that reads `account`. */
export function accountMay(...permissions: Permission[]): RawBuilder<boolean> {
  const names = roleNames.filter((name) => mayDo(roles[name], ...permissions));
  return sql<boolean>`account.role = any (${names}::text[])`;
}

const hasApp =
  'exists (select from authenticator where account_id = account.id and confirmed_at is not null)';
const hasPasskey = 'exists (select from passkey where account_id = account.id)';

/**
 * The columns for an account's second factors: as text for written statements, and for `select`.
 * The statement must read `account`.
 */
export const factorColumns = `${hasApp} as has_app, ${hasPasskey} as has_passkey`;
export const factorSelections = [
  sql<boolean>`${sql.raw(hasApp)}`.as('has_app'),
  sql<boolean>`${sql.raw(hasPasskey)}`.as('has_passkey'),
] as const;
export interface FactorColumns {
  has_app: boolean;
  has_passkey: boolean;
}

/** The facts besides a person's own that decide about his second factors. */
export interface FactorRules {
  /** Whether browsers allow passkeys at the shop's public address; otherwise they do not count. */
  passkeysWork: boolean;
  /** Whether the house demands a second factor of its people. */
  isRequired: boolean;
}

/** Makes a function that gives the present facts about second factors. */
export function factorRulesOf({ config, shop }: Pick<Deps, 'config' | 'shop'>): () => FactorRules {
  const passkeysWork = passkeysWorkAt(config.publicUrl);
  return () => ({ passkeysWork, isRequired: shop.settings().staff.requireSecondFactor });
}

export const hasFactor = (
  { has_app, has_passkey }: FactorColumns,
  { passkeysWork }: FactorRules,
): boolean => has_app || (has_passkey && passkeysWork);

/**
 * Whether a person must set up a second factor before he may do anything else
 * (docs/contract/sign-in.md 4).
 */
export const lacksFactor = (
  row: FactorColumns & { role: RoleName | null },
  rules: FactorRules,
): boolean => rules.isRequired && row.role !== null && !hasFactor(row, rules);
