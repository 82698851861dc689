import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The migrated database that those of the tests are copies of. */
export const postgresTemplate = 'lensyard_template';

/** Makes a database of its own on a PostgreSQL; `from` as in SQL, e.g. the name of the database that it copies. */
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
