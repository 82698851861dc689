import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from '../http/errors.ts';
import { findSettingsVersion } from './shop.queries.ts';

/** The settings were changed after a price was worked out with them. */
class Outdated extends Error {}

const attempts = 10;

/**
 * Throws if the saved settings are not these any more. It must be called in the transaction that
 * writes what was worked out with them.
 */
export async function requireCurrentSettings(db: Db, { version }: Settings): Promise<void> {
  if ((await findSettingsVersion(db)) !== version) throw new Outdated();
}

/**
 * Runs work with the present settings; it is run again when `requireCurrentSettings` finds that
 * they were changed.
 */
export async function withCurrentSettings<Result>(
  { shop }: Pick<Deps, 'shop'>,
  work: (settings: Settings) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await work(shop.settings());
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      await shop.load();
    }
  }
  throw databaseUnavailable();
}
