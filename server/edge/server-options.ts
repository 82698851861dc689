import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { requestBounds } from './broken-requests.ts';
import { bodyLimit } from './json-body.ts';
import { targetOf } from './request-target.ts';

/** A number of proxies, or the networks that they are in. */
const trusted = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** How Fastify is set up; `http` goes to Node's own server. */
export const serverOptions = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  http: Pick<ServerOptions, 'shouldUpgradeCallback'>,
) => {
  const bounds = requestBounds(log);
  return {
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    rewriteUrl: targetOf,
    ...bounds,
    http: { ...bounds.http, ...http },
    forceCloseConnections: 'idle',
    // A request that arrives during the stop on a busy connection is still answered, as the
    // connection's last.
    return503OnClosing: false,
  } satisfies FastifyServerOptions & { http: ServerOptions };
};
