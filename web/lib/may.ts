import type { Permission } from '#shared/permissions.rules.ts';
import type { Oneself } from '#shared/users/users.ts';
import { isOfHouse } from './shop/of-house.ts';

/**
 * Whether a person has all these permissions. A session from before there were roles has no
 * permissions stored and counts as an owner's.
 */
export const may = (user: Oneself | null, ...permissions: Permission[]): boolean =>
  isOfHouse(user) &&
  permissions.every((permission) => user?.permissions?.includes(permission) ?? true);
