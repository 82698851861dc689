import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { compress, worthCompressing } from './compression.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';

/** A public answer before it is sent. */
export interface PublicContent {
  content: string;
  contentType: string;
  /** The `Link` header of a list that goes on. */
  link?: string | undefined;
}

/** A public answer as bytes, plain and compressed, each with an ETag of its own. */
export interface PublicReply {
  contentType: string;
  link: string | undefined;
  plain: Representation;
  /** Undefined until the first client wants it, and for an answer too short to compress. */
  brotli: Promise<Representation> | undefined;
}

export interface Representation {
  bytes: Buffer;
  etag: string;
  encoding: 'br' | undefined;
}

/** The HTTP cache: public answers by address, until a write changes their content. */
export interface HttpCache {
  get(address: string): PublicReply | undefined;
  /** Caches an answer that was begun at `generation`, unless `clear` was called since. */
  set(address: string, reply: PublicReply, generation: number): void;
  clear(): void;
  /** Counts the clears. */
  generation(): number;
  /** Makes the answer to an address once for all who ask at the same moment. */
  makeOnce: SingleFlight;
}

/**
 * Brotli's quality for answers that are sent once, for cached ones, and for cached pages that are
 * asked for again: for these 150 ms of a helper thread are worth it, so that they fit into the 14
 * KB that a new connection sends at once.
 */
export const brotliQuality = { once: 4, kept: 6, page: 11 };

export function publicReply({ content, contentType, link }: PublicContent): PublicReply {
  const bytes = Buffer.from(content);
  return {
    contentType,
    link,
    plain: { bytes, etag: `"${digest(bytes)}"`, encoding: undefined },
    brotli: undefined,
  };
}

const digest = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** The brotli bytes of an answer, made on the first call; undefined when it is too short for that. */
export function brotliOf(reply: PublicReply, quality: number): Promise<Representation> | undefined {
  if (reply.plain.bytes.length < worthCompressing) return undefined;
  reply.brotli ??= compressed(reply.plain.bytes, quality);
  return reply.brotli;
}

async function compressed(plain: Buffer, quality: number): Promise<Representation> {
  const bytes = await compress('br', plain, quality);
  return { bytes, etag: `"${digest(bytes)}-br"`, encoding: 'br' };
}

const mostBytes = 64 * 1024 * 1024;
/** The rough size of an entry's key, headers and bookkeeping. */
const overhead = 1_024;

/** The size of a cached answer; space for its brotli copy is included from the start. */
const sizeOf = ({ plain }: PublicReply, address: string): number =>
  plain.bytes.length * 2 + address.length * 2 + overhead;

export function createHttpCache(maxSize = mostBytes): HttpCache {
  const replies = new LRUCache<string, PublicReply>({ maxSize, sizeCalculation: sizeOf });
  const pages = createPageCompressor();
  let generation = 0;
  return {
    get(address) {
      const reply = replies.get(address);
      if (reply) pages.compressAgain(reply);
      return reply;
    },
    set(address, reply, begunAt) {
      if (begunAt === generation) replies.set(address, reply);
    },
    clear() {
      generation += 1;
      replies.clear();
    },
    generation: () => generation,
    makeOnce: createSingleFlight(),
  };
}

/** Compresses cached pages that are asked for again with the best quality, one at a time. */
function createPageCompressor() {
  const done = new WeakSet<PublicReply>();
  let busy = false;
  return {
    /** Requests meanwhile get the quality-6 bytes. */
    compressAgain(reply: PublicReply): void {
      const isPage = reply.contentType.startsWith('text/html');
      if (!isPage || busy || !reply.brotli || done.has(reply)) return;
      done.add(reply);
      busy = true;
      compressed(reply.plain.bytes, brotliQuality.page)
        .then((smaller) => {
          reply.brotli = Promise.resolve(smaller);
        })
        // After a failure the quality-6 bytes stay in use.
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    },
  };
}
