import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { machinePostgres } from './machine-postgres.ts';
import { postgresTemplate } from './postgres-databases.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL of the server on which each test file makes its databases, as copies of a migrated
     * template.
     */
    postgresUrl: string;
  }
}

/**
 * Starts, once for a whole run, the server on which each test file has its own database. It is the
 * bundled PostgreSQL; with `TEST_POSTGRES=machine` it is the one that is installed on the machine.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = process.env['TEST_POSTGRES'] === 'machine' ? await machinePostgres() : undefined;
  const postgres = await startThrowawayPostgres({ programs });
  await migrateTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
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
