import type { FastifyInstance } from 'fastify';
import { quoteRental } from '#shared/stock/stock.ts';
import type { Deps } from '../deps.ts';
import { callerIfAny, on } from '../http/route.ts';
import { networkAddressOf } from '../limits/call-limits.ts';
import { createAsk, quoteFor } from './quotes.service.ts';

/** Registers the calls that tell the price of a rental, and on which days items are free. */
export function stockRoutes(app: FastifyInstance, deps: Deps): void {
  const asking = { ...deps, ask: createAsk(deps) };
  on(app, quoteRental, ({ body, request }) =>
    quoteFor(asking, () => callerIfAny(request), body, networkAddressOf(request)),
  );
}
