import { randomBytes } from 'node:crypto';
import { limits } from '#shared/fields.rules.ts';
import type { PersonNewInput, ResetInput } from '#shared/users/people.ts';
import type { Person } from '#shared/users/users.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { answerOnce, tellOnce } from '../idempotency/idempotency.service.ts';
import { badToken, emailTaken, forbidden, notFound } from '../http/errors.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { queueMail } from '../outbox/outbox.ts';
import { recoverAccount } from './account-recovery.ts';
import { queueLimited } from './addresses.service.ts';
import { personAtDesk } from './billing-details.service.ts';
import { isPasswordLink, takePasswordLink } from './password-links.queries.ts';
import { hashPassword } from './passwords/passwords.ts';
import { createPasswordLink, hashOf, linkLifetime } from './secret-links.service.ts';
import { announceEnd } from './sessions.service.ts';
import {
  markEmailConfirmed,
  findUser,
  insertAccount,
  takenBy,
  updateAccount,
} from './users.queries.ts';

/**
 * The text in the place of a hash, for an account whose password is not set yet. No password fits
 * it.
 */
const noPassword = '-';

/**
 * Yields usernames for an e-mail address: the address in small letters, then with numbers, then
 * with a random end.
 */
function* usernamesOf(email: string): Generator<string> {
  const name = email.toLowerCase().slice(0, limits.name - 13);
  yield name;
  for (let number = 2; number < 10; number += 1) yield `${name}${number}`;
  yield `${name}-${randomBytes(6).toString('hex')}`;
}

/**
 * Makes an account without a password. The link with which its owner sets one is mailed; without a
 * mail server the answer contains it.
 */
export async function openAccountFor(
  deps: Pick<Deps, 'database' | 'config' | 'clock'>,
  caller: Caller,
  input: PersonNewInput,
  request: KeyedRequest,
): Promise<{ user: Person; link?: string }> {
  for (const username of usernamesOf(input.email)) {
    const mailed = async (db: Db) => {
      const user = await openAccount(db, username, input);
      await queueLimited(db, deps, 'invitation', { to: user.email, accountId: user.id });
      return { user };
    };
    const handedOver = async (db: Db) => {
      const user = await openAccount(db, username, input);
      const { url } = await createPasswordLink(db, deps, user.id, linkLifetime.invitation);
      return { id: user.id, reply: { user, link: url } };
    };
    try {
      return await transaction(deps.database.db, (db) =>
        deps.config.mail
          ? answerOnce(db, caller, request, () => mailed(db))
          : tellOnce(db, caller, request, () => handedOver(db)),
      );
    } catch (error) {
      if (takenBy(error) === 'email') throw emailTaken();
      if (takenBy(error) !== 'username') throw error;
    }
  }
  throw emailTaken();
}

async function openAccount(
  db: Db,
  username: string,
  { phone, ...person }: PersonNewInput,
): Promise<Person> {
  const account = await insertAccount(db, {
    ...person,
    username,
    passwordHash: noPassword,
    role: null,
  });
  if (phone) await updateAccount(db, account.id, { phone }, undefined);
  return personAtDesk(db, account.id);
}

/** Makes a link with which a customer who has lost his password sets a new one. */
export async function createResetLinkFor(
  deps: Pick<Deps, 'database' | 'config' | 'clock'>,
  caller: Caller,
  id: number,
  request: KeyedRequest,
): Promise<{ url: string; expiresAt: string }> {
  const account = await findUser(deps.database.db, id);
  if (!account) throw notFound('User');
  if (account.role) {
    throw forbidden('Administrators set a new password by a command on the server');
  }
  return transaction(deps.database.db, (db) =>
    tellOnce(db, caller, request, async () => {
      const { url, expiresAt } = await createPasswordLink(db, deps, id, linkLifetime.reset);
      const key = `reset_link:${id}:${expiresAt.getTime()}`;
      await queueMail(db, deps, { kind: 'reset_link', key, accountId: id, to: account.email });
      return { id, reply: { url, expiresAt: expiresAt.toISOString() } };
    }),
  );
}

/**
 * Sets a password with a link, which is used up; all sessions end. A wrong link counts as a failed
 * sign-in.
 */
export async function resetByLink(
  deps: Deps,
  { token, newPassword }: ResetInput,
  address: string,
): Promise<void> {
  const { db } = deps.database;
  const tokenHash = hashOf(token);
  const now = deps.clock.now();
  const attempt = await countAttempt(deps, { accountId: undefined, username: tokenHash, address });
  if (!(await attempt.check(isPasswordLink(db, tokenHash, now)))) throw badToken();
  const passwordHash = await hashPassword(newPassword);
  const ended = await transaction(db, async (tx) => {
    const link = await takePasswordLink(tx, tokenHash, now);
    if (!link) throw badToken();
    const { accountId } = link;
    // A link that was mailed proves the address; one that the desk handed over does not.
    if (link.address !== null) await markEmailConfirmed(tx, accountId);
    return recoverAccount(tx, accountId, passwordHash);
  });
  announceEnd(deps, ended);
  await attempt.succeeded();
}
