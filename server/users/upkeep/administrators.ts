import type { Db } from '../../database/connect.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { UserRow } from '../users.presenter.ts';
import { insertAccount } from '../users.queries.ts';

/**
 * Makes an account with the role of an owner.
 * @throws the database's error when the name or e-mail is taken; see `takenBy`.
 */
export async function createAdministrator(
  db: Db,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<UserRow> {
  return insertAccount(db, {
    username,
    email,
    firstName: username,
    lastName: 'Administrator',
    passwordHash: await hashPassword(password),
    role: 'owner',
  });
}
