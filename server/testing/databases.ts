import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { openDatabase } from '../database/connect.ts';
import type { Database, DatabaseSettings, Db } from '../database/connect.ts';
import { createPostgresDatabase, postgresTemplate } from './postgres-databases.ts';

export type Kind = Database['kind'];

export interface TestDatabase extends Database {
  /** With which another server, or a command, opens the same database. */
  settings: DatabaseSettings;
}

/** A database of one's own that nobody has opened yet. */
export interface TestPlace {
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

/**
 * Runs a suite on the embedded database and on PostgreSQL, each with a migrated database of its own that is
 * open from the first test to the last. Without a PostgreSQL its half is skipped, and counted as skipped.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (database: () => TestDatabase, kind: Kind) => void,
): void {
  for (const kind of ['embedded', 'postgres'] as const) {
    describe.skipIf(isMissing(kind))(`${name} (${kind})`, () => {
      let place: TestPlace | undefined;
      let database: TestDatabase | undefined;
      beforeAll(async () => {
        place = await createPlace(kind);
        database = { ...(await openDatabase(place.settings)), settings: place.settings };
      });
      afterAll(async () => {
        await database?.close();
        await place?.remove();
      });
      suite(() => {
        if (!database) throw new Error('the database is open inside of tests and hooks only');
        return database;
      }, kind);
    });
  }
}

/** Whether this machine has no such database. */
export function isMissing(kind: Kind): boolean {
  return kind === 'postgres' && 'missing' in inject('postgres');
}

/** For tests that open the database themselves, or have processes that do. It is migrated unless `empty`. */
export async function createPlace(kind: Kind, { empty = false } = {}): Promise<TestPlace> {
  const dataDir = await temporaryFolder('test');
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    if (!empty) await copyEmbedded(inject('embeddedTemplate'), dataDir);
    return { settings: { dataDir }, remove: removeFolder };
  }
  const server = inject('postgres');
  if ('missing' in server) throw new Error(server.missing);
  const { url, drop } = await createPostgresDatabase(
    server.url,
    empty ? 'template1' : postgresTemplate,
  );
  return {
    settings: { dataDir, databaseUrl: url },
    async remove() {
      await drop();
      await removeFolder();
    },
  };
}

/** Without the databases that only serve PostgreSQL itself as templates: two thirds of the bytes. */
function copyEmbedded(template: string, dataDir: string): Promise<void> {
  const skipped = ['1', '4'].map((id) => path.join(template, 'database', 'base', id));
  return cp(template, dataDir, { recursive: true, filter: (file) => !skipped.includes(file) });
}

/**
 * Empties a database between the tests of a file, as after its migrations: without the checks and triggers of
 * the tables, keeping what migrations wrote, with ids from 1 again. Much faster than `truncate`, which makes
 * new files.
 */
export async function resetDatabase(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      emptied regclass;
    begin
      set local session_replication_role = replica;
      for emptied in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not in ('migration', 'category', 'counter', 'catalogue')
      loop
        execute format('delete from %s', emptied);
      end loop;
      update counter set entries = 0, amount = 0;
      perform setval(oid::regclass, 1, false) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S';
    end $$`.execute(db);
}
