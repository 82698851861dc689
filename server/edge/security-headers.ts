import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const referrerPolicy = 'strict-origin-when-cross-origin';
const noDevice = 'microphone=(), geolocation=(), payment=(), usb=()';
const permissionsPolicy = `camera=(), ${noDevice}`;
/** The counter reads labels with a camera. A page keeps the policy that it was loaded with. */
const counterPolicy = `camera=(self), ${noDevice}`;
const isCounter = /^\/admin\/counter(?=[?]|$)/;
const oneYear = 31_536_000;

/** Headers of answers that are for programs alone: a browser may not render, frame or guess at them. */
export const bareHeaders = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'permissions-policy': permissionsPolicy,
  'x-robots-tag': 'noindex',
};

/** The policy of docs/contract/api.md 8. In development the build tool's own client needs more room. */
function contentPolicy({ development }: Config): string {
  return [
    "default-src 'self'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // A mail is shown in a frame of its own, which runs nothing.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The pages write no markup from text; the build tool's own client does.
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join(';');
}

/** The security headers of every answer, made once. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = {
    'content-security-policy': contentPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': referrerPolicy,
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${oneYear}`);
    }
    if (isCounter.test(request.url)) reply.header('permissions-policy', counterPolicy);
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex');
    done();
  });
}
