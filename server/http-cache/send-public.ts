import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { acceptedEncoding, worthCompressing } from './compression.ts';
import {
  brotliOf,
  brotliQuality,
  publicReply,
  type HttpCache,
  type PublicContent,
  type PublicReply,
  type Representation,
} from './http-cache.ts';

/**
 * The bytes of an answer, which Fastify sends, or the reply itself for an answer without a body.
 */
type Sent = Buffer | FastifyReply;

/**
 * Sends a public answer with a strong ETag for its encoding, or 304 to a client that has the same
 * bytes. With a `cache` the answer is taken from it, or put into it.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => PublicContent | Promise<PublicContent>,
  cache?: HttpCache,
): Promise<Sent> {
  const answer = cache ? await kept(cache, request.url, make) : publicReply(await make());
  return send(request, reply, answer, cache ? brotliQuality.kept : brotliQuality.once);
}

/**
 * Whether an answer is an empty list for an address with filters. Such answers are not cached,
 * because the number of addresses is endless.
 */
const findsNothing = (address: string, { content }: PublicContent): boolean =>
  content === '[]' && address.includes('?');

async function kept(
  cache: HttpCache,
  address: string,
  make: () => PublicContent | Promise<PublicContent>,
): Promise<PublicReply> {
  const known = cache.get(address);
  if (known) return known;
  return cache.makeOnce(address, async () => {
    const made = cache.get(address);
    if (made) return made;
    const generation = cache.generation();
    const content = await make();
    const answer = publicReply(content);
    if (!findsNothing(address, content)) cache.set(address, answer, generation);
    return answer;
  });
}

/**
 * Sends an answer with the ETag of its encoding, or 304. `quality` is the brotli quality for an
 * answer that is not compressed yet.
 */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicReply,
  quality: number,
): Promise<Sent> | Sent {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const brotli = encoding === 'br' ? brotliOf(answer, quality) : undefined;
  if (brotli) return brotli.then((smaller) => sendAs(smaller, request, reply, answer));
  return sendAs(encoding === 'gzip' ? forGzip(answer.plain) : answer.plain, request, reply, answer);
}

/** The content type of the API's answers. */
export const json = 'application/json; charset=utf-8';

/**
 * The plain bytes with another ETag, for a client that accepts only gzip. Such clients are few, so
 * the bytes are compressed anew for each.
 */
const forGzip = (plain: Representation): Representation =>
  plain.bytes.length < worthCompressing
    ? plain
    : { ...plain, etag: plain.etag.replace(/"$/, '-gzip"') };

function sendAs(
  { bytes, etag, encoding }: Representation,
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, link }: PublicReply,
): Sent {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (link) reply.header('link', link);
  // Only an answer that is a success can become 304 (RFC 9110, section 13.2.1).
  const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
  if (isSuccess && knows(request.headers, etag)) {
    return reply.status(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  reply.header('content-type', contentType);
  return bytes;
}

/** Whether a client says, with `If-None-Match`, that it has the answer with this ETag. */
function knows(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match'];
  return (
    known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
}
