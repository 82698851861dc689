import type { User } from '#shared/users/users.ts';

/**
 * Whether somebody belongs to the house, in any role; no other code of the browser reads the field.
 */
export const isOfHouse = (user: Pick<User, 'isAdmin'> | null): boolean => user?.isAdmin ?? false;
