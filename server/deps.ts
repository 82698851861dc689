import type { Catalogue } from './cameras/catalogue.ts';
import type { KnownPictures } from './cameras/known-pictures.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { PubSub } from './events/events.ts';
import type { Hub } from './events/hub.ts';
import type { Tokens } from './http/tokens.ts';
import type { Limit, Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import type { Unsubscribing } from './mail/unsubscribe-tokens.ts';
import type { Messaging } from './messages/messaging.ts';
import type { Presence } from './messages/presence.ts';
import type { Sealing } from './sign-in/apps/sealing.ts';
import type { KnownSettings } from './shop/known-settings.ts';
import type { Webhooks } from './webhooks/raising.ts';

/**
 * The dependencies of the application. They are handed in, so that tests build the same
 * application.
 */
export interface Deps {
  config: Config;
  database: Database;
  clock: Clock;
  tokens: Tokens;
  unsubscribing: Unsubscribing;
  sealing: Sealing;
  limits: Limits;
  /** The limit of how many unknown promo codes somebody may try. */
  codeGuesses: Limit;
  catalogue: Catalogue;
  pictures: KnownPictures;
  shop: KnownSettings;
  presence: Presence;
  messaging: Messaging;
  hub: Hub;
  pubSub: PubSub;
  webhooks: Webhooks;
  log: Logger;
}
