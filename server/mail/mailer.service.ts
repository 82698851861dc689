import { setTimeout as sleep } from 'node:timers/promises';
import { carriesSecret, waitAfter, type SecretMailKind } from '#shared/mail/mail.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { every, type Repeated } from '../every.ts';
import { secretLinkFor } from '../users/secret-links.service.ts';
import { invitationLinkFor } from '../staff/invitations.service.ts';
import { claimMail, recordFailure, recordSent, type ClaimedMail } from './claims.queries.ts';
import { composeMail, writeMail } from './compose.service.ts';
import { deliver, type DeliveryResult, type OutgoingMail } from './delivery.ts';
import { mailKindOf } from './kinds/index.ts';
import { oneLine } from './layout.ts';
import {
  deliveryTimes,
  mailConnections,
  type DeliveryTimes,
  type MailConnections,
} from './mail-connections.ts';
import { messageIdOf } from './mail.service.ts';
import { queueReminders } from './reminders.service.ts';

type Mailing = Pick<Deps, 'config' | 'database' | 'shop' | 'clock' | 'log' | 'unsubscribing'>;

/**
 * How many lanes a process has. A lane sends one mail at a time, and takes the next when that is
 * done.
 */
const atOnce = 5;
/**
 * A mail whose delivery takes longer than `afterMs` leaves its lane and goes on outside of it, so
 * that the lane can send the next mail; `most` mails may do so at the same time.
 */
const hanging = { afterMs: 2_000, most: 15 };
/**
 * How long a mail is leased by the process that sends it, in milliseconds. It is longer than any
 * delivery, so that no other process sends the mail at the same time.
 */
const leaseMs = 150_000;
const lookEveryMs = 2_000;
const remindEveryMs = 30_000;
/**
 * How long mails that are being sent may take when the process stops, in milliseconds; the whole
 * stop has more time.
 */
const stopWithinMs = 8_000;

export interface Mailer {
  /** Opens the free lanes, which send all mails that are due; it does not wait for their end. */
  begin(): Promise<void>;
  /** Opens the free lanes and waits for their end; gives the number of mails that were claimed. */
  sendDue(): Promise<number>;
  /** Starts no more mails, and waits for those that are being sent, for a limited time. */
  close(): Promise<void>;
}

/**
 * Makes the sender of queued mails (docs/contract/mail.md 2). It works in three separate steps: it
 * claims a mail, hands it to the mail server outside of any transaction, and records the outcome.
 * So a mail server that hangs blocks no connection to the database, and several processes can share
 * the work.
 */
export function createMailer(deps: Mailing, times: DeliveryTimes = deliveryTimes): Mailer {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const lanes = new Set<Promise<number>>();
  const beside = new Map<Promise<void>, ClaimedMail>();
  const { mail } = deps.config;
  const connections = mail && mailConnections(mail.url, times);

  const claimNext = async () =>
    stopping.signal.aborted
      ? undefined
      : claim(
          deps,
          [...beside.values()].map(({ to_address }) => domainOf(to_address)),
        );

  /**
   * Sends a mail; resolves when the delivery has ended, or when the mail leaves its lane because it
   * takes too long.
   */
  async function sendInLane(mail: ClaimedMail): Promise<void> {
    const sending = send(deps, mail, connections, cutting.signal);
    const waited = new AbortController();
    const hangs = sleep(hanging.afterMs, true, { signal: waited.signal }).catch(() => false);
    const isHanging = await Promise.race([sending.then(() => false), hangs]);
    waited.abort();
    if (!isHanging) return;
    if (beside.size >= hanging.most) return sending;
    beside.set(sending, mail);
    void sending.then(() => {
      beside.delete(sending);
      connections?.rest();
    });
  }

  async function sendInTurn(first: Promise<ClaimedMail | undefined>): Promise<number> {
    let taken = 0;
    try {
      for (let mail = await first; mail; mail = await claimNext()) {
        taken += 1;
        await sendInLane(mail);
      }
      return taken;
    } finally {
      connections?.rest();
    }
  }

  function openLane(first: Promise<ClaimedMail | undefined>): Promise<number> {
    const lane = sendInTurn(first);
    lanes.add(lane);
    const end = () => lanes.delete(lane);
    lane.then(end, end);
    return lane;
  }

  async function fillLanes(): Promise<Promise<number>[]> {
    if (lanes.size === atOnce) return [];
    const first = claimNext();
    const filled = [openLane(first)];
    if (!(await first)) return filled;
    while (lanes.size < atOnce) filled.push(openLane(claimNext()));
    return filled;
  }

  return {
    async begin() {
      await fillLanes();
    },
    async sendDue() {
      const filled = await fillLanes();
      // If one lane fails, the others may still be sending, so the end of all is awaited first.
      await Promise.allSettled(filled);
      const taken = await Promise.all(filled);
      await Promise.all(beside.keys());
      return taken.reduce((sum, ofLane) => sum + ofLane, 0);
    },
    async close() {
      stopping.abort();
      const late = setTimeout(() => cutting.abort(), stopWithinMs);
      await Promise.allSettled(lanes);
      await Promise.all(beside.keys());
      clearTimeout(late);
    },
  };
}

