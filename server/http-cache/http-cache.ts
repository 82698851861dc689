import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { compress, worthCompressing } from './compression.ts';
import { createSingleFlight, type SingleFlight } from './single-flight.ts';

/** A public answer as its handler makes it, before it becomes bytes. */
export interface PublicContent {
  content: string;
  contentType: string;
  /** The `Link` header with the address of a list's next page. */
  link?: string | undefined;
}

/** A public answer as bytes: plain and compressed, each with its own ETag. */
export interface PublicReply {
  contentType: string;
  link: string | undefined;
  plain: Representation;
  /**
   * The compressed form; undefined until the first client wants it, and for an answer that is too
   * short.
   */
  brotli: Promise<Representation> | undefined;
}

export interface Representation {
  bytes: Buffer;
  etag: string;
  encoding: 'br' | undefined;
}

/** A cache of public answers by their addresses; a write that may change them clears it. */
export interface HttpCache {
  get(address: string): PublicReply | undefined;
  /**
   * Caches an answer, unless the cache was cleared since its making began; `generation` is the
   * number of that time.
   */
  set(address: string, reply: PublicReply, generation: number): void;
  clear(): void;
  /** How often the cache was cleared; an answer's making must begin with reading this number. */
  generation(): number;
  /** Makes the answer to an address only once for all clients that ask at the same moment. */
  makeOnce: SingleFlight;
}

/**
 * The brotli qualities: for answers that are sent once, for cached answers, and for cached pages
 * that are asked for again. The best quality takes 150 ms of a helper thread, but makes such a page
 * fit into the 14 KB that a new connection can send at once.
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

/**
 * The brotli form of an answer, which the first call makes; undefined when the answer is too short.
 */
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
/** The bytes that a cache entry needs for its key, headers and bookkeeping, as an estimate. */
const overhead = 1_024;

/**
 * The size of a cached answer. It includes the brotli form from the start, which may be made later.
 */
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

/**
 * Makes a function that compresses a cached page again with the best quality, one page at a time.
 */
function createPageCompressor() {
  const done = new WeakSet<PublicReply>();
  let busy = false;
  return {
    /**
     * Starts the compression and does not wait for it; until its end, clients get the quality-6
     * bytes.
     */
    compressAgain(reply: PublicReply): void {
      const isPage = reply.contentType.startsWith('text/html');
      if (!isPage || busy || !reply.brotli || done.has(reply)) return;
      done.add(reply);
      busy = true;
      compressed(reply.plain.bytes, brotliQuality.page)
        .then((smaller) => {
          reply.brotli = Promise.resolve(smaller);
        })
        // When the compression fails, the quality-6 bytes stay in use.
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    },
  };
}
