import type { Db } from '../../database/connect.ts';
import { demoAccounts, type DemoAccount } from './demo-accounts.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { findAccountByName } from '../users.queries.ts';

/**
 * Whether a hash fits a demo password, for hashes that were checked before, because a check takes
 * milliseconds.
 */
const known = new Map<string, boolean>();
const mostKnown = 100;

/** Those demo accounts that still have their published passwords. */
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

/** Whether any demo account still has its published password. */
export const demoPasswordsWork = async (db: Db): Promise<boolean> =>
  (await openDemoAccounts(db)).length > 0;
