import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayConnect, type Receiver } from './receiver.ts';

/** The outcome of a request: the receiver's answer, or the reason why there was none. */
export type Outcome = { status: number; answer: string } | { error: string };

/** Looks up all network addresses of a name. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: { address: string; family: number }[]) => void,
) => void;

/** Looks names up with the resolver of the system. */
export const resolveBySystem: Resolve = (name, done) => lookup(name, { all: true }, done);

/** The limits of one request to a receiver. */
export interface Bounds {
  /**
   * How long it may take, in milliseconds, from the look-up of the name to the end of the answer.
   */
  withinMs: number;
  /** How many bytes of the answer are read. */
  answerBytes: number;
}
export const usualBounds: Bounds = { withinMs: 10_000, answerBytes: 64 * 1024 };

const refusedAddress = 'The address is not one of the public internet';

/**
 * Makes the look-up for a connection, which is the only one that is made. It gives addresses only
 * if all of them are allowed; the connection uses these, so a name that changes its address after
 * the check gains nothing.
 */
const checkedLookup =
  (receiver: Receiver, resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('The name has no address'), []);
      if (!addresses.every(({ address }) => mayConnect(receiver, address))) {
        return done(new Error(refusedAddress), []);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

interface Post {
  headers: Record<string, string>;
  body: string;
}

interface Way {
  resolve: Resolve;
  bounds: Bounds;
  /**
   * Cuts the request off when it is aborted; the promise then rejects, because the outcome is not
   * known.
   */
  signal: AbortSignal;
}

/**
 * Posts to a receiver; redirects are not followed. It rejects only when it is cut off. Once the
 * headers have arrived, the status counts, even if the rest of the answer is too long or too slow
 * and is cut.
 */
export function post(
  receiver: Receiver,
  { headers, body }: Post,
  { resolve, bounds, signal }: Way,
): Promise<Outcome> {
  // A host that is a network address is not looked up, so it is checked here.
  if (isIP(receiver.host) > 0 && !mayConnect(receiver, receiver.host)) {
    return Promise.resolve({ error: refusedAddress });
  }
  const send = receiver.url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((settle, fail) => {
    const request = send(receiver.url, {
      method: 'POST',
      // Each delivery has a new connection, whose address was checked for this delivery.
      agent: false,
      lookup: checkedLookup(receiver, resolve),
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      maxHeaderSize: 16 * 1024,
    });
    let read: (() => Outcome) | undefined;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cut);
      request.destroy();
      settle(read?.() ?? outcome);
    };
    const late = { error: `There was no answer within ${bounds.withinMs / 1_000} seconds` };
    const timer = setTimeout(() => end(late), bounds.withinMs);
    const cut = () => {
      clearTimeout(timer);
      request.destroy();
      fail(new Error('the request was cut off'));
    };
    signal.addEventListener('abort', cut, { once: true });
    request.on('error', (error) => end({ error: wordsOf(error) }));
    request.on('response', (response) => {
      read = reading(response, bounds.answerBytes, () => end({ error: '' }));
    });
    request.end(body);
  });
}

/**
 * Reads the first `most` bytes of an answer and then calls `done`; the returned function gives the
 * outcome so far.
 */
function reading(response: IncomingMessage, most: number, done: () => void): () => Outcome {
  const pieces: Buffer[] = [];
  let length = 0;
  response.on('data', (piece: Buffer) => {
    pieces.push(piece.subarray(0, most - length));
    length += piece.length;
    if (length >= most) done();
  });
  // The status of an answer counts, even if the answer breaks off.
  response.on('error', done);
  response.on('close', done);
  return () => ({
    status: response.statusCode ?? 0,
    answer: Buffer.concat(pieces).toString('utf8'),
  });
}

const wordsByCode: Record<string, string> = {
  ENOTFOUND: 'The name was not found',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  ETIMEDOUT: 'The connection was not made in time',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
};

/** The reason of a failure in plain words, without facts about the network inside. */
function wordsOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'The answer is not HTTP';
  return wordsByCode[code] ?? error.message;
}
