import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const referrerPolicy = 'strict-origin-when-cross-origin';
const noDevice = 'microphone=(), geolocation=(), payment=(), usb=()';
const permissionsPolicy = `camera=(), ${noDevice}`;
/**
 * The counter may use the device's camera to scan labels. A browser keeps the policy of the page
 * that was loaded first.
 */
const counterPolicy = `camera=(self), ${noDevice}`;
const isCounter = /^\/admin\/counter(?=[?]|$)/;
const oneYear = 31_536_000;

/**
 * Headers for answers to programs: a browser may not render them, show them in a frame, or guess
 * their type.
 */
export const bareHeaders = {
  'content-security-policy':
    "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'permissions-policy': permissionsPolicy,
  'x-robots-tag': 'noindex',
};

/**
 * The content security policy (docs/contract/api.md 8). In development it also lets the build
 * tool's client run.
 */
function contentPolicy({ development }: Config): string {
  return [
    "default-src 'self'",
    `script-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    // The desk sees a mail in a frame, in which no script runs.
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The pages never make markup from text; in development, the build tool's client does.
    ...(development ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join(';');
}

/** Adds the security headers to every answer. */
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
