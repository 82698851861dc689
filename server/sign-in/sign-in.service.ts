import type { HalfSignedIn } from '#shared/users/sign-in.ts';
import type { LoginInput, RegisterInput, SignedIn } from '#shared/users/users.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { invalidCredentials } from '../http/errors.ts';
import { countAttempt, countRegistration } from '../limits/sign-in-throttling.ts';
import { queueLimited } from '../users/addresses.service.ts';
import { hashPassword, isOutdated, passwordFits } from '../users/passwords/passwords.ts';
import type { Origin } from '../users/sessions.service.ts';
import {
  findPasswordHash,
  insertAccount,
  replacePasswordHash,
  type AccountRow,
} from '../users/users.queries.ts';
import { asTaken } from '../users/users.service.ts';
import { openFor, type SigningIn } from './opening.service.ts';
import { askSecondFactor } from './second-step.service.ts';
import { noteRefused, noteSignIn } from './signing-log.ts';

/** Makes an account for a new customer and signs him in. */
export async function registerUser(
  deps: SigningIn,
  input: RegisterInput,
  origin: Origin,
): Promise<SignedIn> {
  await countRegistration(deps, origin.address);
  const { password, ...details } = input;
  const passwordHash = await hashPassword(password);
  const account = await transaction(deps.database.db, async (db) => {
    const made = await insertAccount(db, { ...details, passwordHash, role: null });
    await queueLimited(db, deps, 'confirm_address', { to: made.email, accountId: made.id });
    return made;
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
  return openFor(deps, account, passwordHash, origin);
}

/**
 * Signs in with a name and a password. An unknown name and a wrong password get the same refusal,
 * after the same amount of work. A name may be the username of one person and the e-mail address of
 * another; the right password tells which of them is meant.
 */
export async function signIn(
  deps: SigningIn,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn | HalfSignedIn> {
  const accounts = await deps.findAccounts(input.username);
  let refusal: unknown = invalidCredentials();
  for (const account of accounts.length > 0 ? accounts : [undefined]) {
    try {
      const signedIn = await signInAs(deps, account, input, origin);
      if (signedIn) return signedIn;
    } catch (error) {
      // Too many attempts with this username must not lock out the other person, whose e-mail
      // address it is.
      refusal = error;
    }
  }
  throw refusal;
}

/** Tries to sign in to one account; undefined if the password is wrong. */
async function signInAs(
  deps: SigningIn,
  account: AccountRow | undefined,
  input: LoginInput,
  origin: Origin,
): Promise<SignedIn | HalfSignedIn | undefined> {
  const { rememberMe = false } = input;
  const attempt = await countAttempt(deps, {
    accountId: account?.id,
    username: account?.username ?? input.username,
    address: origin.address,
  });
  const fits = await attempt.check(passwordFits(account?.password_hash, input.password));
  if (!account || !fits) {
    await noteRefused(deps, 'sign_in_refused', account?.id ?? null, origin.address);
    return undefined;
  }
  const passwordHash = await renewedHash(deps.database.db, account, input.password);
  const secondFactor = await askSecondFactor(deps, account, passwordHash, rememberMe);
  if (secondFactor) {
    // Until the second factor is shown, the attempt is neither a failure nor a success.
    await attempt.undo();
    return { secondFactor };
  }
  const signedIn = await openFor(deps, account, passwordHash, { ...origin, rememberMe });
  await attempt.succeeded();
  if (account.role) await noteSignIn(deps, { id: account.id, address: origin.address });
  return signedIn;
}

/**
 * The hash of an account whose password is right. A hash that was made with an older cost is
 * replaced.
 */
async function renewedHash(
  db: Db,
  account: { id: number; password_hash: string },
  password: string,
): Promise<string> {
  const known = account.password_hash;
  if (!isOutdated(known)) return known;
  const renewed = await hashPassword(password);
  if (await replacePasswordHash(db, account.id, known, renewed)) return renewed;
  // Another request has replaced the hash in the meantime: it has renewed it too, or has set a new
  // password.
  const current = await findPasswordHash(db, account.id);
  if (!current || !(await passwordFits(current, password))) throw invalidCredentials();
  return current;
}
