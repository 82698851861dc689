import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { knows, variantOf, type KeptAnswers, type ReadyAnswer } from '../http-cache/http-cache.ts';
import type { PrivateAnswer, PrivateAnswers } from './private-answers.ts';

/** What a limit wants to know of a request. */
interface Asker {
  url: string;
  ip: string | undefined;
}

/** A response that can be given its head as text, as `writeHead` leaves it behind, or told that it was sent. */
type OpenResponse = ServerResponse & { _header: string | null; _headerSent: boolean };

/** Head and body as they are sent, but for the date, which is written into them when another second has begun. */
interface WholeAnswer {
  bytes: Buffer;
  dateAt: number;
  second: number;
}

const statusLines = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' } as const;

/** The head but for what differs from answer to answer. */
const headText = (status: keyof typeof statusLines, head: string[]): string => {
  let text = `${statusLines[status]}\r\n`;
  for (let place = 0; place < head.length; place += 2) {
    text += `${head[place]}: ${head[place + 1]}\r\n`;
  }
  return text;
};

const dateName = 'Date: ';
const nothing = Buffer.alloc(0);

/** One write of bytes that are there takes a third less than a head made into bytes each time and a body behind it. */
function sendWhole(response: OpenResponse, { bytes }: WholeAnswer): void {
  response._header = 'sent with the body';
  response._headerSent = true;
  response.end(bytes);
}

/**
 * Sends answers before Fastify makes anything of a request, with their heads joined once: checking and joining
 * twenty headers takes longer than all the rest. Kept ones for whom `mayAsk`, and private ones. Only for plain requests
 * on connections that stay open; everything else, and what is refused or fails, goes the usual way, where the same
 * answers are sent as well.
 */
export function answerFirst(
  app: FastifyInstance,
  { kept, mayAsk }: { kept: KeptAnswers; mayAsk: (asker: Asker) => boolean },
  privately: PrivateAnswers,
): void {
  const { server } = app;
  const [goOn] = server.listeners('request') as RequestListener[];
  if (!goOn) return;
  const texts = new WeakMap<string[], string>();
  const wholes = new WeakMap<string[], WholeAnswer>();
  let stopping = false;
  let second = 0;
  let date = '';
  let ending = '';

  function checkClock(): void {
    const now = Date.now();
    // The machine's clock may be set back.
    if (now >= second && now - second < 1_000) return;
    second = now - (now % 1_000);
    date = new Date(second).toUTCString();
    ending = `${dateName}${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}\r\n\r\n`;
  }

  function endOfHead(): string {
    checkClock();
    return ending;
  }

  function successText(head: string[]): string {
    const known = texts.get(head);
    if (known !== undefined) return known;
    const made = headText(200, head);
    texts.set(head, made);
    return made;
  }

  function makeWhole(status: keyof typeof statusLines, head: string[], body: Buffer): WholeAnswer {
    const text = headText(status, head);
    const bytes = Buffer.concat([Buffer.from(text + endOfHead(), 'latin1'), body]);
    const whole = { bytes, dateAt: text.length + dateName.length, second };
    wholes.set(head, whole);
    return whole;
  }

  /** A slow connection may still be waiting for these bytes when the date changes: at worst it is told the later one. */
  function wholeOf(ready: ReadyAnswer, isKnown: boolean): WholeAnswer {
    const head = isKnown ? ready.notModifiedHead : ready.head;
    const whole = wholes.get(head);
    if (!whole) return makeWhole(isKnown ? 304 : 200, head, isKnown ? nothing : ready.bytes);
    checkClock();
    if (whole.second !== second) {
      whole.bytes.write(date, whole.dateAt, 'latin1');
      whole.second = second;
    }
    return whole;
  }

  async function sendPrivately(
    { head, bodyFor }: PrivateAnswer,
    request: IncomingMessage,
    response: OpenResponse,
  ): Promise<void> {
    const body = await bodyFor(request);
    if (body === undefined || stopping) return goOn?.(request, response);
    response._header = `${successText(head)}content-length: ${Buffer.byteLength(body)}\r\n${endOfHead()}`;
    response.end(body);
  }

  app.addHook('preClose', (done) => {
    // From now on every connection is told that this is its last answer.
    stopping = true;
    done();
  });
  server.off('request', goOn);
  server.on('request', (request, response: OpenResponse) => {
    const { method, url = '', headers, socket } = request;
    const isPlain = method === 'GET' && headers.upgrade === undefined && !stopping;
    // Without a socket it waits behind other answers, and is counted among those that do.
    const isNext = response.socket !== null && response.shouldKeepAlive;
    if (!isPlain || !isNext) return goOn(request, response);
    const own = privately.ready(url);
    if (own) return void sendPrivately(own, request, response);
    const answer = kept.ready(url, variantOf('http', headers));
    if (!answer || !mayAsk({ url, ip: socket.remoteAddress })) return goOn(request, response);
    sendWhole(response, wholeOf(answer, knows(headers, answer.etag)));
  });
}
