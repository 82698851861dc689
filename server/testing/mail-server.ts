import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * The answers of a mail server to the steps of a delivery, each a number and a text; without one
 * the step succeeds.
 */
type Answers = Partial<Record<'auth' | 'recipient' | 'data', string>>;

export interface TestMailServer {
  /** The URL of the server, with a user and a password. */
  url: string;
  /** All mails that the server has accepted, in their order. */
  received(): Promise<ParsedMail[]>;
  /** The answers that the server gives from now on. */
  answers: Answers;
  /** Whether the server stops answering when a mail is for this address. */
  hangsFor: (address: string) => boolean;
  /** Called for each mail that the server accepts, before it says so. */
  onTaken: () => void;
  /** How many connections clients have opened to the server. */
  connections(): number;
  /** Cuts all connections, whatever they are doing. */
  cutAll(): void;
  close(): Promise<void>;
}

const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** Opens a real mail server on its own port, which keeps the mails that it accepts. */
export async function openMailServer(port = 0): Promise<TestMailServer> {
  const taken: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username }, _session, done) =>
      state.answers.auth ? done(refusal(state.answers.auth)) : done(null, { user: username }),
    onRcptTo({ address }, _session, done) {
      if (state.hangsFor(address)) return;
      done(state.answers.recipient ? refusal(state.answers.recipient) : null);
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (state.answers.data) return done(refusal(state.answers.data));
        taken.push(Buffer.concat(pieces));
        state.onTaken();
        return done(null);
      });
    },
  });
  // The error of a client that was cut off must not fail the test.
  server.on('error', () => undefined);
  let opened = 0;
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const state: TestMailServer = {
    url: `smtp://shop:open%20sesame@127.0.0.1:${portOf(server.server)}`,
    received: () => Promise.all(taken.map((mail) => simpleParser(mail))),
    answers: {},
    hangsFor: () => false,
    onTaken: () => undefined,
    connections: () => opened,
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return state;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The steps of a delivery, in their order. */
export const steps = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'body'] as const;
export type Step = (typeof steps)[number];

const replies: Record<Step, string> = {
  greeting: '220 mail.example',
  EHLO: '250-mail.example\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  body: '250 taken',
};

/**
 * Opens a mail server that stops answering at a step of the delivery, or cuts the connection there.
 */
export async function openBrokenMailServer(
  step: Step,
  how: 'hangs' | 'cuts',
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inBody = false;
    socket.on('error', () => undefined);
    const reach = (reached: Step) => {
      if (reached !== step) socket.write(`${replies[reached]}\r\n`);
      else if (how === 'cuts') socket.destroy();
    };
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (inBody) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inBody = false;
        return reach('body');
      }
      const command = steps.find((name) => text.toUpperCase().startsWith(name));
      if (!command) return;
      inBody = command === 'DATA';
      reach(command);
    });
    reach('greeting');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://shop:secret@127.0.0.1:${portOf(server)}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
