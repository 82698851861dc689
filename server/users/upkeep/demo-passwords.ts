import type { Db } from '../../database/connect.ts';
import { demoAccounts, type DemoAccount } from './demo-accounts.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { findAccountByName } from '../users.queries.ts';

/** The results of checked hashes of demo accounts: a check takes milliseconds, and a hash never changes. */
const known = new Map<string, boolean>();
const mostKnown = 100;

/** The demo accounts that anybody could still sign in to with the published password. */
export async function openDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const open: DemoAccount[] = [];
  for (const account of demoAccounts) {
    const { username, password } = account;
    const hash = (await findAccountByName(db, username))?.password_hash;
    if (hash === undefined) continue;
    const fits = known.get(hash) ?? (await passwordFits(hash, password));
    if (known.size >= mostKnown) known.clear();
    known.set(hash, fits);
    if (fits) open.push(account);
  }
  return open;
}

/** Whether somebody could still sign in with one of the published demo passwords. */
export const demoPasswordsWork = async (db: Db): Promise<boolean> =>
  (await openDemoAccounts(db)).length > 0;
