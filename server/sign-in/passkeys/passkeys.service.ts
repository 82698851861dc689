import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { passkeyLimits } from '#shared/users/factors.rules.ts';
import type { Assertion, Passkey, Registration } from '#shared/users/passkeys.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { note } from '../../audit/audit.queries.ts';
import { transaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { AppError, badPasskey, notFound } from '../../http/errors.ts';
import { lockAccounts } from '../../idempotency/idempotency.queries.ts';
import { noteFactor } from '../factors.service.ts';
import {
  countPasskeys,
  deletePasskey,
  findCredentials,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  markUsed,
  takeChallenge,
  type KnownPasskey,
  type PasskeyRow,
} from './passkeys.queries.ts';
import { relyingParty, userHandleOf } from './relying-party.ts';

type Needed = Pick<Deps, 'database' | 'config' | 'clock' | 'log'>;

/**
 * The algorithms that the shop accepts for a new passkey, by their COSE numbers: EdDSA, ES256 and
 * RS256. Every authenticator has one of these.
 */
const algorithms = [-8, -7, -257];
const minute = 60_000;
/** How long a challenge can be answered, in milliseconds. */
const challengeLifetime = 5 * minute;

const passkeyExists = () => new AppError(409, 'passkey_exists', 'This passkey is in use already');
const tooManyPasskeys = () =>
  new AppError(
    409,
    'too_many_passkeys',
    `You have ${passkeyLimits.perPerson} passkeys. Remove one before you add another.`,
  );

const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
});

const keepChallenge = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  challenge: string,
  accountId: number | null,
): Promise<void> =>
  insertChallenge(
    database.db,
    challenge,
    accountId,
    new Date(clock.machineNow().getTime() + challengeLifetime),
  );

/**
 * Uses up the challenge that a browser's answer names; undefined for one that is unknown, too old,
 * or was made for another account or purpose.
 */
async function takenChallenge(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  clientData: string,
  accountId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const isTaken = await takeChallenge(database.db, challenge, accountId, clock.machineNow());
  return isTaken ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { challenge } = read as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge)
      ? challenge
      : undefined;
  } catch {
    return undefined;
  }
}

/** All passkeys of the caller. */
export async function passkeysOf(
  { database }: Pick<Deps, 'database'>,
  { id }: Caller,
): Promise<Passkey[]> {
  return (await findPasskeys(database.db, id)).map(presentPasskey);
}

/**
 * Makes the options with which a browser creates a passkey for the caller, and their challenge.
 * @throws 409 when he has as many passkeys as are allowed
 */
export async function optionsToAdd(deps: Needed & Pick<Deps, 'shop'>, caller: Caller) {
  const { id: rpID } = relyingParty(deps.config);
  const { db } = deps.database;
  const known = await findCredentials(db, caller.id);
  if (known.length >= passkeyLimits.perPerson) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: deps.shop.settings().house.name,
    rpID,
    userID: userHandleOf(caller.id),
    userName: caller.username,
    userDisplayName: fullName(caller),
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, options.challenge, caller.id);
  return { ...options };
}

/**
 * Adds a passkey to the caller's account; its name is the typed one, or else that of the browser.
 */
export async function addPasskeyOf(
  deps: Needed,
  caller: Caller,
  { name, credential }: { name: string; credential: Registration },
): Promise<Passkey> {
  const { id: rpID, origin } = relyingParty(deps.config);
  const { db } = deps.database;
  const { response } = credential;
  const expectedChallenge = await takenChallenge(deps, response.clientDataJSON, caller.id);
  if (expectedChallenge === undefined) throw badPasskey(400);
  const verified = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }));
  if (!verified.verified) throw badPasskey(400);
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return transaction(db, async (tx) => {
    await lockAccounts(tx, [caller.id]);
    if ((await countPasskeys(tx, caller.id)) >= passkeyLimits.perPerson) throw tooManyPasskeys();
    const row = await insertPasskey(tx, {
      accountId: caller.id,
      credentialId: made.id,
      publicKey: made.publicKey,
      counter: made.counter,
      transports: response.transports ?? [],
      name,
      isSynced: credentialBackedUp,
      now: deps.clock.now(),
    });
    if (!row) throw passkeyExists();
    const added = { factor: 'passkey', name: row.name } as const;
    await noteFactor(tx, deps, 'factor_added', caller, added);
    return presentPasskey(row);
  });
}

/** Deletes a passkey of the caller. */
export async function removePasskeyOf(
  deps: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await transaction(deps.database.db, async (db) => {
    const name = await deletePasskey(db, caller.id, id);
    if (name === undefined) throw notFound('Passkey');
    await noteFactor(db, deps, 'factor_removed', caller, { factor: 'passkey', name });
  });
}

/**
 * Makes the options with which a browser signs in with a passkey, and their challenge. No account
 * is named, because the passkey names it.
 */
export async function optionsToSign(deps: Needed) {
  const { id: rpID } = relyingParty(deps.config);
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: challengeLifetime,
    userVerification: 'required',
  });
  await keepChallenge(deps, options.challenge, null);
  return { ...options };
}

/**
 * The account whose passkey has signed a challenge of the shop on one of the shop's pages;
 * undefined for any other answer. The challenge is used up in both cases.
 */
export async function accountOfPasskey(
  deps: Needed,
  assertion: Assertion,
  address: string,
): Promise<number | undefined> {
  const { id: rpID, origin } = relyingParty(deps.config);
  const { db } = deps.database;
  const expectedChallenge = await takenChallenge(deps, assertion.response.clientDataJSON, null);
  const passkey = await findPasskey(db, assertion.id);
  if (expectedChallenge === undefined || !passkey) return undefined;
  if (!isOfItsAccount(assertion, passkey)) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The library is given 0, so that it does not compare the counter: `markUsed` does that, so
    // that of two uses at the same moment only one succeeds.
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = { counter: newCounter, isSynced: credentialBackedUp, now: deps.clock.now() };
  if (await markUsed(db, passkey.id, used)) return passkey.account_id;
  await tellOfCopy(deps, passkey, newCounter, address);
  return undefined;
}

/**
 * Whether the account that the passkey itself names is the one for which it is stored; true where
 * it names none.
 */
function isOfItsAccount({ response }: Assertion, { account_id }: KnownPasskey): boolean {
  const { userHandle } = response;
  return (
    userHandle === undefined ||
    userHandle === Buffer.from(userHandleOf(account_id)).toString('base64url')
  );
}

/**
 * Logs that the counter of a passkey went back: the passkey was copied, or its device is broken.
 */
async function tellOfCopy(
  { database, clock, log }: Needed,
  { id, name, account_id }: KnownPasskey,
  counter: number,
  address: string,
): Promise<void> {
  log.warn({ account: account_id, passkey: id }, 'the counter of a passkey went back');
  await note(database.db, {
    at: clock.now(),
    kind: 'second_factor_refused',
    by: null,
    address,
    about: { type: 'account', id: account_id },
    after: { passkey: name, counter },
  });
}

/** Whether a passkey of this account has signed a challenge of the shop. */
export const passkeyFits = async (
  deps: Needed,
  assertion: Assertion,
  { accountId, address }: { accountId: number; address: string },
): Promise<boolean> => (await accountOfPasskey(deps, assertion, address)) === accountId;
