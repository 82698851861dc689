import { randomBytes } from 'node:crypto';
import { hash, verify } from './hashing.ts';
import type { HashCost } from './hashing-thread.ts';

/**
 * The cost of new hashes: argon2id as OWASP recommends it, with 19 MiB, two passes and one lane.
 */
const cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const made = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/**
 * A password in one form for hashing, because keyboards type a letter with an accent as one
 * character or as two.
 */
const inOneSpelling = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hash(inOneSpelling(password), cost);

/** Whether a hash was made with another cost than that of new hashes. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(made);

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
/**
 * A hash that no known password fits. It is checked in the place of an account that does not exist,
 * so that an unknown name takes as long as a wrong password.
 */
const nobodysHash = `${made}${random(16)}$${random(32)}`;

/**
 * The form of the hashes that this shop makes. Others are not checked, because they may demand
 * terabytes of memory, which would end the process.
 */
const hashed =
  /^\$argon2id\$(v=1[69]\$)?m=\d{1,6},t=\d{1,3},p=\d{1,2}\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/**
 * Whether a password fits the hash of an account. Without a usable hash the same work is done, so
 * that the time tells nothing.
 */
export async function passwordFits(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const usable = passwordHash !== undefined && hashed.test(passwordHash);
  const known = usable ? passwordHash : nobodysHash;
  // Older hashes were made from passwords as they were typed, so that form is tried too.
  for (const spelling of new Set([inOneSpelling(password), password])) {
    if (await verify(known, spelling)) return usable;
  }
  return false;
}
