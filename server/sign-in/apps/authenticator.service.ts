import type { RecoveryCodes } from '#shared/users/authenticator.ts';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, badCode, notFound } from '../../http/errors.ts';
import { lockAccounts } from '../../idempotency/idempotency.queries.ts';
import { countAttempt } from '../../limits/sign-in-throttling.ts';
import { hashPassword, passwordFits } from '../../users/passwords/passwords.ts';
import {
  confirmApp,
  deleteAuthenticator,
  findAuthenticator,
  findRecoveryCodes,
  putAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './authenticators.queries.ts';
import { noteFactor } from '../factors.service.ts';
import { findFactors } from '../factors.queries.ts';
import {
  appUrl,
  createAppSecret,
  createRecoveryCodes,
  readCode,
  shownCode,
  stepOfCode,
} from './one-time-codes.ts';

type Needed = Pick<Deps, 'database' | 'clock' | 'sealing'>;

const noApp = () => notFound('Authenticator app');
const appExists = () =>
  new AppError(
    409,
    'app_exists',
    'You have an authenticator app already. Remove it before you set up another one.',
  );

/**
 * Whether and since when the caller has an authenticator app, and how many recovery codes are left
 * to him.
 */
export async function authenticatorOf({ database }: Pick<Deps, 'database'>, { id }: Caller) {
  const app = await findAuthenticator(database.db, id);
  const { codes_left } = await findFactors(database.db, id);
  const since = app?.confirmed_at ?? null;
  return {
    confirmed: since !== null,
    since: since?.toISOString() ?? null,
    codesLeft: codes_left,
  };
}

/**
 * Makes a secret for a new app of the caller. The app counts only when a first code of it was
 * typed.
 */
export async function startApp(
  { database, sealing, shop }: Needed & Pick<Deps, 'shop'>,
  { id, username }: Caller,
): Promise<{ secret: string; url: string }> {
  const secret = createAppSecret();
  if (!(await putAuthenticator(database.db, id, sealing.seal(id, secret)))) throw appExists();
  const issuer = shop.settings().house.name;
  return { secret, url: appUrl(secret, { issuer, label: username }) };
}

/**
 * Makes ten recovery codes and their hashes. The hashes are slow ones, as for passwords, because
 * the codes are short.
 */
async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = createRecoveryCodes();
  return { codes, hashes: await Promise.all(codes.map(hashPassword)) };
}

/**
 * Confirms the caller's new app by one of its codes; gives the recovery codes. A wrong code counts
 * as a failed sign-in; a right one does not delete the count of failures.
 */
export async function confirmAppBy(
  deps: Needed & Pick<Deps, 'config'>,
  caller: Caller,
  code: string,
): Promise<RecoveryCodes> {
  const { db } = deps.database;
  const { id, username, address = '' } = caller;
  const app = await findAuthenticator(db, id);
  if (!app) throw noApp();
  if (app.confirmed_at) throw appExists();
  const attempt = await countAttempt(deps, { accountId: id, username, address });
  const read = readCode(code);
  const opened = deps.sealing.open(id, app.sealed_secret);
  const step =
    read && 'app' in read && opened
      ? stepOfCode(opened.secret, read.app, deps.clock.machineNow())
      : undefined;
  if (step === undefined) throw badCode();
  await attempt.undo();
  const { codes, hashes } = await makeRecoveryCodes();
  await transaction(db, async (tx) => {
    await lockAccounts(tx, [id]);
    const confirmed = { sealedSecret: app.sealed_secret, step, now: deps.clock.now() };
    if (!(await confirmApp(tx, id, confirmed))) throw badCode();
    await replaceRecoveryCodes(tx, id, hashes);
    await noteFactor(tx, deps, 'factor_added', caller, { factor: 'totp' });
  });
  return { recoveryCodes: codes.map(shownCode) };
}

/** Removes the caller's app and his recovery codes. */
export async function removeApp(deps: Needed, caller: Caller): Promise<void> {
  const { id } = caller;
  await transaction(deps.database.db, async (db) => {
    await lockAccounts(db, [id]);
    if (!(await deleteAuthenticator(db, id))) throw noApp();
    await noteFactor(db, deps, 'factor_removed', caller, { factor: 'totp' });
  });
}

/** Gives the caller new recovery codes; the old ones are not valid any more. */
export async function renewRecoveryCodes(
  deps: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
): Promise<RecoveryCodes> {
  const { codes, hashes } = await makeRecoveryCodes();
  const { id } = caller;
  await transaction(deps.database.db, async (db) => {
    await lockAccounts(db, [id]);
    const app = await findAuthenticator(db, id);
    if (!app?.confirmed_at) throw noApp();
    await replaceRecoveryCodes(db, id, hashes);
    const renewed = { factor: 'totp', recoveryCodes: 'renewed' } as const;
    await noteFactor(db, deps, 'factor_added', caller, renewed);
  });
  return { recoveryCodes: codes.map(shownCode) };
}

/**
 * Checks a code of an app or a recovery code, and uses it up; false for one that is wrong or was
 * used before.
 */
export async function codeFits(deps: Needed, accountId: number, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (!code) return false;
  return 'app' in code
    ? appCodeFits(deps, accountId, code.app)
    : recoveryCodeFits(deps.database.db, accountId, code.recovery);
}

async function appCodeFits(
  { database, sealing, clock }: Needed,
  accountId: number,
  code: string,
): Promise<boolean> {
  const { db } = database;
  const app = await findAuthenticator(db, accountId);
  const opened = app?.confirmed_at ? sealing.open(accountId, app.sealed_secret) : undefined;
  if (!opened) return false;
  const step = stepOfCode(opened.secret, code, clock.machineNow());
  return step !== undefined && takeStep(db, accountId, step);
}

async function recoveryCodeFits(db: Db, accountId: number, code: string): Promise<boolean> {
  for (const { id, code_hash } of await findRecoveryCodes(db, accountId)) {
    if (await passwordFits(code_hash, code)) return takeRecoveryCode(db, id);
  }
  return false;
}
