import { roles, type Permission, type RoleName } from '#shared/permissions.rules.ts';
import type { Session } from '#shared/users/sign-in.ts';
import type { Oneself, User } from '#shared/users/users.ts';

/** The name for a browser that does not tell its name, or one that the shop does not know. */
export const unknownBrowser = 'Unknown browser';

export interface SessionRow {
  id: number;
  device: string;
  browser: string;
  address: string;
  created_at: Date;
  last_seen_at: Date | null;
  expires_at: Date;
}

export interface UserRow {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  role: RoleName | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * The columns of which a public user is made, for `select`; the hash of the password is never among
 * them.
 */
export const userColumns = [
  'account.id',
  'account.username',
  'account.email',
  'account.first_name',
  'account.last_name',
  'account.role',
  'account.created_at',
  'account.updated_at',
] as const;

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  isAdmin: row.role !== null,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Presents a person to himself, with his permissions in the house. */
export const presentOneself = (row: UserRow): Oneself => ({
  ...presentUser(row),
  permissions: permissionsOfRole(row.role),
});

export const permissionsOfRole = (role: RoleName | null): Permission[] =>
  role ? [...roles[role].permissions] : [];

export const presentSession = (row: SessionRow, currentId: number): Session => ({
  id: row.id,
  device: row.device,
  // Sessions from before the shop stored browsers have none.
  browser: row.browser || unknownBrowser,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: (row.last_seen_at ?? row.created_at).toISOString(),
  expiresAt: row.expires_at.toISOString(),
  current: row.id === currentId,
});
