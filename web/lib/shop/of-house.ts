import type { User } from '#shared/users/users.ts';

/**
 * Whether somebody belongs to the house, in any role. All code of the browser asks this function
 * instead of reading the field.
 */
export const isOfHouse = (user: Pick<User, 'isAdmin'> | null): boolean => user?.isAdmin ?? false;
