import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** The time limits for the steps of a delivery, in milliseconds. */
export interface DeliveryTimes {
  connect: number;
  greeting: number;
  /** The longest time in which the server sends no byte. */
  silence: number;
  whole: number;
}

export const deliveryTimes: DeliveryTimes = {
  connect: 10_000,
  greeting: 10_000,
  silence: 60_000,
  whole: 120_000,
};

/** How many mails are sent over one connection at most, because many servers refuse more. */
const mailsOfOne = 50;

/**
 * The connections to the mail server. A connection sends one mail at a time, and is used again for
 * the next.
 */
export interface MailConnections {
  /**
   * Sends a mail; resolves when the server has accepted it.
   * @throws the error of the server or of the connection
   */
  handOver(envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<void>;
  /** Closes the connections that send nothing now. */
  rest(): void;
  /** Removes user and password from a text of the server, which may have repeated them. */
  withoutSecrets(said: string): string;
}

interface Envelope {
  from: string;
  to: string[];
}

interface Connection {
  smtp: SMTPConnection;
  /** Resolves when the server has greeted, and has signed the shop in if there is a user. */
  ready: Promise<void>;
  /** Rejects when the connection fails. */
  lost: Promise<never>;
  mails: number;
}

/**
 * Makes connections to the mail server at a URL (`smtp://` or `smtps://`); each is opened when
 * there is a mail to send.
 */
export function mailConnections(serverUrl: string, times: DeliveryTimes): MailConnections {
  const waiting = new Set<Connection>();

  function take(): Connection {
    const [first] = waiting;
    if (!first) return open(serverUrl, times);
    waiting.delete(first);
    return first;
  }

  function giveBack(connection: Connection): void {
    connection.mails += 1;
    if (connection.mails >= mailsOfOne) return connection.smtp.quit();
    waiting.add(connection);
    connection.lost.catch(() => waiting.delete(connection));
  }

  return {
    async handOver(envelope, message, signal) {
      const connection = take();
      const { smtp, ready, lost } = connection;
      try {
        await Promise.race([
          ready.then(() => send(smtp, envelope, message)),
          lost,
          aborted(AbortSignal.any([signal, AbortSignal.timeout(times.whole)])),
        ]);
      } catch (error) {
        smtp.close();
        throw error;
      }
      giveBack(connection);
    },
    withoutSecrets: (said) =>
      secretsOf(serverUrl).reduce((text, secret) => text.replaceAll(secret, '…'), said),
    rest() {
      for (const { smtp } of waiting) smtp.quit();
      waiting.clear();
    },
  };
}

/** User and password of a URL, as plain text and as SMTP encodes them. */
function secretsOf(serverUrl: string): string[] {
  const { user, pass } = signInOf(new URL(serverUrl));
  const coded = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [coded(`\0${user}\0${pass}`), coded(pass), pass, coded(user), user].filter(Boolean);
}

const signInOf = ({ username, password }: URL) => ({
  user: decodeURIComponent(username),
  pass: decodeURIComponent(password),
});

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

function open(serverUrl: string, times: DeliveryTimes): Connection {
  const url = new URL(serverUrl);
  const secure = url.protocol === 'smtps:';
  const near = isLoopback(url.hostname);
  const smtp = new SMTPConnection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A connection without encryption is only allowed to a mail server on this machine.
    requireTLS: !secure && !near,
    ignoreTLS: !secure && near,
    connectionTimeout: times.connect,
    dnsTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
  });
  const lost = new Promise<never>((_, reject) => {
    smtp.on('error', reject);
    smtp.on('end', () => reject(new Error('The server closed the connection')));
  });
  const ready = new Promise<void>((resolve, reject) => {
    const { user, pass } = signInOf(url);
    const settle = (error: unknown) => (error ? reject(error as Error) : resolve());
    smtp.connect((error) => {
      if (error || !user) settle(error);
      else smtp.login({ user, pass }, settle);
    });
  });
  // `handOver` handles both failures; without these empty handlers they would also end the process.
  for (const outcome of [lost, ready]) outcome.catch(() => undefined);
  return { smtp, ready, lost, mails: 0 };
}

const send = (smtp: SMTPConnection, envelope: Envelope, message: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    smtp.send({ ...envelope, size: message.length }, message, (error) =>
      error ? reject(error) : resolve(),
    );
  });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new Error('It took too long'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
