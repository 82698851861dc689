import { raiseItems } from './cameras/cameras.service.ts';
import { createCatalogue } from './cameras/catalogue.ts';
import { createKnownPictures } from './cameras/known-pictures.ts';
import { createClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { demoPictures } from './demo/pictures.ts';
import type { Deps } from './deps.ts';
import { createPubSub } from './events/events.ts';
import { createHub } from './events/hub.ts';
import { createTokens } from './http/tokens.ts';
import { createLimits } from './limits/limits.ts';
import { addUpIn } from './limits/shared-counts.ts';
import type { Logger } from './log.ts';
import { createUnsubscribing } from './mail/unsubscribe-tokens.ts';
import { createMessaging } from './messages/messaging.ts';
import { createPresence } from './messages/presence.ts';
import { createSealing } from './sign-in/apps/sealing.ts';
import { createKnownSettings } from './shop/known-settings.ts';
import { createWebhooks } from './webhooks/raising.ts';

const hour = 60 * 60 * 1_000;

/**
 * Builds all dependencies of the server on an open database that is migrated. The first of
 * `secrets` signs tokens, and tokens signed with any of them are accepted.
 */
export function createDeps(
  config: Config,
  database: Database,
  given: { secrets: string[]; log: Logger; clock?: Clock },
): Deps {
  const clock =
    given.clock ??
    createClock(config.shopTimeZone, () => new Date(Date.now() + config.clockOffsetMs));
  const pubSub = createPubSub(database.url, given.log);
  const hub = createHub();
  const limits = createLimits(clock, {
    factor: config.rateLimitFactor,
    addUp: addUpIn(database.db),
  });
  const webhooks = createWebhooks(database.db, pubSub, given.log, clock);
  const catalogue = createCatalogue(database.db, pubSub, given.log, (tx, ids) =>
    raiseItems(tx, deps, ids),
  );
  const deps: Deps = {
    config,
    database,
    clock,
    tokens: createTokens(given.secrets, clock.now),
    unsubscribing: createUnsubscribing(given.secrets),
    sealing: createSealing(given.secrets),
    limits,
    codeGuesses: limits.create('unknown codes', 20, hour),
    catalogue,
    pictures: createKnownPictures(demoPictures),
    // A change of the settings clears the catalogue's cache, because its answers contain the
    // house's settings and depend on its rules.
    shop: createKnownSettings(database.db, pubSub, given.log, () => catalogue.cache.clear()),
    presence: createPresence(database.db, clock),
    messaging: createMessaging({ config, database, limits, hub, pubSub, webhooks, log: given.log }),
    hub,
    pubSub,
    webhooks,
    log: given.log,
  };
  return deps;
}

/** Ends the background parts of the dependencies; the code that opened the database closes it. */
export async function closeDeps(deps: Deps): Promise<void> {
  const { catalogue, shop, limits, presence, webhooks } = deps;
  await Promise.all([catalogue, shop, limits, presence, webhooks].map((one) => one.close()));
  await deps.pubSub.close();
}
