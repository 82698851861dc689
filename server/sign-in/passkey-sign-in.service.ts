import type { Assertion } from '#shared/users/passkeys.ts';
import type { SignedIn } from '#shared/users/users.ts';
import { badPasskey } from '../http/errors.ts';
import { startAnew } from '../limits/sign-in-throttling.ts';
import type { Origin } from '../users/sessions.service.ts';
import { findPasswordHash, findUser } from '../users/users.queries.ts';
import { accountOfPasskey } from './passkeys/passkeys.service.ts';
import { openFor, type SigningIn } from './opening.service.ts';
import { noteSignIn } from './signing-log.ts';

/**
 * Signs in with a passkey. It counts as two factors, because it needs the device and the way in
 * which the device is unlocked.
 */
export async function signInWithPasskey(
  deps: SigningIn,
  { credential, rememberMe }: { credential: Assertion; rememberMe?: boolean | undefined },
  origin: Origin,
): Promise<SignedIn> {
  const { db } = deps.database;
  const id = await accountOfPasskey(deps, credential, origin.address);
  const account = id === undefined ? undefined : await findUser(db, id);
  const passwordHash = account && (await findPasswordHash(db, account.id));
  if (!account || passwordHash === undefined) throw badPasskey(401);
  const signedIn = await openFor(deps, account, passwordHash, { ...origin, rememberMe });
  await startAnew(deps, {
    accountId: account.id,
    username: account.username,
    address: origin.address,
  });
  if (account.role) await noteSignIn(deps, { id: account.id, address: origin.address });
  return signedIn;
}
