import type { FastifyInstance, FastifyRequest } from 'fastify';
import { quoteRental } from '#shared/stock/stock.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError } from '../http/errors.ts';
import { on } from '../http/route.ts';
import { createAsk, quoteFor } from './quotes.service.ts';

/** The price of a rental and whether it is free. */
export function stockRoutes(app: FastifyInstance, deps: Deps): void {
  const asking = { ...deps, ask: createAsk(deps) };
  on(app, quoteRental, ({ body, request }) => quoteFor(asking, () => callerIfAny(request), body));
}

/** The signed-in caller; undefined for a visitor, and for a token that is not valid any more. */
async function callerIfAny(request: FastifyRequest): Promise<Caller | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  try {
    return await request.server.authenticate(request);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}
