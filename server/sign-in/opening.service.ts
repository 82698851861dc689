import type { SignedIn } from '#shared/users/users.ts';
import { createBatch } from '../database/batch.ts';
import type { Deps } from '../deps.ts';
import { invalidCredentials } from '../http/errors.ts';
import { opensSessions, type OpenSession, type Origin } from '../users/sessions.service.ts';
import { presentOneself, type UserRow } from '../users/users.presenter.ts';
import { findAccountsByName, type AccountRow } from '../users/users.queries.ts';
import { knowBrowser } from './new-browser.service.ts';

/**
 * The dependencies of a sign-in. Its two functions collect requests of the same moment into one
 * statement.
 */
export interface SigningIn extends Deps {
  /** Finds the accounts that a typed name may mean: by username, or by e-mail address. */
  findAccounts(name: string): Promise<AccountRow[]>;
  openSession: OpenSession;
}

export const signsIn = (deps: Deps): SigningIn => ({
  ...deps,
  findAccounts: createBatch((names: string[]) => findAccountsByName(deps.database.db, names)),
  openSession: opensSessions(deps),
});

/** Opens a session for a person who has shown all factors that he needs. */
export async function openFor(
  deps: SigningIn,
  account: UserRow,
  passwordHash: string,
  origin: Origin & { rememberMe?: boolean | undefined },
): Promise<SignedIn> {
  const token = await deps.openSession({ id: account.id, passwordHash }, origin);
  if (!token) throw invalidCredentials();
  await knowBrowser(deps, account, origin);
  return { user: presentOneself(account), token };
}
