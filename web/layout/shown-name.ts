import type { User } from '#shared/users/users.ts';
import { isOfHouse } from '../lib/shop/of-house.ts';

/** What the header calls somebody: the first name, or `Admin` (docs/specification.md 2). */
export const shownName = (user: User): string =>
  isOfHouse(user) ? 'Admin' : user.firstName || 'Customer';
