import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { acceptedEncoding, compress, worthCompressing } from '../edge/compression.ts';

interface PublicAnswer {
  plain: Buffer;
  /** Undefined until somebody wants it, or when compressing is not worth it. */
  brotli: Promise<Buffer> | undefined;
  /** Whether that is as small as can be. */
  isTight: boolean;
  etag: string;
  contentType: string;
  link: string | undefined;
  /** How it was sent before: ready to be sent again, by what `variantOf` tells apart. */
  ready: Map<string, ReadyAnswer>;
}

export interface ReadyAnswer {
  etag: string;
  bytes: Buffer;
  /** Names and values in turn. */
  head: string[];
  /** The same without a body, for whoever has these bytes. */
  notModifiedHead: string[];
}

/** Bytes of public answers, plain and compressed, kept until they are dropped. */
export interface KeptAnswers {
  /** The kept answer to this address, sent; undefined when there is none. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> | undefined;
  /** Makes something once for all who ask for an address while it is being made, unless answers are dropped. */
  together<T>(url: string, make: () => Promise<T>): Promise<T>;
  /**
   * Sends `content` and keeps it, unless answers were dropped since `madeSince` (a number from `generation`):
   * then it may be older than the change.
   */
  keep(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: { content: string; contentType: string; link?: string | undefined; madeSince: number },
  ): Promise<Buffer>;
  /** The kept answer to an address as it was sent before, with everything around it; see `variantOf`. */
  ready(url: string, variant: string): ReadyAnswer | undefined;
  generation(): number;
  drop(): void;
}

export const json = 'application/json; charset=utf-8';
const nothing = Buffer.alloc(0);

const makeAnswer = (
  content: string,
  contentType: string,
  link: string | undefined,
): PublicAnswer => {
  const plain = Buffer.from(content);
  return {
    plain,
    brotli: undefined,
    isTight: false,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    contentType,
    link,
    ready: new Map(),
  };
};

/**
 * What an answer to a client is made of: whether it came by https decides over a header, its encodings over the bytes.
 * A proxy may pass on any other word for the scheme: there is no end of those.
 */
export const variantOf = (protocol: string, headers: IncomingHttpHeaders): string =>
  `${protocol === 'https'} ${acceptedEncoding(headers['accept-encoding'])}`;

/** Whether a client has the bytes of an ETag. */
export const knows = (headers: IncomingHttpHeaders, etag: string): boolean => {
  const known = headers['if-none-match'];
  return (
    known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
};

/** Sends with a strong ETag of the encoding that the client gets; 304 when it has these bytes. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
  quality: number,
): Promise<Buffer> {
  const encoding =
    answer.plain.length < worthCompressing
      ? undefined
      : acceptedEncoding(request.headers['accept-encoding']);
  const bytesName = encoding === 'br' && answer.isTight ? 'tight' : encoding;
  const etag = bytesName ? `"${answer.etag}-${bytesName}"` : `"${answer.etag}"`;
  if (encoding === 'br') answer.brotli ??= compress('br', answer.plain, quality);
  const compressed = encoding === 'br' ? answer.brotli : undefined;
  const bytes = (await compressed) ?? answer.plain;

  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (answer.link) reply.header('link', answer.link);
  const notModifiedHead = headOf(reply);
  if (encoding === 'br') reply.header('content-encoding', 'br');
  reply.type(answer.contentType);
  // Nobody keeps what gzip makes, which few ask for, and what was compressed better meanwhile.
  const isLatest = compressed === undefined || compressed === answer.brotli;
  if (encoding !== 'gzip' && isLatest) {
    const head = [...headOf(reply), 'content-length', String(bytes.length)];
    answer.ready.set(variantOf(request.protocol, request.headers), {
      etag,
      bytes,
      head,
      notModifiedHead,
    });
  }
  // A condition says nothing about an answer that is no success (RFC 9110, section 13.2.1).
  const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
  if (!isSuccess || !knows(request.headers, etag)) return bytes;
  reply.status(304).removeHeader('content-type').removeHeader('content-encoding');
  return nothing;
}

/** Names and values of an answer's headers in turn, but for what belongs to its connection. */
export const headOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'connection' ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );

