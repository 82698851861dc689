import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** What is handed to a mail server. */
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
  /** Where mails of this kind are turned off. */
  unsubscribe?: string | undefined;
}

interface Address {
  name: string;
  address: string;
}

/** How long each step of a delivery may take, in milliseconds. */
export interface DeliveryTimes {
  connect: number;
  greeting: number;
  /** Without a byte from the server. */
  silence: number;
  whole: number;
}

export const deliveryTimes: DeliveryTimes = {
  connect: 10_000,
  greeting: 10_000,
  silence: 60_000,
  whole: 120_000,
};

/** What became of a delivery: `refused` for good, or `failed` and worth another attempt; with what the server said. */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; answer: string }
  | { outcome: 'failed'; answer: string };

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Hands a mail to the server at an address; never throws. The server's address, with its password, is in no answer. */
export async function deliver(
  serverUrl: string,
  mail: OutgoingMail,
  times: DeliveryTimes,
  signal: AbortSignal,
): Promise<Delivery> {
  try {
    const message = await messageOf(mail);
    await handOver(serverUrl, mail, message, {
      times,
      signal: AbortSignal.any([signal, AbortSignal.timeout(times.whole)]),
    });
    return { outcome: 'accepted' };
  } catch (error) {
    return { outcome: isRefusal(error) ? 'refused' : 'failed', answer: answerIn(error) };
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
    // What people type is never the name of a file or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** From the greeting to the server's word that it has the mail. */
async function handOver(
  serverUrl: string,
  { from, to }: Pick<OutgoingMail, 'from' | 'to'>,
  message: Buffer,
  { times, signal }: { times: DeliveryTimes; signal: AbortSignal },
): Promise<void> {
  const url = new URL(serverUrl);
  const secure = url.protocol === 'smtps:';
  const near = isLoopback(url.hostname);
  const connection = new SMTPConnection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Only on the machine itself is nothing lost by going unencrypted.
    requireTLS: !secure && !near,
    ignoreTLS: !secure && near,
    connectionTimeout: times.connect,
    dnsTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
  });
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = (error: unknown) => reject(error);
      connection.on('error', failed);
      connection.on('end', () => failed(new Error('The server closed the connection')));
      signal.addEventListener('abort', () => failed(new Error('It took too long')), { once: true });
      signal.throwIfAborted();
      const send = () =>
        connection.send({ from: from.address, to: [to], size: message.length }, message, (error) =>
          error ? failed(error) : resolve(),
        );
      connection.connect((error) => {
        if (error) failed(error);
        else if (!user) send();
        else connection.login({ user, pass }, (error) => (error ? failed(error) : send()));
      });
    });
    // It has the mail: whether it hears the farewell changes nothing.
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The server will never take it: 5xx to the recipient or to what the mail says. */
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
  return (response ?? error.message).replace(/\s+/g, ' ').trim().slice(0, longestAnswer);
}
