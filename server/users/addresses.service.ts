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
 * How many mails of one kind, which strangers can cause, an address gets in an hour at most
 * (docs/contract/mail.md 7).
 */
const mostPerHour = 3;

type Mailing = Pick<Deps, 'config' | 'clock'>;

/**
 * Queues a mail that a stranger can cause; false if the address has got as many as are allowed in
 * an hour.
 */
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
 * Queues the mail for a person who has forgotten his password. Only when the mail is sent, the shop
 * looks whether an account has the address, so that this takes the same time for a known and an
 * unknown address.
 */
export async function queueResetMail(
  { database, ...deps }: Pick<Deps, 'database'> & Mailing,
  email: string,
): Promise<void> {
  await queueLimited(database.db, deps, 'reset', { to: email, accountId: null });
}

/**
 * Sends the caller another mail with a link that confirms his address.
 * @throws 429 if he got several in the last hour
 */
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

/**
 * Confirms an address with the secret of a link; it may be confirmed already.
 * @throws 400 for a link that is not valid
 */
export async function confirmAddressByLink(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<void> {
  if (await confirmByLink(database.db, hashOf(token), clock.now())) return;
  throw badToken();
}