/** The address of the next page of a list, where there is one. */
export const linkOf = (reply: FastifyReply): string | undefined =>
  reply.getHeader('link') as string | undefined;

/**
 * Compression for bytes that are sent again and again, and for those that are sent once. Pages that are asked for
 * again are worth 150 ms of a helper thread: they shall fit into the 14 KB that a new connection sends at once.
 */
const quality = { tight: 11, kept: 6, once: 4 };
const worthTight = /^text\/html/;

/** Sends a public answer that is made anew each time. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
  contentType = json,
): Promise<Buffer> {
  return send(request, reply, makeAnswer(content, contentType, linkOf(reply)), quality.once);
}

/** @param mostBytes how much is kept at most; the answer unused longest goes first. */
export function createKeptAnswers(mostBytes = 64 * 1024 * 1024): KeptAnswers {
  const kept = new Map<string, PublicAnswer>();
  const underWay = new Map<string, Promise<unknown>>();
  let bytes = 0;
  let generation = 0;
  // Room for its compressed copy and for the bytes of both behind their heads is counted from the start.
  const sizeOf = (answer: PublicAnswer) => answer.plain.length * 3;
  const forget = (url: string) => {
    const answer = kept.get(url);
    if (!answer) return;
    kept.delete(url);
    bytes -= sizeOf(answer);
  };
  const remember = (url: string, answer: PublicAnswer) => {
    forget(url);
    if (sizeOf(answer) > mostBytes) return;
    kept.set(url, answer);
    bytes += sizeOf(answer);
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  };
  let tightening = false;
  /** Who asks meanwhile gets what is there, and afterwards other bytes under another ETag. One answer at a time. */
  const tighten = async (answer: PublicAnswer): Promise<void> => {
    if (tightening || answer.isTight || !answer.brotli) return;
    tightening = true;
    try {
      const brotli = Promise.resolve(await compress('br', answer.plain, quality.tight));
      Object.assign(answer, { brotli, isTight: true });
      answer.ready.clear();
    } catch {
      // What is there is good enough.
    } finally {
      tightening = false;
    }
  };
  const use = (url: string): PublicAnswer | undefined => {
    const answer = kept.get(url);
    if (!answer) return undefined;
    if (worthTight.test(answer.contentType)) void tighten(answer);
    // Again at the end: the first of the map is the one unused longest.
    kept.delete(url);
    kept.set(url, answer);
    return answer;
  };

  return {
    find(request, reply) {
      const answer = use(request.url);
      return answer && send(request, reply, answer, quality.kept);
    },
    together<T>(url: string, make: () => Promise<T>): Promise<T> {
      const others = underWay.get(url) as Promise<T> | undefined;
      if (others) return others;
      const making = make().finally(() => {
        if (underWay.get(url) === making) underWay.delete(url);
      });
      underWay.set(url, making);
      return making;
    },
    async keep(request, reply, { content, contentType, link, madeSince }) {
      const isCurrent = madeSince === generation;
      const made = isCurrent ? use(request.url) : undefined;
      const answer = made ?? makeAnswer(content, contentType, link);
      if (isCurrent && !made) remember(request.url, answer);
      return send(request, reply, answer, quality.kept);
    },
    ready: (url, variant) => use(url)?.ready.get(variant),
    generation: () => generation,
    drop() {
      generation += 1;
      bytes = 0;
      kept.clear();
      underWay.clear();
    },
  };
}

/**
 * Sends kept answers before anything else is done with a request, with the very head that they were sent with the
 * first time. `mayAsk` counts the call; a refused one goes the long way and is refused there.
 */
export function answerAtOnce(
  app: FastifyInstance,
  answers: KeptAnswers,
  mayAsk: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url, protocol, headers } = request;
    const answer = method === 'GET' ? answers.ready(url, variantOf(protocol, headers)) : undefined;
    if (!answer || !mayAsk(request)) return done();
    reply.hijack();
    if (knows(headers, answer.etag)) reply.raw.writeHead(304, answer.notModifiedHead).end();
    else reply.raw.writeHead(200, answer.head).end(answer.bytes);
  });
}
