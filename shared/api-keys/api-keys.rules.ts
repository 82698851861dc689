import { allPermissions, type Permission, type Role } from '../permissions.rules.ts';

/** The beginning of every key; no token of a session begins so. */
export const keyPrefix = 'lensyard_';

/** The most keys that a house may have at once. */
export const mostKeys = 20;

/** The years within which a key that is given an end has to end. */
export const longestKeyYears = 5;

/** The permissions that a key can have: a program cannot decide about access. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) => permission !== 'staff.write',
);

/** The role of a program: the permissions of its key that the maker of the key still has. */
export const roleByKey = (maker: Role, permissions: readonly Permission[]): Role => ({
  name: maker.name,
  permissions: new Set(
    permissions.filter(
      (permission) => keyPermissions.includes(permission) && maker.permissions.has(permission),
    ),
  ),
});

/** The name of a key in histories, which also have names of people. */
export const keyLabel = (name: string): string => `${name} (key)`;
