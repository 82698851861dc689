import type { NewStaffAccount, ShownInvitation } from '#shared/staff/staff.ts';
import type { Oneself } from '#shared/users/users.ts';
import { roleOf } from '#shared/permissions.rules.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Doer } from '../http/callers.ts';
import { alreadyStaff, AppError, badToken, invalidCredentials } from '../http/errors.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { ownOf } from '../users/billing-details.service.ts';
import { hashPassword } from '../users/passwords/passwords.ts';
import { hashOf } from '../users/secret-links.service.ts';
import type { Origin } from '../users/sessions.service.ts';
import { presentOneself } from '../users/users.presenter.ts';
import {
  findAccountByEmail,
  findUser,
  insertAccount,
  markEmailConfirmed,
} from '../users/users.queries.ts';
import { openFor, type SigningIn } from '../sign-in/opening.service.ts';
import { asTaken } from '../users/users.service.ts';
import {
  findInvitationByToken,
  takeInvitation,
  type InvitationRow,
} from './invitations.queries.ts';
import { aboutInvitation } from './invitations.service.ts';
import { lockOwnersAnd, setRole } from './staff.queries.ts';

/**
 * Finds the open invitation of a token. An unknown token counts as a failed sign-in.
 * @throws 400 when there is none
 */
async function invitationOf(
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
  tokenHash: string,
  address: string,
): Promise<InvitationRow> {
  const attempt = await countAttempt(deps, { accountId: undefined, username: tokenHash, address });
  const finding = findInvitationByToken(deps.database.db, tokenHash, deps.clock.now());
  const isOpen = await attempt.check(finding.then((row) => row !== undefined));
  const invitation = await finding;
  if (!isOpen || !invitation) throw badToken();
  await attempt.succeeded();
  return invitation;
}

/** An invitation as the page behind its link shows it. */
export async function shownInvitation(
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
  token: string,
  address: string,
): Promise<ShownInvitation> {
  const row = await invitationOf(deps, hashOf(token), address);
  const account = await findAccountByEmail(deps.database.db, row.email);
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    expiresAt: row.expires_at.toISOString(),
    hasAccount: account !== undefined,
  };
}

/**
 * Uses up an invitation, lets `accept` give the role, and writes that into the house's log.
 * @throws 400 when it was used or withdrawn, or is too old
 */
async function take(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  tokenHash: string,
  accept: (invitation: InvitationRow) => Promise<Doer>,
): Promise<InvitationRow> {
  const now = clock.now();
  const invitation = await takeInvitation(db, tokenHash, now);
  if (!invitation) throw badToken();
  const by = await accept(invitation);
  await note(db, {
    at: now,
    kind: 'invitation_accepted',
    by,
    about: aboutInvitation(invitation),
    after: { role: invitation.role },
  });
  return invitation;
}

/**
 * Accepts an invitation with a new account, which is then signed in. If the username or the
 * password is refused, the invitation can still be used.
 */
export async function acceptWithNewAccount(
  deps: SigningIn,
  token: string,
  { password, ...names }: NewStaffAccount,
  origin: Origin,
): Promise<{ user: Oneself; token: string }> {
  const tokenHash = hashOf(token);
  await invitationOf(deps, tokenHash, origin.address);
  const passwordHash = await hashPassword(password);
  const account = await transaction(deps.database.db, async (db) => {
    let made: Awaited<ReturnType<typeof insertAccount>> | undefined;
    await take(db, deps, tokenHash, async ({ email, role, is_mailed }) => {
      made = await insertAccount(db, { ...names, email, role, passwordHash });
      // A link that was mailed proves the address; one that an owner handed over does not.
      if (is_mailed) await markEmailConfirmed(db, made.id);
      return { id: made.id, address: origin.address };
    });
    if (!made) throw badToken();
    return made;
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
  return openFor(deps, account, passwordHash, origin);
}

/** Accepts an invitation with the account of the caller, whose address must be the invited one. */
export async function acceptSignedIn(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'hub' | 'pubSub'>,
  caller: Caller,
  token: string,
  address: string,
): Promise<{ user: Oneself }> {
  const { db: database } = deps.database;
  const tokenHash = hashOf(token);
  const { email } = await invitationOf(deps, tokenHash, address);
  const { emailConfirmed } = await ownOf(database, caller.id);
  // Without a mail server addresses cannot be confirmed; then the link is proof enough, because an
  // owner has handed it over.
  const isProved = emailConfirmed || deps.config.mail === undefined;
  if (email.toLowerCase() !== caller.email.toLowerCase() || !isProved) throw otherAddress(email);
  const { role } = await transaction(database, async (db) => {
    const known = await lockOwnersAnd(db, [caller.id]);
    if (known.get(caller.id)) throw alreadyStaff();
    const invitation = await take(db, deps, tokenHash, async () => caller);
    await setRole(db, caller.id, invitation.role);
    await deps.pubSub.publishIn(db, 'roles_changed', {});
    return invitation;
  });
  deps.hub.setRole(caller.id, roleOf(role));
  const account = await findUser(database, caller.id);
  if (!account) throw invalidCredentials();
  return { user: presentOneself(account) };
}

const otherAddress = (email: string) =>
  new AppError(
    403,
    'other_address',
    `This invitation is for ${email}. Please sign in with the account that has this address, confirmed.`,
  );
