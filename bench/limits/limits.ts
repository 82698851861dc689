/** The limits of our figures: programs that do only the necessary work of a row, each in its own process. */
import { verify } from '@node-rs/argon2';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { Pool } from 'pg';
import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { WebSocketServer, type WebSocket } from 'ws';
import { keptWidths } from '#shared/pictures/pictures.rules.ts';
import {
  priceRental,
  type PricedRental,
  type PriceRules,
} from '#shared/prices/rental-price.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Statement } from '../recorded.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(portOf(server))));

/** Headers of an answer that `node:http` writes itself. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** The limit of a cached answer: a server that sends one buffer for every request. */
export function serveBuffer(body: Uint8Array, given: [string, string][]): Promise<number> {
  const buffer = Buffer.from(body);
  const kept = given.filter(([name]) => !ownHeaders.includes(name));
  const headers = { ...Object.fromEntries(kept), 'content-length': buffer.length };
  return listen(createServer((_request, response) => response.writeHead(200, headers).end(buffer)));
}

/** The limit of a quote without its statements: only the function that prices a rental, for the requested days. */
export function servePrices(
  rental: Omit<PricedRental, keyof RentalRange>,
  rules: PriceRules,
): Promise<number> {
  return listen(
    createServer(async (request, response) => {
      const { startDate, endDate } = JSON.parse(await text(request)) as RentalRange;
      const body = JSON.stringify(priceRental({ ...rental, startDate, endDate }, rules));
      const length = Buffer.byteLength(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      response.end(body);
    }),
  );
}

/** The limit of a page: its texts and pictures as files, without scripts. `pages` has the HTML by address. */
export async function servePages(pages: Record<string, string>): Promise<number> {
  const app = Fastify();
  const root = path.join(import.meta.dirname, '../../dist/client');
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  for (const [address, html] of Object.entries(pages)) {
    const body = brotliCompressSync(html);
    app.get(address, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(body),
    );
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  return portOf(app.server);
}

interface LiveFrame {
  type: string;
  token: string;
  bookingId: number;
  senderId: number;
  content: string;
}

/**
 * The limit of the live connection: `ws`, our own statement for each message, and the message to its sender and to the
 * desk. `named` says which values of the statement come from a message.
 */
export function serveLive(
  databaseUrl: string,
  deskToken: string,
  { text: storing, values }: Statement,
  named: Record<string, 'senderId' | 'bookingId' | 'content'>,
): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const server = createServer();
  let desk: WebSocket | undefined;
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', async (data) => {
      const frame = JSON.parse(String(data)) as LiveFrame;
      if (frame.type === 'auth') {
        if (frame.token === deskToken) desk = socket;
        socket.send('{"type":"auth_success"}');
        return;
      }
      const given = values.map((value) => {
        const name = value === null ? undefined : named[value];
        return name ? [frame[name]] : value;
      });
      const query = { name: 'store', text: storing, values: given };
      const { rows } = await pool.query<{ id: string; created_at: Date }>(query);
      const createdAt = rows[0]?.created_at.toISOString();
      const message = { ...frame, id: Number(rows[0]?.id), createdAt };
      // The message goes to the desk first, as with our server.
      desk?.send(JSON.stringify({ type: 'new_message', message }));
      socket.send(JSON.stringify({ type: 'message_sent', message }));
    });
  });
  return listen(server);
}

/** The Message-IDs of the accepted mails, each with the time of its acceptance. */
let taken: { id: string; at: number }[] = [];

/** Starts a mail server that accepts every mail. */
export function takeMails(): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onData(stream, _session, done) {
      const id = /^Message-ID: *(\S+)/im.exec(await text(stream))?.[1] ?? '';
      taken.push({ id, at: performance.now() });
      done(null);
    },
  });
  server.on('error', () => undefined);
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.server as Server))),
  );
}

/** The mails that were accepted since the last call of this function. */
export async function mailsTaken(): Promise<typeof taken> {
  const since = taken;
  taken = [];
  return since;
}

/** The limit of the outbox: nodemailer's pool of connections, which gets finished mails. */
export async function sendMails(port: number, mails: object[]): Promise<void> {
  const pool = createTransport({ pool: true, host: '127.0.0.1', port, ignoreTLS: true });
  await Promise.all(mails.map((mail) => pool.sendMail(mail)));
  pool.close();
}

/** The limit of signing in: password checks per second, with nothing around them. */
export async function checkPasswords(
  hash: string,
  password: string,
  atOnce: number,
  seconds: number,
): Promise<number> {
  const startedAt = performance.now();
  let checked = 0;
  const work = async () => {
    while (performance.now() < startedAt + seconds * 1_000) {
      await verify(hash, password);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (checked * 1_000) / (performance.now() - startedAt);
}

/** The limit of an upload: milliseconds in which the library alone makes the same sizes, with its default threads. */
export async function makeSizes(file: Uint8Array): Promise<number> {
  const startedAt = performance.now();
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: 1600 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of keptWidths(info.width)) {
    const sized = sharp(data, { raw: info }).resize({ width });
    await sized.clone().webp({ quality: 80 }).toBuffer();
    await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer();
  }
  return performance.now() - startedAt;
}

type Limits = Record<string, (...words: unknown[]) => Promise<unknown>>;

if (import.meta.main) {
  process.on('message', async ({ name, words }: { name: string; words: unknown[] }) => {
    const limits = (await import(import.meta.url)) as Limits;
    process.send?.({ result: await limits[name]?.(...words) });
  });
}
