import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getBookingEvent } from '#shared/bookings/bookings.ts';
import { createFeed, listFeeds, revokeFeed } from '#shared/feeds/feeds.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { pageOf, sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { calendarOfBooking } from './booking-event.service.ts';
import { calendarByToken, createFeedFor, feedsOf, revokeFeedOf } from './feeds.service.ts';

/**
 * Registers the calls for calendar feeds. People make and revoke their feeds; any program that
 * knows a feed's address can read it.
 */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, createFeed, ({ caller, body, request }) =>
    createFeedFor(deps, caller, body.scope, keyedRequest(request, body)),
  );
  on(app, listFeeds, async (call) =>
    sendPage(call, pageOf(await feedsOf(deps, call.caller), call.query)),
  );
  on(app, revokeFeed, ({ caller, params }) => revokeFeedOf(deps, caller, params.id));

  on(app, getBookingEvent, async ({ caller, params: { id }, reply }) => {
    const calendar = await calendarOfBooking(deps, caller, id);
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="booking-${id}.ics"`);
    return Buffer.from(calendar);
  });

  app.get<{ Params: { file: string } }>('/ical/:file', async ({ params, headers }, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer');
    const token = /^([\w-]{43})\.ics$/.exec(params.file)?.[1];
    const calendar = token && (await calendarByToken(deps, token));
    if (!calendar) throw notFound('Calendar');
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    reply.header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}
