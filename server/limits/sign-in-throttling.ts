import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/connect.ts';
import { tooManyRequests } from '../http/errors.ts';
import {
  countAttempts,
  forgetAttempts,
  isKnownAddress,
  rememberAddress,
  uncountAttempt,
  type Attempted,
} from './sign-in-throttling.queries.ts';

type Needed = Pick<Deps, 'config' | 'database' | 'clock'>;

const minute = 60_000;
const hour = 60 * minute;
const signInWindow = 15 * minute;
/** How long a network address counts as known after a sign-in to an account, in milliseconds. */
export const knownAddressAge = 30 * 24 * hour;
/** The longest window of an attempt, in milliseconds; older counts can be deleted. */
export const longestWindow = hour;

const perAccount = 20;
const registrations = 20;

/** An attempt to sign in with a password. */
export interface Attempt {
  /**
   * The account with this name; undefined where there is none. The attempt is counted in both
   * cases.
   */
  accountId: number | undefined;
  username: string;
  /** The caller's network address, as `networkAddressOf` gives it. */
  address: string;
}

export interface CountedAttempt {
  /**
   * Waits for the check of the password and gives its result. When the check itself fails, the
   * attempt is taken back.
   */
  check(fits: Promise<boolean>): Promise<boolean>;
  /** Deletes the counts of failures after a finished sign-in, and notes the address as known. */
  succeeded(): Promise<void>;
  /** Takes the attempt back: the password was right, but the sign-in needs a second step. */
  undo(): Promise<void>;
}

/**
 * The key under which attempts are counted. It is hashed, because people sometimes type a password
 * as their username.
 */
const keyOf = (kind: string, ...parts: string[]): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;

const accountKey = (username: string): string => keyOf('account', username.toLowerCase());

/**
 * Counts an attempt as a failure before its password is checked, so that many at the same moment
 * cannot pass the limit together; `succeeded` takes that back. The limits and windows stand in
 * docs/contract/running.md 2 and docs/contract/api.md 7.
 * @throws 429 with Retry-After when a limit is reached; such an attempt is not counted
 */
export async function countAttempt(
  { config, database, clock }: Needed,
  attempt: Attempt,
): Promise<CountedAttempt> {
  const { db } = database;
  const { accountId, address } = attempt;
  const now = clock.now();
  const limited = config.rateLimits && config.loginAttempts > 0;
  const name = attempt.username.toLowerCase();
  const keys = {
    address: keyOf('address', address),
    pair: keyOf('pair', address, name),
    account: accountKey(name),
  };

  if (limited) {
    const counted = await countAttempts(db, [keys.address, keys.pair], signInWindow, now);
    const refused = counted.filter(
      ({ key, count }) =>
        count > (key === keys.pair ? config.loginAttempts : config.loginAttempts * 10),
    );
    if (refused.length > 0) {
      await uncount(keys.address, keys.pair);
      throw tooManySignIns(refused, signInWindow, now);
    }
    const [account] = await countAttempts(db, [keys.account], hour, now);
    if (account && account.count > perAccount) {
      const since = new Date(now.getTime() - knownAddressAge);
      if (accountId === undefined || !(await isKnownAddress(db, accountId, address, since))) {
        await uncount(...Object.values(keys));
        throw tooManySignIns([account], hour, now);
      }
    }
  }

  async function uncount(...counted: string[]): Promise<void> {
    for (const key of counted) await uncountAttempt(db, key);
  }

  return {
    async check(fits) {
      try {
        return await fits;
      } catch (error) {
        if (limited) await uncount(...Object.values(keys));
        throw error;
      }
    },
    async succeeded() {
      if (!limited) return;
      await forgetAttempts(db, [keys.account, keys.pair]);
      await uncountAttempt(db, keys.address);
      if (accountId !== undefined) await rememberAddress(db, accountId, address, now);
    },
    async undo() {
      if (limited) await uncount(...Object.values(keys));
    },
  };
}

/**
 * Deletes the counts of an account's failures after a sign-in by other means than a password, and
 * notes the address as known.
 */
export async function startAnew(
  { config, database, clock }: Needed,
  { accountId, username, address }: Attempt & { accountId: number },
): Promise<void> {
  if (!config.rateLimits || config.loginAttempts === 0) return;
  const name = username.toLowerCase();
  await forgetAttempts(database.db, [accountKey(name), keyOf('pair', address, name)]);
  await rememberAddress(database.db, accountId, address, clock.now());
}

/**
 * Deletes the count of an account's failures from all addresses, because its password was changed.
 */
export const forgetFailures = (db: Db, username: string): Promise<void> =>
  forgetAttempts(db, [accountKey(username)]);

/**
 * Counts a registration.
 * @throws 429 with Retry-After for more than 20 in an hour from one address
 */
export async function countRegistration(
  { config, database, clock }: Needed,
  address: string,
): Promise<void> {
  if (!config.rateLimits) return;
  const now = clock.now();
  const [counted] = await countAttempts(database.db, [keyOf('registration', address)], hour, now);
  if (counted && counted.count > registrations) {
    throw tooManyRequests(
      secondsLeft(counted, hour, now),
      'Too many new accounts from your network. Please try again later.',
    );
  }
}

const secondsLeft = ({ window_start }: Attempted, windowMs: number, now: Date): number =>
  (window_start.getTime() + windowMs - now.getTime()) / 1_000;

function tooManySignIns(reached: Attempted[], windowMs: number, now: Date) {
  const seconds = Math.max(...reached.map((one) => secondsLeft(one, windowMs, now)));
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return tooManyRequests(
    seconds,
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
