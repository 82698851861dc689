import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import type { PubSub } from '../events/events.ts';
import type { Logger } from '../log.ts';
import { defaultSettings } from '../prices/default-settings.ts';
import { findSettings, findSettingsVersion } from './shop.queries.ts';

/** The settings in the memory of this process, which follow those in the database. */
export interface KnownSettings {
  /** The settings in memory; inside a transaction they are the same. */
  settings(): Settings;
  /** Reads the settings from the database into memory. */
  load(): Promise<void>;
  /** Called after the commit of a change, before the change is acknowledged. */
  changed(saved: Settings): void;
  close(): Promise<void>;
}

/**
 * The time between two comparisons of the version in memory with that in the database, in
 * milliseconds; they matter when a notice was lost.
 */
const compareEveryMs = 1_000;

/** @param onChange called in the same moment in which other settings become known */
export function createKnownSettings(
  db: Db,
  pubSub: PubSub,
  log: Logger,
  onChange: () => void,
): KnownSettings {
  let known = defaultSettings;
  /** How often the settings in memory were replaced. */
  let learned = 0;

  const learn = (settings: Settings) => {
    learned += 1;
    if (settings.version === known.version) return;
    known = settings;
    onChange();
  };
  const load = async () => {
    for (;;) {
      const before = learned;
      const found = await findSettings(db);
      // If the settings were replaced while the database was read, the result may be older, so it
      // is read again.
      if (before === learned) return learn(found);
    }
  };
  /**
   * While the database cannot be reached, the settings in memory stay; the next comparison that
   * works corrects them.
   */
  const loadQuietly = () => void load().catch(() => {});
  const comparisons = every(
    compareEveryMs,
    async () => {
      if ((await findSettingsVersion(db)) !== known.version) await load();
    },
    { failure: { log, level: 'debug', sentence: 'the settings could not be compared' } },
  );
  pubSub.on('settings_changed', loadQuietly);
  pubSub.onReconnect(loadQuietly);

  return {
    settings: () => known,
    load,
    changed(saved) {
      if (saved.version > known.version) learn(saved);
    },
    close: () => comparisons.close(),
  };
}
