import { randomUUID } from 'node:crypto';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { badToken, tooManyRequests } from '../http/errors.ts';
import type { MailTo } from '../mail/kinds/index.ts';
import { queueMail } from '../outbox/outbox.ts';
import { confirmByLink } from './address-links.queries.ts';
import { countRecentMails, lockMailsTo } from './addresses.queries.ts';
import { hashOf } from './secret-links.service.ts';

const hourMs = 60 * 60 * 1_000;
/**
 * The most mails of a kind to one address in an hour, where strangers can cause them
 * (docs/contract/mail.md 7).
 */
const mostPerHour = 3;

type Mailing = Pick<Deps, 'config' | 'clock'>;

/** Queues a mail that a stranger can cause; false when that address has had enough of them. */
export async function queueLimited(
  db: Db,
  deps: Mailing,
  kind: MailTo<'address'>,
  { to, accountId }: { to: string; accountId: number | null },
): Promise<boolean> {
  const { rateLimits, rateLimitFactor } = deps.config;
  const since = new Date(deps.clock.now().getTime() - hourMs);
  return transaction(db, async (tx) => {
    if (rateLimits) {
      await lockMailsTo(tx, kind, to);
      const recent = await countRecentMails(tx, kind, to, since);
      if (recent >= mostPerHour * rateLimitFactor) return false;
    }
    await queueMail(tx, deps, { kind, key: `${kind}:${randomUUID()}`, accountId, to });
    return true;
  });
}

/**
 * Queues the mail to a person who has forgotten a password. Whether an account has the address is
 * only looked up when the mail is sent, so the work here is the same for a known and an unknown
 * one.
 */
export async function queueResetMail(
  { database, ...deps }: Pick<Deps, 'database'> & Mailing,
  email: string,
): Promise<void> {
  await queueLimited(database.db, deps, 'reset', { to: email, accountId: null });
}

/** Asks the caller once more to confirm his address, by mail. */
export async function askToConfirm(
  { database, ...deps }: Pick<Deps, 'database'> & Mailing,
  caller: Caller,
): Promise<void> {
  const to = { to: caller.email, accountId: caller.id };
  if (await queueLimited(database.db, deps, 'confirm_address', to)) return;
  throw tooManyRequests(
    hourMs / 1_000,
    'Too many mails were asked for. Please look into your mailbox, or try again in an hour.',
  );
}

/** Confirms an address by the secret of a link, also when it is confirmed already. */
export async function confirmAddressByLink(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<void> {
  if (await confirmByLink(database.db, hashOf(token), clock.now())) return;
  throw badToken();
}
