import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/**
 * How many browsers of one account are remembered at most. A program without cookies counts as a
 * new browser each time.
 */
const most = 50;

export interface SigningBrowser {
  accountId: number;
  tokenHash: string;
  /**
   * Whether the request had the browser's cookie. Without it, browsers are compared by their names.
   */
  hasToken: boolean;
  name: string;
  now: Date;
}

/**
 * Notes that a browser has signed in to an account, and forgets the account's oldest browsers
 * beyond the limit. Tells whether this browser had signed in to the account before.
 */
export async function noteBrowser(
  db: Db,
  { accountId, tokenHash, hasToken, name, now }: SigningBrowser,
): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with own as (
      select token_hash, name, row_number() over (order by last_used_at desc) as place
      from known_browser where account_id = ${accountId}
    ), forgotten as (
      delete from known_browser where account_id = ${accountId} and token_hash in (
        select token_hash from own where place >= ${most} and token_hash <> ${tokenHash})
    ), noted as (
      insert into known_browser (account_id, token_hash, name, last_used_at)
      values (${accountId}, ${tokenHash}, ${name}, ${now})
      on conflict (account_id, token_hash) do update
        set name = excluded.name, last_used_at = excluded.last_used_at
    )
    select exists (
      select from own
      where case when ${hasToken} then token_hash = ${tokenHash} else name = ${name}::text end
    ) as is_known`.execute(db);
  return rows[0]?.is_known ?? false;
}
