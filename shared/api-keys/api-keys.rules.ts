import { allPermissions, type Permission, type Role } from '../permissions.rules.ts';

/** The beginning of every key for programs; a token of a session never begins like this. */
export const keyPrefix = 'lensyard_';

/** The most keys that a house may have at once. */
export const mostKeys = 20;

/** The end of a key, where it has one, may be at most this many years ahead. */
export const longestKeyYears = 5;

/** The permissions that a key can have: all except deciding about people's access. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) => permission !== 'staff.write',
);

/**
 * The role with which a program acts: the permissions of its key, without those that the maker of
 * the key has lost since then.
 */
export const roleByKey = (maker: Role, permissions: readonly Permission[]): Role => ({
  name: maker.name,
  permissions: new Set(
    permissions.filter(
      (permission) => keyPermissions.includes(permission) && maker.permissions.has(permission),
    ),
  ),
});

/** The name of a key as histories show it; the suffix tells it from the name of a person. */
export const keyLabel = (name: string): string => `${name} (key)`;
