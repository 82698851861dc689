import type { User } from '#shared/users/users.ts';
import { isOfHouse } from '../lib/shop/of-house.ts';

/**
 * The name of the signed-in person in the header: the first name, or `Admin` (docs/specification.md
 * 2).
 */
export const shownName = (user: User): string =>
  isOfHouse(user) ? 'Admin' : user.firstName || 'Customer';
