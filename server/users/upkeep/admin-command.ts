import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { roleNames, type RoleName } from '#shared/permissions.rules.ts';
import { administratorFields } from '#shared/users/administrators.ts';
import { note } from '../../audit/audit.queries.ts';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import { AppError } from '../../http/errors.ts';
import { lockOwnersAnd } from '../../staff/staff.queries.ts';
import { lockAccounts } from '../../idempotency/idempotency.queries.ts';
import { changeRoleIn, removeFactorsIn } from '../../staff/staff.service.ts';
import { recoverAccount } from '../account-recovery.ts';
import { createAdministrator } from './administrators.ts';
import { forgetFailures } from '../../limits/sign-in-throttling.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { forgetPersonalData, readPersonalData } from './personal-data.queries.ts';
import { findAccountByName, takenBy } from '../users.queries.ts';

/** The admin command cannot do what was asked; the message is for the person at the terminal. */
export class CommandError extends Error {}

const usage = `npm run admin -- create <username> [e-mail]   a new administrator, who is an owner
npm run admin -- role <username> <role>       another role: ${roleNames.join(', ')}, or customer
npm run admin -- password <username>          a new password for anybody
npm run admin -- factors <username>           takes passkeys, authenticator app and recovery codes away
npm run admin -- export <username>            everything that is kept about somebody, as JSON
npm run admin -- forget <username>            takes a customer out of the shop, whose bookings stay`;

/** Asks a question at the terminal; the answer may be empty. */
type Ask = (question: string) => Promise<string>;

export type AdminCommand =
  | { name: 'create'; username: string; email: string }
  | { name: 'role'; username: string; role: RoleName | null }
  | { name: 'password' | 'factors' | 'export' | 'forget'; username: string };

/**
 * Reads the words of an admin command.
 * @throws CommandError that tells how the command is used
 */
export function readAdminCommand(words: string[]): AdminCommand {
  const [name, username, email, ...more] = words;
  if (name === 'create' && username && more.length === 0) {
    return { name, username, email: email ?? `${username}@localhost` };
  }
  if (name === 'role' && username && more.length === 0) {
    const role = email === 'customer' ? null : roleNames.find((one) => one === email);
    if (role !== undefined) return { name, username, role };
  }
  const isKnown =
    name === 'password' || name === 'factors' || name === 'export' || name === 'forget';
  if (isKnown && username && email === undefined) return { name, username };
  throw new CommandError(usage);
}

/**
 * Runs an admin command.
 * @returns the message for the terminal
 * @throws CommandError when it cannot be done
 */
export function runAdminCommand(db: Db, command: AdminCommand, ask: Ask): Promise<string> {
  switch (command.name) {
    case 'create':
      return createCommand(db, command.username, command.email, ask);
    case 'role':
      return roleCommand(db, command.username, command.role);
    case 'password':
      return passwordCommand(db, command.username, ask);
    case 'factors':
      return factorsCommand(db, command.username);
    case 'export':
      return exportCommand(db, command.username);
    case 'forget':
      return forgetCommand(db, command.username, ask);
  }
}

async function createCommand(
  db: Db,
  typedName: string,
  typedEmail: string,
  ask: Ask,
): Promise<string> {
  const username = checked(administratorFields.username, typedName);
  const { success, data: email } = administratorFields.email.safeParse(typedEmail);
  if (!success) throw new CommandError(`${typedEmail} is not an e-mail address`);
  if (await findAccountByName(db, username)) throw new CommandError(`${username} exists already`);
  const { password, note } = await askPassword(username, ask);
  await createAdministrator(db, { username, email, password }).catch((error: unknown) => {
    const taken = takenBy(error);
    throw taken ? new CommandError(`This ${taken} is taken already`) : error;
  });
  return `${username} can sign in as an administrator now.${note}`;
}

async function roleCommand(db: Db, username: string, role: RoleName | null): Promise<string> {
  const account = await findAccountByName(db, username);
  if (!account) throw new CommandError(`Nobody is called ${username}`);
  await transaction(db, async (tx) => {
    const roles = await lockOwnersAnd(tx, [account.id]);
    await changeRoleIn(tx, { id: account.id, role, by: null, at: new Date() }, roles);
  }).catch((error: unknown) => {
    throw error instanceof AppError ? new CommandError(error.message) : error;
  });
  return `${account.username} is ${role ? `${role} now` : 'a customer now'}.`;
}

async function passwordCommand(db: Db, username: string, ask: Ask): Promise<string> {
  const account = await findAccountByName(db, username);
  if (!account) throw new CommandError(`Nobody is called ${username}`);
  const { password, note } = await askPassword(account.username, ask);
  const newHash = await hashPassword(password);
  await transaction(db, (tx) => recoverAccount(tx, account.id, newHash));
  await forgetFailures(db, account.username);
  return `${account.username} has a new password and is signed out everywhere.${note}`;
}

/**
 * Removes all second factors of an account, for an owner who has lost his phone and his codes. The
 * password stays.
 */
async function factorsCommand(db: Db, username: string): Promise<string> {
  const account = await findAccountByName(db, username);
  if (!account) throw new CommandError(`Nobody is called ${username}`);
  const removed = await transaction(db, async (tx) => {
    await lockAccounts(tx, [account.id]);
    return removeFactorsIn(tx, { id: account.id, by: null, at: new Date() });
  });
  return removed.length > 0
    ? `${account.username} signs in with the password alone now.`
    : `${account.username} has no second factor.`;
}

async function exportCommand(db: Db, username: string): Promise<string> {
  const account = await findAccountByName(db, username);
  if (!account) throw new CommandError(`Nobody is called ${username}`);
  return JSON.stringify(await readPersonalData(db, account.id), null, 2);
}

async function forgetCommand(db: Db, username: string, ask: Ask): Promise<string> {
  const account = await findAccountByName(db, username);
  if (!account) throw new CommandError(`Nobody is called ${username}`);
  if (account.role) throw new CommandError(`${account.username} is an administrator`);
  const answer = await ask(`This cannot be undone. Type ${account.username} to go on: `);
  if (answer !== account.username) throw new CommandError('Nothing was changed');
  // The account gets the hash of a random password, which nobody knows.
  const unusableHash = await hashPassword(randomBytes(32).toString('base64url'));
  await transaction(db, async (tx) => {
    await forgetPersonalData(tx, account.id, unusableHash);
    await note(tx, {
      kind: 'person_deleted',
      by: null,
      about: { type: 'account', id: account.id },
    });
  });
  return `${account.username} is forgotten. The bookings stay under Former customer, receipts as they were issued.`;
}

async function askPassword(
  username: string,
  ask: Ask,
): Promise<{ password: string; note: string }> {
  const answer = await ask(`New password for ${username} (empty: one is made up): `);
  if (answer === '') {
    const password = randomBytes(16).toString('base64url');
    return { password, note: ` The password is ${password}` };
  }
  return { password: checked(administratorFields.password, answer), note: '' };
}

/**
 * Checks a typed text by a rule.
 * @throws CommandError with the message of the rule
 */
function checked(rule: z.ZodMiniType<string, string>, typed: string): string {
  const result = rule.safeParse(typed);
  if (result.success) return result.data;
  throw new CommandError(result.error.issues[0]?.message ?? 'This is not valid');
}
