import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { knows, variantOf, type KeptAnswers } from './kept-answers.ts';
import type { PrivateAnswer, PrivateAnswers } from './private-answers.ts';

/** What a limit wants to know of a request. */
interface Asker {
  url: string;
  ip: string | undefined;
}

/** A response that can be given its head as text, as `writeHead` leaves it behind. */
type OpenResponse = ServerResponse & { _header: string | null };

const statusLines = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' } as const;

/** The head but for what differs from answer to answer. */
const headText = (status: keyof typeof statusLines, head: string[]): string => {
  let text = `${statusLines[status]}\r\n`;
  for (let place = 0; place < head.length; place += 2) {
    text += `${head[place]}: ${head[place + 1]}\r\n`;
  }
  return text;
};

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
  let stopping = false;
  let second = 0;
  let ending = '';

  function endOfHead(): string {
    const now = Date.now();
    if (now - second < 1_000) return ending;
    second = now - (now % 1_000);
    ending = `Date: ${new Date(second).toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}\r\n\r\n`;
    return ending;
  }

  function textOf(status: keyof typeof statusLines, head: string[]): string {
    const known = texts.get(head);
    if (known !== undefined) return known;
    const made = headText(status, head);
    texts.set(head, made);
    return made;
  }

  async function sendPrivately(
    { head, bodyFor }: PrivateAnswer,
    request: IncomingMessage,
    response: OpenResponse,
  ): Promise<void> {
    const body = await bodyFor(request);
    if (body === undefined || stopping) return goOn?.(request, response);
    response._header = `${textOf(200, head)}content-length: ${Buffer.byteLength(body)}\r\n${endOfHead()}`;
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
    const isKnown = knows(headers, answer.etag);
    response._header = isKnown ? textOf(304, answer.notModifiedHead) : textOf(200, answer.head);
    response._header += endOfHead();
    if (isKnown) response.end();
    else response.end(answer.bytes);
  });
}
