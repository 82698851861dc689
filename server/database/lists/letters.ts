import type pg from 'pg';

const remedy =
  'Make one with: createdb --template template0 --encoding UTF8 --locale C.UTF-8 (any locale of UTF-8 will do)';

/** The database is not made for every language's letters; the message says how to make one, in one line. */
export class LettersError extends Error {
  override name = 'LettersError';
}

/**
 * Checks that `lower()` handles all letters, because searches, user names and e-mail addresses are
 * compared with it: if it left `Ä` alone, `Ärger` and `äRGER` would be two accounts, and no search
 * would find `ЛЕЙКА`.
 *
 * @throws LettersError when this database does not hold such letters, or does not lower them
 */
export async function checkLetters(client: pg.ClientBase): Promise<void> {
  const held = await client.query<{ encoding: string }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const encoding = held.rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new LettersError(
      `DATABASE_URL leads to a database whose encoding is ${encoding}, not UTF8. ${remedy}`,
    );
  }
  // The Turkish locale makes another letter of I.
  const lowered = await client.query<{ text: string }>(`select lower('IÄЛ') as text`);
  if (lowered.rows[0]?.text !== 'iäл') {
    throw new LettersError(
      `DATABASE_URL leads to a database that does not lower every letter: lower('IÄЛ') is ${lowered.rows[0]?.text}, not iäл. ${remedy}`,
    );
  }
}
