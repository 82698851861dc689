import type { FastifyInstance } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { callbackify, promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * The least length of an answer that is compressed, in bytes; for shorter ones it costs more than
 * it saves.
 */
export const worthCompressing = 1_024;
const compressible = /json|text|xml|javascript|svg|manifest/;

export type Encoding = 'br' | 'gzip';

/**
 * The encodings for Accept-Encoding headers that were read before, because clients send the same
 * few texts again and again.
 */
const understood = new Map<string, Encoding | undefined>();
const mostUnderstood = 100;

/** The best encoding that a client accepts; undefined when it accepts none. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const text = String(header);
  if (understood.has(text)) return understood.get(text);
  const best = bestEncoding(text);
  if (understood.size < mostUnderstood) understood.set(text, best);
  return best;
}

function bestEncoding(header: string): Encoding | undefined {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/;\s*q=/))
    .filter(([, quality]) => quality === undefined || Number(quality) > 0)
    .map(([name]) => name);
  return offers.includes('br') ? 'br' : offers.includes('gzip') ? 'gzip' : undefined;
}

/**
 * Compresses an answer. The brotli quality is 4 for an answer that is sent once, and up to 11 for a
 * cached one.
 */
export const compress = (encoding: Encoding, bytes: Buffer, quality = 4): Promise<Buffer> =>
  encoding === 'br'
    ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : gzipAsync(bytes);

const compressThen = callbackify((encoding: Encoding, bytes: Buffer) => compress(encoding, bytes));

/** Compresses a stream piece by piece. When the source ends with an error, the result does too. */
export function compressStream(encoding: Encoding, pieces: Readable): Readable {
  const compressed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip();
  return pipeline(pieces, compressed, () => undefined);
}

/**
 * Compresses the texts and bytes that handlers send, unless they are compressed already or the path
 * is one whose answers carry secrets.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (reply.getHeader('content-encoding') || request.url.startsWith('/api/auth/')) {
      return done(null, payload);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) {
      return done(null, payload);
    }
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding || Buffer.byteLength(payload) < worthCompressing) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    compressThen(encoding, Buffer.from(payload), done);
  });
}
