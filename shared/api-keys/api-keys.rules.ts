import { allPermissions, type Permission, type Role } from '../permissions.rules.ts';

/** The beginning of every key; no token of a session begins so. */
export const keyPrefix = 'lensyard_';

/** The number of keys that may live at once. */
export const mostKeys = 20;

/** The years within which a key that is given an end has to end. */
export const longestKeyYears = 5;

/** The permissions that a key can have: a program decides over nobody's access. */
export const keyPermissions: readonly Permission[] = allPermissions.filter(
  (permission) => permission !== 'staff.write',
);

/** The role of a program: no more than its key may, and no more than the maker of that key at this moment. */
export const roleByKey = (maker: Role, permissions: readonly Permission[]): Role => ({
  name: maker.name,
  permissions: new Set(
    permissions.filter(
      (permission) => keyPermissions.includes(permission) && maker.permissions.has(permission),
    ),
  ),
});

/** The name of a key in histories, where names of people stand besides. */
export const keyLabel = (name: string): string => `${name} (key)`;
