import type { Deps } from '../../deps.ts';
import { findSealedSecrets, replaceSealedSecret } from './authenticators.queries.ts';

/**
 * Seals those secrets of authenticator apps again that the previous secret sealed
 * (`SESSION_SECRET_PREVIOUS`), so that they stay readable without it.
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
