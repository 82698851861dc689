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

/** The answer to a write that collided with somebody else's name or e-mail, or the failure as it is. */
export function asTaken(error: unknown): unknown {
  const taken = takenBy(error);
  if (taken === 'username') return usernameTaken();
  return taken === 'email' ? emailTaken() : error;
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

/**
 * Tells the old address about the change, makes its links void, and asks the new address for a
 * confirmation.
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

/**
 * Changes the caller's password. A wrong current one counts as a failed sign-in; all other sessions
 * end.
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
  // For somebody with a second factor the password alone is no sign-in, and starts no count anew.
  await (caller.proof.hasFactor ? attempt.undo() : attempt.succeeded());
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
