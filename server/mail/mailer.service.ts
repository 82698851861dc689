import { setTimeout as sleep } from 'node:timers/promises';
import { carriesSecret, waitAfter } from '#shared/mail.rules.ts';
import type { Deps } from '../deps.ts';
import { secretLinkFor } from '../users/secret-links.service.ts';
import { claimMails, recordFailure, recordSent, type ClaimedMail } from './claims.queries.ts';
import { composeMail, type ComposedMail } from './compose.service.ts';
import {
  deliver,
  deliveryTimes,
  type Delivery,
  type DeliveryTimes,
  type OutgoingMail,
} from './delivery.ts';
import { oneLine } from './layout.ts';
import { messageIdOf } from './mail.service.ts';
import { queueReminders } from './reminders.service.ts';
import { choiceOf } from './unsubscribe-tokens.ts';

type Mailing = Pick<Deps, 'config' | 'database' | 'shop' | 'clock' | 'log' | 'unsubscribing'>;

/** Mails that one process sends at a time. */
const atOnce = 5;
/** Longer than a delivery may take, so that nobody else begins one that is on its way. */
const leaseMs = 150_000;
const lookEveryMs = 2_000;
const remindEveryMs = 30_000;
/** Less than a stopping process has altogether. */
const stopWithinMs = 8_000;

export interface Mailer {
  /** Sends what is due; gives how many mails it has taken. */
  sendDue(): Promise<number>;
  /** Begins nothing more, and lets what is being sent come to its end for a while. */
  close(): Promise<void>;
}

/**
 * Sends what is queued (contract, reach, section 1). A mail is claimed in a statement of its own, handed to the server
 * outside of any transaction, and what became of it is recorded in another statement: a server that hangs holds no
 * connection to the database, and several processes share the work.
 */
export function createMailer(deps: Mailing, times: DeliveryTimes = deliveryTimes): Mailer {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function sendDue(): Promise<number> {
    let taken = 0;
    while (!stopping.signal.aborted) {
      const mails = await claim(deps);
      taken += mails.length;
      if (mails.length === 0) break;
      const sending = Promise.all(mails.map((mail) => send(deps, mail, times, cutting.signal)));
      running.add(sending);
      await sending.finally(() => running.delete(sending));
    }
    return taken;
  }

  return {
    sendDue,
    async close() {
      stopping.abort();
      const late = setTimeout(() => cutting.abort(), stopWithinMs);
      await Promise.allSettled(running);
      clearTimeout(late);
    },
  };
}

/** Writes reminders and sends what is due, now and then; where mail is not set up what is written is held. */
export function keepMailing(deps: Mailing): { close(): Promise<void> } {
  const mailer = createMailer(deps);
  const reminding = every(remindEveryMs, () => queueReminders(deps), deps.log);
  const sending = deps.config.mail && every(lookEveryMs, () => mailer.sendDue(), deps.log);
  return {
    async close() {
      clearInterval(reminding);
      clearInterval(sending);
      await mailer.close();
    },
  };
}

/** Does something again and again, never twice at a time. */
function every(
  intervalMs: number,
  work: () => Promise<unknown>,
  log: Mailing['log'],
): NodeJS.Timeout {
  let working = false;
  return setInterval(() => {
    if (working) return;
    working = true;
    work()
      .catch((error: unknown) => log.error({ err: error }, 'mails have to wait, trying again'))
      .finally(() => (working = false));
  }, intervalMs).unref();
}

function claim({ database, clock }: Mailing): Promise<ClaimedMail[]> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  return claimMails(database.db, { now, leasedUntil, most: atOnce });
}

async function send(
  deps: Mailing,
  mail: ClaimedMail,
  times: DeliveryTimes,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, clock, log } = deps;
  const { db } = database;
  const fail = (error: string) => recordFailure(db, mail, { error, nextAttemptAt: null });
  try {
    if (clock.now() >= mail.best_before) return await fail('too late');
    const secret = carriesSecret(mail.kind) ? await secretLinkFor(db, deps, mail) : undefined;
    if (carriesSecret(mail.kind) && !secret) return await fail('nobody has this address');
    const named = { ...mail, account_id: secret?.accountId ?? mail.account_id };
    const composed = await composeMail(db, deps, named);
    if (!composed.isTrue) return await fail('no longer true');
    // What is kept is what the desk may see: links that act stand in what leaves alone.
    const links = { secret: secret?.link, unsubscribe: unsubscribeLink(deps, mail) };
    const outgoing =
      links.secret || links.unsubscribe ? await composeMail(db, deps, named, links) : composed;
    const to = secret?.to ?? mail.to_address;
    const delivery = await handOver(
      deps,
      { ...mail, to_address: to },
      { ...outgoing, unsubscribe: links.unsubscribe },
      times,
      signal,
    );
    if (delivery.outcome === 'accepted') {
      return await record(() => recordSent(db, mail.id, composed, clock.now()));
    }
    log.warn({ mail: mail.id, outcome: delivery.outcome }, 'a mail was not taken');
    const waitMs = delivery.outcome === 'refused' ? null : waitAfter(mail.attempts);
    const nextAttemptAt = waitMs === null ? null : new Date(clock.now().getTime() + waitMs);
    await recordFailure(db, mail, { error: delivery.answer, nextAttemptAt });
  } catch (error) {
    // The lease ends by itself, and somebody tries again.
    log.error({ err: error, mail: mail.id, isSetUp: config.mail !== undefined }, 'a mail was left');
  }
}

function unsubscribeLink(
  { config, unsubscribing }: Mailing,
  { kind, account_id }: ClaimedMail,
): string | undefined {
  const choice = choiceOf[kind];
  if (!choice || account_id === null) return undefined;
  return `${config.publicUrl}/unsubscribe/${unsubscribing.tokenFor(account_id, choice)}`;
}

function handOver(
  { config, shop, clock }: Mailing,
  mail: ClaimedMail,
  { subject, text, html, calendar, unsubscribe }: ComposedMail & Pick<OutgoingMail, 'unsubscribe'>,
  times: DeliveryTimes,
  signal: AbortSignal,
): Promise<Delivery> {
  if (!config.mail) throw new Error('Mail is not set up');
  const { house } = shop.settings();
  const name = oneLine(house.name);
  const { url, from } = config.mail;
  return deliver(
    url,
    {
      messageId: messageIdOf({ config }, mail.message_id),
      date: clock.now(),
      from: { name, address: from },
      replyTo: house.email ? { name, address: house.email } : undefined,
      to: mail.to_address,
      subject,
      text,
      html,
      calendar,
      unsubscribe,
    },
    times,
    signal,
  );
}

/** What the server has taken must be known: a database that is away for a moment is asked again. */
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
