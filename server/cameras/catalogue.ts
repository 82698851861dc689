import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { createKeptAnswers, type KeptAnswers } from '../http-cache/http-cache.ts';
import type { Bus } from '../events/events.ts';

/** The catalogue's kept answers, and how they learn of changes. */
export interface Catalogue {
  answers: KeptAnswers;
  /** To be called after a change is committed and before it is acknowledged. */
  changed(): void;
  close(): void;
}

/** How often the version in the database is compared, should a notice have been lost. */
const compareEvery = 1_000;

export function createCatalogue(db: Db, bus: Bus): Catalogue {
  const answers = createKeptAnswers();
  let knownVersion: number | undefined;

  const compare = async () => {
    const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(db);
    const version = rows[0]?.version;
    if (knownVersion !== undefined && version !== knownVersion) answers.drop();
    knownVersion = version;
  };
  let comparing = false;
  const timer = setInterval(() => {
    if (comparing) return;
    comparing = true;
    // While the database is away kept answers go on; the next comparison that works decides.
    compare()
      .catch(() => {})
      .finally(() => {
        comparing = false;
      });
  }, compareEvery);
  timer.unref();
  bus.on('catalogue_changed', () => answers.drop());
  bus.onReconnect(() => answers.drop());

  return {
    answers,
    changed() {
      answers.drop();
      bus.publish('catalogue_changed', {});
    },
    close: () => clearInterval(timer),
  };
}
