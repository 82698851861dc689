import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The name of the migrated database that is copied for each test file. */
export const postgresTemplate = 'lensyard_template';

/**
 * Makes a database on a PostgreSQL server; `from` is the name of the database that it is a copy of.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  from: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template ${from}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
