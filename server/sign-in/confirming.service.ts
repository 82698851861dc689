import type { Assertion } from '#shared/users/passkeys.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { badPasskey, wrongConfirmation } from '../http/errors.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { passwordFits } from '../users/passwords/passwords.ts';
import { markConfirmed } from '../users/sessions.queries.ts';
import { findPasswordHash } from '../users/users.queries.ts';
import { passkeyFits } from './passkeys/passkeys.service.ts';
import { noteRefused } from './signing-log.ts';

/**
 * Confirms who the caller is, by his password or a passkey. A wrong answer counts as a failed
 * sign-in of the account; a right one does not delete the count of failures.
 */
export async function confirmCaller(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'log'>,
  { id, username, sessionId, address = '' }: Caller,
  { password, assertion }: { password?: string | undefined; assertion?: Assertion | undefined },
): Promise<void> {
  const { db } = deps.database;
  const attempt = await countAttempt(deps, { accountId: id, username, address });
  const fits = await attempt.check(
    assertion
      ? passkeyFits(deps, assertion, { accountId: id, address })
      : findPasswordHash(db, id).then((hash) => passwordFits(hash, password ?? '')),
  );
  if (!fits) {
    await noteRefused(deps, assertion ? 'second_factor_refused' : 'sign_in_refused', id, address);
    throw assertion ? badPasskey(401) : wrongConfirmation();
  }
  await attempt.undo();
  await markConfirmed(db, sessionId, deps.clock.machineNow());
}
