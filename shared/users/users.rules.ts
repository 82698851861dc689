import type { User } from './users.ts';

/** `First Last`, as shown to people. */
export const fullName = (person: Pick<User, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`;
