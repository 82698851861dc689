import type { Deps } from '../../deps.ts';
import { findSealedSecrets, replaceSealedSecret } from './authenticators.queries.ts';

/**
 * Encrypts those secrets of authenticator apps again that are encrypted with the previous secret of
 * the shop (`SESSION_SECRET_PREVIOUS`), so that they can be read when it is taken away.
 */
export async function sealAnew({
  database: { db },
  sealing,
}: Pick<Deps, 'database' | 'sealing'>): Promise<void> {
  for (const { account_id, sealed_secret } of await findSealedSecrets(db)) {
    const opened = sealing.open(account_id, sealed_secret);
    if (!opened || opened.isCurrent) continue;
    const sealed = sealing.seal(account_id, opened.secret);
    await replaceSealedSecret(db, account_id, sealed_secret, sealed);
  }
}
