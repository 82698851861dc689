import { setTimeout as sleep } from 'node:timers/promises';
import { carriesSecret, waitAfter, type SecretMailKind } from '#shared/mail/mail.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { every, type Repeated } from '../every.ts';
import { secretLinkFor } from '../users/secret-links.service.ts';
import { invitationLinkFor } from '../staff/invitations.service.ts';
import { claimMail, recordFailure, recordSent, type ClaimedMail } from './claims.queries.ts';
import { composeMail, writeMail } from './compose.service.ts';
import { deliver, type Delivery, type OutgoingMail } from './delivery.ts';
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

/** Lanes of one process: each sends a mail at a time. */
const atOnce = 5;
/**
 * A mail that takes longer than `afterMs` leaves its lane to the next one and goes on beside it; at most `most` mails
 * do.
 */
const hanging = { afterMs: 2_000, most: 15 };
/**
 * The lease of a mail is longer than a delivery may take, so that no other process begins a delivery that is on its
 * way.
 */
const leaseMs = 150_000;
const lookEveryMs = 2_000;
const remindEveryMs = 30_000;
/** The time for the mails on their way; a stopping process has more altogether. */
const stopWithinMs = 8_000;

export interface Mailer {
  /** Starts the free lanes, each of which sends the due mails one after another; does not wait for them. */
  begin(): Promise<void>;
  /** Starts the free lanes and waits for their end; gives how many mails were claimed. */
  sendDue(): Promise<number>;
  /** Starts no more mails, and waits a while for those that are being sent. */
  close(): Promise<void>;
}

/**
 * Sends queued mails (docs/contract/mail.md 2). Three separate steps claim a mail, hand it to the
 * server outside of any transaction, and record the outcome: a server that hangs holds no
 * connection to the database, and several processes share the work.
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

  /** Sends a mail; resolves when it is done, or leaves its lane because it hangs. */
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
      // All lanes are awaited, also after one has failed: the others may still be sending.
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

/** Writes reminders and sends due mails at intervals; without a mail server mails are held. */
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

/** The secret link of a mail, made for the account or invitation that it opens. */
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
    // The stored copy is the one that the desk may see; secret links are only in the mail that is
    // sent.
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
    // The lease ends by itself, and a later attempt sends the mail.
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
): Promise<Delivery> {
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
 * A mail that the server has accepted must be marked, so the write is tried again while the
 * database is away.
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
