import type { PasswordInput } from '#shared/users/passwords.ts';
import type {
  LoginInput,
  OwnUser,
  ProfileInput,
  RegisterInput,
  SignedIn,
} from '#shared/users/users.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { note, noteRefusedSignIn } from '../audit/audit.queries.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/connect.ts';
import { createBatch } from '../database/batch.ts';
import { transaction } from '../database/transaction.ts';
import type { Caller, Doer } from '../http/callers.ts';
import {
  emailTaken,
  changedMeanwhile,
  forbidden,
  invalidCredentials,
  notFound,
  tooManyRequests,
  unauthenticated,
  usernameTaken,
  wrongPassword,
} from '../http/errors.ts';
import type { Limit } from '../limits/limits.ts';
import { countAttempt, countRegistration } from '../limits/sign-in-throttling.ts';
import { voidAddressLink } from './address-links.queries.ts';
import { queueLimited } from './addresses.service.ts';
import { voidPasswordLink } from './password-links.queries.ts';
import { hashPassword, isOutdated, passwordFits } from './passwords/passwords.ts';
import { deleteSessions } from './sessions.queries.ts';
import { announceEnd, opensSessions, type OpenSession, type Origin } from './sessions.service.ts';
import { callerToHimself, ownOf } from './billing-details.service.ts';
import { presentOneself } from './users.presenter.ts';
import {
  findAccountsByName,
  findPasswordHash,
  findUser,
  insertAccount,
  replacePasswordHash,
  takenBy,
  type AccountRow,
  updateAccount,
} from './users.queries.ts';

/** The answer to a write that collided with somebody else's name or e-mail, or the failure as it is. */
export function asTaken(error: unknown): unknown {
  const taken = takenBy(error);
  if (taken === 'username') return usernameTaken();
  return taken === 'email' ? emailTaken() : error;
}

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
  const token = await deps.openSession({ id: account.id, passwordHash }, origin);
  if (!token) throw invalidCredentials();
  return { user: presentOneself(account), token };
}

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
  if (account.role) await noteSignIn(deps, { id: account.id, address: origin.address });
  return { user: presentOneself(account), token };
}

/** The log tells who of the house has signed in. */
const noteSignIn = ({ database, clock }: Deps, by: Doer): Promise<void> =>
  note(database.db, { at: clock.now(), kind: 'sign_in', by });

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

function onlyOneself(caller: Caller, id: number, what: string): void {
  if (caller.id !== id) throw forbidden(`You may only change your own ${what}`);
}

/** How often somebody may change his address: each change mails two addresses that he chose. */
export interface AddressChanging {
  addressChanges: Limit;
}

const tooManyAddressChanges = (wait: number) =>
  tooManyRequests(wait, 'Your address was changed too often. Please try again later.');

/** An address that somebody has left is told, and opens nothing any more; the new one is asked whether it is his. */
async function leaveAddress(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { id, email }: Caller,
  newEmail: string,
): Promise<void> {
  await voidPasswordLink(db, id);
  await voidAddressLink(db, id);
  await queueLimited(db, deps, 'address_changed', { to: email, accountId: id });
  await queueLimited(db, deps, 'confirm_address', { to: newEmail, accountId: id });
}

export async function changeProfile(
  deps: Pick<Deps, 'config' | 'clock' | 'database'> & AddressChanging,
  caller: Caller,
  id: number,
  { updatedAt, ...change }: ProfileInput,
): Promise<OwnUser> {
  onlyOneself(caller, id, 'profile');
  const { db } = deps.database;
  const nothingChanges = Object.values(change).every((value) => value === undefined);
  if (nothingChanges) {
    return { ...callerToHimself(caller), ...(await ownOf(db, id)) };
  }
  const known = updatedAt === undefined ? undefined : new Date(updatedAt);
  const { email } = caller;
  const leaves = (other: string | undefined) => other?.toLowerCase() !== email.toLowerCase();
  // The change is counted before it is tried, so that a caller cannot ask about one address after another.
  if (change.email !== undefined && leaves(change.email) && deps.config.rateLimits) {
    const wait = deps.addressChanges.exceeded(id);
    if (wait !== undefined) throw tooManyAddressChanges(wait);
  }
  const row = await transaction(db, async (tx) => {
    const changed = await updateAccount(tx, id, change, known);
    if (changed && leaves(changed.email)) await leaveAddress(tx, deps, caller, changed.email);
    return changed;
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
  if (row) return { ...presentOneself(row), ...(await ownOf(db, id)) };
  throw known && (await findUser(db, id))
    ? changedMeanwhile('Your profile was changed meanwhile. Please reload and look at it again.')
    : unauthenticated();
}

/** A wrong current password counts as a failed sign-in; the other sessions end with the old password. */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  id: number,
  input: PasswordInput,
  address: string,
): Promise<void> {
  onlyOneself(caller, id, 'password');
  const { db } = deps.database;
  const { username } = caller;
  const attempt = await countAttempt(deps, { accountId: caller.id, username, address });
  const knownHash = await findPasswordHash(db, id);
  if (!knownHash || !(await attempt.check(passwordFits(knownHash, input.currentPassword)))) {
    throw wrongPassword();
  }
  const newHash = await hashPassword(input.newPassword);
  const ended = await transaction(db, async (tx) => {
    if (!(await replacePasswordHash(tx, id, knownHash, newHash))) throw wrongPassword();
    await voidPasswordLink(tx, id);
    await voidAddressLink(tx, id);
    return deleteSessions(tx, id, caller.sessionId);
  });
  announceEnd(deps, ended);
  await attempt.succeeded();
}

/**
 * When somebody was last active. Customers may ask about themselves, the desk as a whole and any administrator;
 * administrators about everybody (docs/contract/messages.md 4).
 */
export async function lastActiveOf(
  { database, presence }: Pick<Deps, 'database' | 'presence'>,
  caller: Caller,
  id: number | 'support',
): Promise<{ lastActive: string | null }> {
  if (id === 'support') return at(await presence.lastActiveSupport());
  if (id !== caller.id) {
    const asked = await findUser(database.db, id);
    if (!mayDo(caller.role, 'bookings.read') && !asked?.role) {
      throw forbidden('You may not ask about other customers');
    }
    if (!asked) throw notFound('User');
  }
  return at(await presence.lastActive(id));
}

const at = (moment: Date | null) => ({ lastActive: moment?.toISOString() ?? null });
