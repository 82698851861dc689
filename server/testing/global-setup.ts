import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { startThrowawayPostgres } from '../../scripts/throwaway-postgres.mjs';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { postgresTemplate } from './postgres-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A closed, migrated data folder, to be copied. */
    embeddedTemplate: string;
    /** Databases of the tests are made on it, from a migrated template. */
    postgres: { url: string } | { missing: string };
  }
}

/** Once per run: what every test file gets its own copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [embedded, postgres] = await Promise.all([
    prepareEmbedded(),
    startThrowawayPostgres({ durable: false }),
  ]);
  project.provide('embeddedTemplate', embedded);
  if ('missing' in postgres) {
    if (process.env['CI'] === 'true') throw new Error(postgres.missing);
    project.provide('postgres', { missing: postgres.missing });
  } else {
    await migrateTemplate(postgres.url);
    project.provide('postgres', { url: postgres.url });
  }
  return async () => {
    await rm(embedded, { recursive: true, force: true });
    if ('stop' in postgres) await postgres.stop();
  };
}

async function prepareEmbedded(): Promise<string> {
  const dataDir = await temporaryFolder('template');
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  return dataDir;
}

async function migrateTemplate(url: string): Promise<void> {
  const server = await openDatabase({ dataDir: '', databaseUrl: url });
  await server.pool.query(`create database ${postgresTemplate}`);
  await server.close();
  const template = new URL(url);
  template.pathname = postgresTemplate;
  const database = await openDatabase({ dataDir: '', databaseUrl: template.href });
  await migrate(database);
  await database.close();
}
