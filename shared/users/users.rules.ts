import type { User } from './users.ts';

/** A person's name as `First Last`. */
export const fullName = (person: Pick<User, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`;
