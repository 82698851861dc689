import type { LoginInput, SignedIn } from '#shared/users/users.ts';
import { note, noteRefusedSignIn } from '../audit/audit.queries.ts';
import { createBatch } from '../database/batch.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { invalidCredentials } from '../http/errors.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { hashPassword, isOutdated, passwordFits } from './passwords/passwords.ts';
import { opensSessions, type OpenSession, type Origin } from './sessions.service.ts';
import { presentOneself } from './users.presenter.ts';
import {
  findAccountsByName,
  findPasswordHash,
  replacePasswordHash,
  type AccountRow,
} from './users.queries.ts';

/** Batches for signing in: each does what is asked at the same moment by one statement. */
export interface SigningIn extends Deps {
  /** The people whom a name may mean: by user name or by e-mail address. */
  findAccounts(name: string): Promise<AccountRow[]>;
  openSession: OpenSession;
}

export const signsIn = (deps: Deps): SigningIn => ({
  ...deps,
  findAccounts: createBatch((names: string[]) => findAccountsByName(deps.database.db, names)),
  openSession: opensSessions(deps),
});

/**
 * Refuses an unknown name and a wrong password alike, and after the same work. A name may be one person's user name and
 * another's e-mail address: the right password decides.
 */
export async function signIn(
  deps: SigningIn,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn> {
  const accounts = await deps.findAccounts(input.username);
  let refusal: unknown = invalidCredentials();
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    try {
      const signedIn = await signInAs(deps, account, input, origin);
      if (signedIn) return signedIn;
    } catch (error) {
      // Too many attempts with this user name must not keep the owner of the same e-mail address out.
      refusal = error;
    }
  }
  throw refusal;
}

/** Undefined when the password is not that account's. */
async function signInAs(
  deps: SigningIn,
  account: AccountRow | undefined,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn | undefined> {
  const attempt = await countAttempt(deps, {
    accountId: account?.id,
    username: account?.username ?? input.username,
    address: origin.address,
  });
  const fits = await attempt.check(passwordFits(account?.password_hash, input.password));
  if (!account || !fits) {
    await noteRefused(deps, account?.id ?? null, origin.address);
    return undefined;
  }
  const passwordHash = await renewedHash(deps.database.db, account, input.password);
  const token = await deps.openSession(
    { id: account.id, passwordHash },
    { device: origin.device, rememberMe: input.rememberMe },
  );
  if (!token) throw invalidCredentials();
  await attempt.succeeded();
  if (account.role) await noteSignIn(deps, account.id, origin.address);
  return { user: presentOneself(account), token };
}

/** The log tells who of the house has signed in. */
const noteSignIn = ({ database, clock }: Deps, by: number, address: string): Promise<void> =>
  note(database.db, { at: clock.now(), kind: 'sign_in', by, address });

/** Refused sign-ins are counted by the hour; a name that nobody has may be a password, so that it is not kept. */
function noteRefused(
  { database, clock }: Deps,
  accountId: number | null,
  address: string,
): Promise<void> {
  const hour = new Date(clock.now());
  hour.setUTCMinutes(0, 0, 0);
  return noteRefusedSignIn(database.db, { hour, address, accountId });
}

/** The hash of a password that is right; one that was made at another cost is made anew. */
async function renewedHash(
  db: Db,
  account: { id: number; password_hash: string },
  password: string,
): Promise<string> {
  const known = account.password_hash;
  if (!isOutdated(known)) return known;
  const renewed = await hashPassword(password);
  if (await replacePasswordHash(db, account.id, known, renewed)) return renewed;
  // Another request was faster: with the same password in another window, or with a new password.
  const current = await findPasswordHash(db, account.id);
  if (!current || !(await passwordFits(current, password))) throw invalidCredentials();
  return current;
}
