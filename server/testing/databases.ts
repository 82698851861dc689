import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { openDatabase } from '../database/connect.ts';
import type { Database, DatabaseSettings, Db } from '../database/connect.ts';
import { createPostgresDatabase, postgresTemplate } from './postgres-databases.ts';

export interface TestDatabase extends Database {
  /** The settings with which a server or a command can open the same database. */
  settings: DatabaseSettings;
}

/** A database for one test, which is not open yet. */
export interface TestPlace {
  settings: DatabaseSettings;
  remove(): Promise<void>;
}

export const openPlace = async ({ settings }: TestPlace): Promise<TestDatabase> => ({
  ...(await openDatabase(settings)),
  settings,
});

/** Runs a suite of tests with a migrated database of its own, which is open during all of them. */
export function describeOnDatabase(
  name: string,
  suite: (database: () => TestDatabase) => void,
): void {
  describe(name, () => {
    let place: TestPlace | undefined;
    let database: TestDatabase | undefined;
    beforeAll(async () => {
      place = await createPlace();
      database = await openPlace(place);
    });
    afterAll(async () => {
      await database?.close();
      await place?.remove();
    });
    suite(() => {
      if (!database) throw new Error('the database is open inside of tests and hooks only');
      return database;
    });
  });
}

/**
 * Makes a database for a test that opens it itself, or starts processes that do. It is migrated,
 * unless `empty` is given.
 */
export async function createPlace({ empty = false } = {}): Promise<TestPlace> {
  const folder = await createDataFolder();
  const { url, drop } = await createPostgresDatabase(
    inject('postgresUrl'),
    empty ? 'template1' : postgresTemplate,
  );
  return {
    settings: { ...folder.settings, databaseUrl: url },
    async remove() {
      await drop();
      await folder.remove();
    },
  };
}

/**
 * Makes an empty data folder. The bundled PostgreSQL makes its database in it when it is opened.
 */
export async function createDataFolder(): Promise<TestPlace> {
  const dataDir = await temporaryFolder('test');
  return {
    settings: { dataDir },
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }),
  };
}

/**
 * Brings a database back to the state after its migrations, between two tests: rows of migrations
 * stay, all others are deleted, and ids begin with 1 again. Checks and triggers are off in between.
 * This is much faster than `truncate`, which makes new files.
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
