import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { answerFailures } from './failures.ts';
import { refuseUnclear } from './broken-requests.ts';
import { compressReplies } from '../http-cache/compression.ts';
import { drainConnections } from './connection-draining.ts';
import { answerAfterBody } from './refused-bodies.ts';
import { acceptJson } from './json-body.ts';
import { limitPipelining } from './pipelining-limit.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { logWrites } from './security-log.ts';

/** Registers the steps that each request passes before it reaches a route, in their order. */
export function mountEdge(app: FastifyInstance, config: Config): void {
  limitPipelining(app);
  // The headers are registered first, so that the refusals of the other steps carry them.
  sendSecurityHeaders(app, config);
  acceptJson(app);
  answerFailures(app);
  refuseUnclear(app);
  logWrites(app);
  compressReplies(app);
  drainConnections(app);
  answerAfterBody(app);
}
