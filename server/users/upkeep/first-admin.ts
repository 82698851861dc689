import { ConfigError, type Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { createAdministrator } from './administrators.ts';
import { administratorExists, takenBy } from '../users.queries.ts';

/**
 * Creates the administrator of ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL in a shop that has none.
 *
 * @throws ConfigError when a customer has that name or e-mail
 */
export async function ensureFirstAdmin(db: Db, { admin }: Pick<Config, 'admin'>): Promise<void> {
  if (!admin || (await administratorExists(db))) return;
  try {
    await createAdministrator(db, admin);
  } catch (error) {
    const taken = takenBy(error);
    if (!taken) throw error;
    // Another process of this shop may have been faster with the very same account.
    if (await administratorExists(db)) return;
    throw new ConfigError(`ADMIN_${taken.toUpperCase()} belongs to a customer already`, {
      cause: error,
    });
  }
}
