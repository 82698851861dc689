import type pg from 'pg';

const remedy =
  'Make one with: createdb --template template0 --encoding UTF8 --locale C.UTF-8 (any locale of UTF-8 will do)';

/**
 * The database cannot handle the letters of every language; the message says how to make one that
 * can, in one line.
 */
export class EncodingError extends Error {
  override name = 'EncodingError';
}

/**
 * Checks that the database stores all letters and that `lower()` knows them, because searches,
 * usernames and e-mail addresses are compared with it. If it did not change `Ä`, `Ärger` and
 * `äRGER` would be two accounts, and no search would find `ЛЕЙКА`.
 * @throws EncodingError for a database that fails the check
 */
export async function checkEncoding(client: pg.ClientBase): Promise<void> {
  const held = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = held.rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new EncodingError(
      `DATABASE_URL leads to a database whose encoding is ${encoding}, not UTF8. ${remedy}`,
    );
  }
  // The Turkish locale fails the check too: it lowers I to another letter.
  const lowered = await client.query<{ text: string }>(`select lower('IÄЛ') as text`);
  if (lowered.rows[0]?.text !== 'iäл') {
    throw new EncodingError(
      `DATABASE_URL leads to a database that does not lower every letter: lower('IÄЛ') is ${lowered.rows[0]?.text}, not iäл. ${remedy}`,
    );
  }
}
