import { mayDo, roleOf, type Permission } from '#shared/permissions.rules.ts';
import type { User } from '#shared/users/users.ts';
import { isOfHouse } from './shop/of-house.ts';

/** Whether somebody may do all of this. */
export const may = (user: User | null, ...permissions: Permission[]): boolean =>
  mayDo(roleOf(isOfHouse(user)), ...permissions);
