import { cutTo } from '#shared/characters.rules.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailConnections } from './mail-connections.ts';

/** A mail in the form in which it is handed to a mail server. */
export interface OutgoingMail {
  messageId: string;
  date: Date;
  from: Address;
  replyTo: Address | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string } | undefined;
  /** The URL of the page that turns mails of this kind off. */
  unsubscribe?: string | undefined;
}

interface Address {
  name: string;
  address: string;
}

/**
 * The outcome of a delivery, with the server's answer: `refused` is final, `failed` can be tried
 * again.
 */
export type DeliveryResult =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; answer: string }
  | { outcome: 'failed'; answer: string };

/**
 * Hands a mail to the mail server; it never throws. The outcome's text contains neither user nor
 * password, even if the server repeats them.
 */
export async function deliver(
  connections: MailConnections,
  mail: OutgoingMail,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  try {
    const message = await messageOf(mail);
    await connections.handOver({ from: mail.from.address, to: [mail.to] }, message, signal);
    return { outcome: 'accepted' };
  } catch (error) {
    const answer = cutTo(connections.withoutSecrets(answerIn(error)), longestAnswer);
    return { outcome: isRefusal(error) ? 'refused' : 'failed', answer };
  }
}

function messageOf(mail: OutgoingMail): Promise<Buffer> {
  const { messageId, date, from, replyTo, to, subject, text, html, calendar, unsubscribe } = mail;
  return new MailComposer({
    messageId,
    date,
    from,
    ...(replyTo && { replyTo }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(calendar && { icalEvent: { ...calendar, filename: 'booking.ics' } }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // A text that people typed must not be read as the name of a file, or as an address to load
    // from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Whether the server refuses the mail for good: with 5xx, to the recipient or to the content. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as Error & { command?: string; responseCode?: number };
  return (
    (command === 'RCPT TO' || command === 'DATA') &&
    responseCode !== undefined &&
    responseCode >= 500
  );
}

const longestAnswer = 500;

function answerIn(error: unknown): string {
  if (!(error instanceof Error)) return 'The mail could not be handed over';
  const { response } = error as Error & { response?: string };
  return (response ?? error.message).replace(/\s+/g, ' ').trim();
}
