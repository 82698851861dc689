import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const made = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** More at once than there are cores are not faster, take more memory, and keep everybody else waiting. */
const mostAtOnce = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

/** Whether a hash was made at another cost than passwords are hashed at now. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(made);

/** Stands in for an account that does not exist, so that an unknown name takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(32).toString('base64url'));

/**
 * Whether a password belongs to an account's hash. Without a hash, or with one that no password can give, the same
 * work is done for nothing.
 */
export async function passwordFits(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const usable = passwordHash?.startsWith('$argon2id$') ?? false;
  const known = usable && passwordHash ? passwordHash : await nobodysHash;
  const fits = await inTurn(() => verify(known, password));
  return fits && usable;
}
