import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

export const referrerPolicy = 'strict-origin-when-cross-origin';
export const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';

/** The contract's headers (section 5). In development the build tool's own client needs more room. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const building = config.development ? ["'unsafe-inline'"] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...building],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'http:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: config.development ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The pages write no markup from text; the build tool's own client does.
        ...(!config.development && {
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["'none'"],
        }),
      },
    },
    referrerPolicy: { policy: referrerPolicy },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Sent below, and only over https.
    strictTransportSecurity: false,
  };
}

const oneYear = 31_536_000;

/** What no library option covers: HSTS only over https, and features that no page uses. */
export function moreSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${oneYear}`);
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex');
  });
}
