import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';

const dump = new URL('../backup/shop-of-before/database.sql.gz', import.meta.url);

/**
 * Fills an empty database with a shop as the last version before the baseline had it: with its
 * schema, and rows in every table.
 */
export async function restoreDatabaseOfBefore(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(gunzipSync(await readFile(dump)).toString());
  } finally {
    await client.end();
  }
}
