import type { PasswordInput } from '#shared/users/passwords.ts';
import type { OwnUser, ProfileInput } from '#shared/users/users.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { requireConfirmed, type Caller } from '../http/callers.ts';
import {
  emailTaken,
  changedMeanwhile,
  forbidden,
  notFound,
  tooManyRequests,
  unauthenticated,
  usernameTaken,
  wrongPassword,
} from '../http/errors.ts';
import type { Limit } from '../limits/limits.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { voidAddressLink } from './address-links.queries.ts';
import { queueLimited } from './addresses.service.ts';
import { voidPasswordLink } from './password-links.queries.ts';
import { hashPassword, passwordFits } from './passwords/passwords.ts';
import { deleteSessions } from './sessions.queries.ts';
import { announceEnd } from './sessions.service.ts';
import { callerToHimself, ownOf } from './billing-details.service.ts';
import { presentOneself } from './users.presenter.ts';
import {
  findPasswordHash,
  findUser,
  replacePasswordHash,
  takenBy,
  updateAccount,
} from './users.queries.ts';

/**
 * The refusal for a write whose username or e-mail another account has already; other errors are
 * given back unchanged.
 */
export function asTaken(error: unknown): unknown {
  const taken = takenBy(error);
  if (taken === 'username') return usernameTaken();
  return taken === 'email' ? emailTaken() : error;
}

function onlyOneself(caller: Caller, id: number, what: string): void {
  if (caller.id !== id) throw forbidden(`You may only change your own ${what}`);
}

/**
 * The limit of how often somebody may change his address, because each change sends mails to two
 * addresses that he can choose.
 */
export interface AddressChanging {
  addressChanges: Limit;
}

const tooManyAddressChanges = (wait: number) =>
  tooManyRequests(wait, 'Your address was changed too often. Please try again later.');

/**
 * Does what a change of address needs: it deletes the links of the account, tells the old address,
 * and asks the new one for a confirmation.
 */
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
  if (change.email !== undefined && leaves(change.email) && caller.proof.hasFactor) {
    requireConfirmed(caller, 'recently');
  }
  // A change is counted before it is tried, so that nobody can find out which addresses have
  // accounts by trying many.
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

/**
 * Changes the caller's password and ends his other sessions. A wrong current password counts as a
 * failed sign-in.
 */
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
  // For a caller with a second factor, the right password alone does not delete the count of
  // failures, because it is not a whole sign-in.
  await (caller.proof.hasFactor ? attempt.undo() : attempt.succeeded());
}

/**
 * When somebody was last active. Customers may ask about themselves, the desk as a whole, and each
 * person of the house; people who may read bookings may ask about everybody
 * (docs/contract/messages.md 4).
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
