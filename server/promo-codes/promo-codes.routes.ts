import type { FastifyInstance } from 'fastify';
import {
  changePromoCode,
  createPromoCode,
  listPromoCodes,
  listPromoCodeUses,
} from '#shared/promo-codes/promo-codes.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { changeCode, codesPage, makeCode, usesPage } from './promo-codes.service.ts';

/** Registers the desk's calls for promo codes. */
export function promoCodeRoutes(app: FastifyInstance, { database: { db } }: Deps): void {
  on(app, listPromoCodes, async (call) => sendPage(call, await codesPage(db, call.query)));
  on(app, createPromoCode, ({ caller, body, request }) =>
    makeCode(db, caller, body, keyedRequest(request, body)),
  );
  on(app, changePromoCode, ({ caller, params, body }) => changeCode(db, caller, params.id, body));
  on(app, listPromoCodeUses, async (call) =>
    sendPage(call, await usesPage(db, call.params.id, call.query)),
  );
}
