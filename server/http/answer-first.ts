import type { FastifyInstance } from 'fastify';
import type { RequestListener, ServerResponse } from 'node:http';
import { knows, variantOf, type KeptAnswers, type ReadyAnswer } from './kept-answers.ts';

/** What a limit wants to know of a request. */
interface Asker {
  url: string;
  ip: string | undefined;
}

/** A response that can be given its head as text, as `writeHead` leaves it behind. */
type OpenResponse = ServerResponse & { _header: string | null };

const statusLines = { 200: 'HTTP/1.1 200 OK', 304: 'HTTP/1.1 304 Not Modified' } as const;

/** The head but for what differs from second to second. */
const headText = (status: keyof typeof statusLines, head: string[]): string => {
  let text = `${statusLines[status]}\r\n`;
  for (let place = 0; place < head.length; place += 2) {
    text += `${head[place]}: ${head[place + 1]}\r\n`;
  }
  return text;
};

/**
 * Sends kept answers before Fastify makes anything of a request, with their heads joined once: checking and joining
 * twenty headers takes longer than all the rest. Only for plain requests on connections that stay open; everything
 * else, and what `mayAsk` refuses, goes the usual way, where kept answers are sent as well.
 */
export function answerFirst(
  app: FastifyInstance,
  answers: KeptAnswers,
  mayAsk: (asker: Asker) => boolean,
): void {
  const { server } = app;
  const [goOn] = server.listeners('request') as RequestListener[];
  if (!goOn) return;
  const texts = new WeakMap<ReadyAnswer, { whole: string; notModified: string }>();
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

  function textsOf(answer: ReadyAnswer) {
    const known = texts.get(answer);
    if (known) return known;
    const made = {
      whole: headText(200, answer.head),
      notModified: headText(304, answer.notModifiedHead),
    };
    texts.set(answer, made);
    return made;
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
    const answer = isPlain && isNext ? answers.ready(url, variantOf('http', headers)) : undefined;
    if (!answer || !mayAsk({ url, ip: socket.remoteAddress })) return goOn(request, response);
    const { whole, notModified } = textsOf(answer);
    const isKnown = knows(headers, answer.etag);
    response._header = (isKnown ? notModified : whole) + endOfHead();
    if (isKnown) response.end();
    else response.end(answer.bytes);
  });
}
