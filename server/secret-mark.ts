import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database/connect.ts';
import type { Logger } from './log.ts';

const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('Lensyard session secret').digest('base64url');

/**
 * Warns when the server processes of one database sign sessions with different secrets: a session
 * of one process would not be valid at the others. `secrets` are those that this process accepts,
 * the one that signs first.
 */
export async function compareSecrets(
  db: Db,
  secrets: string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const marks = secrets.map(markOf);
  const { rows } = await sql<{ before: string | null }>`
    with before as (select mark from secret_mark)
    insert into secret_mark (mark) values (${marks[0]})
    on conflict (only_one) do update set mark = excluded.mark
    returning (select mark from before) as before`.execute(db);
  const before = rows[0]?.before;
  if (before && !marks.includes(before)) {
    log.warn(
      'SESSION_SECRET is not the one of the process that started before. Give all processes the same, and the old one as SESSION_SECRET_PREVIOUS while it changes: else people are signed out when they meet another process.',
    );
  }
}
