import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { requestBounds } from './broken-requests.ts';
import { bodyLimit } from './json-body.ts';
import { targetOf } from './request-target.ts';

/** The setting as Fastify takes it: a number of proxies, or the networks of the proxies. */
const trusted = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** The options for Fastify; `http` has options for the HTTP server of Node. */
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
    // A request that arrives on an open connection while the server stops is still answered, and
    // the connection then ends.
    return503OnClosing: false,
  } satisfies FastifyServerOptions & { http: ServerOptions };
};
