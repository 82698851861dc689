import { randomBytes } from 'node:crypto';
import { hash, verify } from './hashing.ts';
import type { HashCost } from './hashing-thread.ts';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const made = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/**
 * Keyboards write a letter with an accent as one character or as two; passwords are hashed in one
 * form.
 */
const inOneSpelling = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hash(inOneSpelling(password), cost);

/** Whether a hash was made at another cost than passwords are hashed at now. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(made);

const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
/**
 * Stands in for an account that does not exist, so that an unknown name takes as long as a wrong password: a salt
 * and a hash of the usual lengths, of no password that anybody knows.
 */
const nobodysHash = `${made}${random(16)}$${random(32)}`;

/**
 * The form of a hash that this shop makes. A hash from elsewhere may ask for terabytes of memory, which would end the
 * process.
 */
const hashed =
  /^\$argon2id\$(v=1[69]\$)?m=\d{1,6},t=\d{1,3},p=\d{1,2}\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/;

/**
 * Whether a password belongs to an account's hash. Without a usable hash the same work is done, for
 * a constant time.
 */
export async function passwordFits(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const usable = passwordHash !== undefined && hashed.test(passwordHash);
  const known = usable ? passwordHash : nobodysHash;
  // Older hashes are of passwords as they were typed.
  for (const spelling of new Set([inOneSpelling(password), password])) {
    if (await verify(known, spelling)) return usable;
  }
  return false;
}
