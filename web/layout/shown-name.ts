import type { User } from '#shared/users/users.ts';

/** What the header calls somebody: the first name, or `Admin` (docs/specification.md 2). */
export const shownName = (user: User): string =>
  user.isAdmin ? 'Admin' : user.firstName || 'Customer';
