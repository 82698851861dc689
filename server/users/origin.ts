import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkAddressOf } from '../limits/call-limits.ts';
import { browserOf, describeDevice } from './device.ts';
import type { Origin } from './sessions.service.ts';

const day = 24 * 60 * 60;
/** How long a browser keeps the cookie by which the shop recognizes it, in seconds. */
const keptFor = 400 * day;
const cookie = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/;

/**
 * The network address, device and browser of a sign-in. A browser without the cookie gets a new
 * token; `rememberBrowser` sends it as a cookie once the sign-in has succeeded.
 */
export function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent'];
  const sent = cookie.exec(request.headers.cookie ?? '')?.[1];
  return {
    address: networkAddressOf(request),
    device: describeDevice(userAgent),
    browser: browserOf(userAgent) ?? '',
    token: sent ?? randomBytes(32).toString('base64url'),
    hasToken: sent !== undefined,
  };
}

/**
 * Sets the cookie by which the shop recognizes the browser; it is sent only to the paths of
 * sign-ins. It gives no access: a thief can only prevent the mail about a sign-in from a new
 * browser (docs/contract/sign-in.md 6).
 */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, { token }: Origin) {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `device=${token}; Path=/api/auth; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${secure}`,
  );
}
