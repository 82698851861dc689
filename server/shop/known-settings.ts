import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import type { PubSub } from '../events/events.ts';
import type { Logger } from '../log.ts';
import { defaultSettings } from '../prices/default-settings.ts';
import { findSettings, findSettingsVersion } from './shop.queries.ts';

/** The settings in the memory of this process, and how it learns of changes. */
export interface KnownSettings {
  /** The settings in memory; they are the same inside a transaction. */
  settings(): Settings;
  /** Reads them from the database. */
  load(): Promise<void>;
  /** To be called after a change is committed and before it is acknowledged. */
  changed(saved: Settings): void;
  close(): Promise<void>;
}

/** The time between two comparisons with the version in the database, for the case that a notice was lost. */
const compareEveryMs = 1_000;

/** @param onChange called in the same moment in which other settings become known */
export function createKnownSettings(
  db: Db,
  pubSub: PubSub,
  log: Logger,
  onChange: () => void,
): KnownSettings {
  let known = defaultSettings;
  /** How many times settings were replaced in memory. */
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
      // A read that began before another replacement may be older, so it is repeated.
      if (before === learned) return learn(found);
    }
  };
  /** The known settings go on while the database is away; the next comparison that works decides. */
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