/**
 * Writes reminders, and sends the mails that are due, at intervals. Without a mail server mails
 * stay held.
 */
export function keepMailing(deps: Mailing): Repeated {
  const mailer = createMailer(deps);
  const sentence = 'mails have to wait, trying again';
  const failure = { log: deps.log, level: 'error', sentence } as const;
  const reminding = every(remindEveryMs, () => queueReminders(deps), { failure });
  const sending = deps.config.mail && every(lookEveryMs, () => mailer.begin(), { failure });
  return {
    async close() {
      await Promise.all([reminding.close(), sending?.close(), mailer.close()]);
    },
  };
}

/** Makes the secret link of a mail, for the account or invitation that it belongs to. */
const linkFor = (
  db: Db,
  deps: Mailing,
  { kind, ...mail }: Pick<ClaimedMail, 'account_id' | 'to_address'> & { kind: SecretMailKind },
) =>
  kind === 'staff_invitation'
    ? invitationLinkFor(db, deps, mail.to_address)
    : secretLinkFor(db, deps, { ...mail, kind });

const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function claim(
  { database, clock }: Mailing,
  hangingDomains: string[],
): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  return claimMail(database.db, { now, leasedUntil, hangingDomains });
}

async function send(
  deps: Mailing,
  mail: ClaimedMail,
  connections: MailConnections | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, clock, log } = deps;
  const { db } = database;
  const fail = (error: string) => recordFailure(db, mail, { error, nextAttemptAt: null });
  try {
    if (clock.now() >= mail.best_before) return await fail('too late');
    const { kind } = mail;
    const secret = carriesSecret(kind) ? await linkFor(db, deps, { ...mail, kind }) : undefined;
    if (carriesSecret(kind) && !secret) return await fail('nobody has this address');
    const named = { ...mail, account_id: secret?.accountId ?? mail.account_id };
    const composed = await composeMail(db, deps, named);
    if (!composed.isTrue) return await fail('no longer true');
    // The stored copy is the one that the desk may see; only the mail that is sent has the secret
    // link.
    const kept = writeMail(deps, composed);
    const unsubscribe = unsubscribeLink(deps, mail);
    const outgoing = writeMail(deps, composed, { secret: secret?.link, unsubscribe });
    const to = secret?.to ?? mail.to_address;
    const delivery = await handOver(
      deps,
      { ...mail, to_address: to },
      { ...outgoing, calendar: composed.calendar, unsubscribe },
      connections,
      signal,
    );
    if (delivery.outcome === 'accepted') {
      return await record(() => recordSent(db, mail.id, kept, clock.now()));
    }
    log.warn({ mail: mail.id, outcome: delivery.outcome }, 'a mail was not taken');
    const waitMs = delivery.outcome === 'refused' ? null : waitAfter(mail.attempts);
    const nextAttemptAt = waitMs === null ? null : new Date(clock.now().getTime() + waitMs);
    await recordFailure(db, mail, { error: delivery.answer, nextAttemptAt });
  } catch (error) {
    // The mail's lease ends after some time; then it is sent in another attempt.
    log.error({ err: error, mail: mail.id, isSetUp: config.mail !== undefined }, 'a mail was left');
  }
}

function unsubscribeLink(
  { config, unsubscribing }: Mailing,
  { kind, account_id }: ClaimedMail,
): string | undefined {
  const { turnedOffBy } = mailKindOf(kind);
  if (!turnedOffBy || account_id === null) return undefined;
  return `${config.publicUrl}/unsubscribe/${unsubscribing.tokenFor(account_id, turnedOffBy)}`;
}

function handOver(
  { config, shop, clock }: Mailing,
  mail: ClaimedMail,
  content: Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'calendar' | 'unsubscribe'>,
  connections: MailConnections | undefined,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  if (!config.mail || !connections) throw new Error('Mail is not set up');
  const { house } = shop.settings();
  const name = oneLine(house.name);
  const { from } = config.mail;
  return deliver(
    connections,
    {
      messageId: messageIdOf({ config }, mail.message_id),
      date: clock.now(),
      from: { name, address: from },
      replyTo: house.email ? { name, address: house.email } : undefined,
      to: mail.to_address,
      ...content,
    },
    signal,
  );
}

/**
 * Writes an outcome, and tries it again while the database cannot be reached: a mail that the
 * server has accepted must be marked as sent.
 */
async function record(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(200 * attempt);
    }
  }
}
