import type { User } from '#shared/users/users.ts';

/** Whether somebody belongs to the house, in whatever role; here alone the browser reads it. */
export const isOfHouse = (user: Pick<User, 'isAdmin'> | null): boolean => user?.isAdmin ?? false;
