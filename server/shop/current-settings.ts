import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from '../http/errors.ts';
import { findSettingsVersion } from './shop.queries.ts';

/** Thrown when settings have changed since the figures were worked out with them. */
class Outdated extends Error {}

const attempts = 10;

/** Throws when other settings than these are saved, in the transaction that writes the figures. */
export async function requireCurrentSettings(db: Db, { version }: Settings): Promise<void> {
  if ((await findSettingsVersion(db)) !== version) throw new Outdated();
}

/** Does work that depends on the house's settings; again when they have changed meanwhile. */
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
