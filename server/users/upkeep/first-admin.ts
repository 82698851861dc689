import { ConfigError, type Config } from '../../config.ts';
import type { Db } from '../../database/connect.ts';
import { createAdministrator } from './administrators.ts';
import { administratorExists, takenBy } from '../users.queries.ts';

/**
 * Makes the owner that ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL describe, if the shop has
 * nobody of the house.
 * @throws ConfigError when a customer has that name or e-mail
 */
export async function ensureFirstAdmin(db: Db, { admin }: Pick<Config, 'admin'>): Promise<void> {
  if (!admin || (await administratorExists(db))) return;
  try {
    await createAdministrator(db, admin);
  } catch (error) {
    const taken = takenBy(error);
    if (!taken) throw error;
    // Another process of this shop may have made the same account at the same moment.
    if (await administratorExists(db)) return;
    throw new ConfigError(`ADMIN_${taken.toUpperCase()} belongs to a customer already`, {
      cause: error,
    });
  }
}
