import { createCatalogue, type Catalogue } from './cameras/catalogue.ts';
import { addKnownPictures } from './cameras/cameras.presenter.ts';
import { createClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { demoPictures } from './demo/pictures.ts';
import { addUpIn } from './limits/shared-counts.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { createTokens, type Tokens } from './http/tokens.ts';
import { createPubSub, type PubSub } from './events/events.ts';
import { createHub, type Hub } from './events/hub.ts';
import type { Logger } from './log.ts';
import { createUnsubscribing, type Unsubscribing } from './mail/unsubscribe-tokens.ts';
import { createMessaging, type Messaging } from './messages/messaging.ts';
import { createPresence, type Presence } from './messages/presence.ts';
import { createPresentSettings, type PresentSettings } from './shop/present-settings.ts';

/** What the features are built from; handed in, so that tests build the same application. */
export interface Deps {
  config: Config;
  database: Database;
  clock: Clock;
  tokens: Tokens;
  unsubscribing: Unsubscribing;
  limits: Limits;
  catalogue: Catalogue;
  shop: PresentSettings;
  presence: Presence;
  messaging: Messaging;
  hub: Hub;
  pubSub: PubSub;
  log: Logger;
}

/** Everything around an open, migrated database. `secrets`: the first signs tokens, all are accepted. */
export function createDeps(
  config: Config,
  database: Database,
  given: { secrets: string[]; log: Logger; clock?: Clock },
): Deps {
  addKnownPictures(demoPictures);
  const clock =
    given.clock ??
    createClock(config.shopTimeZone, () => new Date(Date.now() + config.clockOffsetMs));
  const pubSub = createPubSub(database.url, given.log);
  const hub = createHub();
  const limits = createLimits(clock, {
    factor: config.rateLimitFactor,
    addUp: addUpIn(database.db),
  });
  const catalogue = createCatalogue(database.db, pubSub);
  return {
    config,
    database,
    clock,
    tokens: createTokens(given.secrets, clock.now),
    unsubscribing: createUnsubscribing(given.secrets),
    limits,
    catalogue,
    // Pages show the house, and availability its rules.
    shop: createPresentSettings(database.db, pubSub, () => catalogue.cache.clear()),
    presence: createPresence(database.db, clock),
    messaging: createMessaging({ config, database, limits, hub, pubSub, log: given.log }),
    hub,
    pubSub,
    log: given.log,
  };
}

/** Ends what runs in the background; the database is closed by whoever opened it. */
export async function closeDeps(deps: Deps): Promise<void> {
  deps.catalogue.close();
  deps.shop.close();
  deps.limits.close();
  await deps.presence.close();
  await deps.pubSub.close();
}
