import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, pageQuery } from '../fields.ts';

/**
 * The bookings that a calendar feed shows: the caller's own, or all of the house for somebody with
 * the permission `export`.
 */
export const feedScopes = ['own', 'desk'] as const;
export type FeedScope = (typeof feedScopes)[number];

/** The most calendar feeds that one account may have. */
export const mostFeeds = 10;

const calendarFeed = z.object({
  id: z.int(),
  scope: z.enum(feedScopes),
  createdAt: moment,
  lastReadAt: z.nullable(moment),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

const feedInput = z.object({ scope: z.enum(feedScopes, { error: 'Scope must be own or desk' }) });

export const createFeed = endpoint('POST', '/api/calendar-feeds', {
  access: 'user',
  atDesk: ['export'],
  summary:
    "A calendar's secret address, told this once; 403 for the desk's without the permission export, 409 too_many_feeds beyond 10; takes an Idempotency-Key, a repeat is 409 already_made",
  status: 201,
  takesKey: true,
  // A program with a key may not make a feed, because the feed would still work after the key has
  // ended.
  takesApiKey: false,
  alsoAnswers: [403, 409],
  body: feedInput,
  reply: z.object({ id: z.int(), url: z.string() }),
});
export const listFeeds = endpoint('GET', '/api/calendar-feeds', {
  access: 'user',
  summary: "The caller's calendar feeds, without their addresses",
  query: pageQuery,
  reply: z.array(calendarFeed),
});
export const revokeFeed = endpoint('DELETE', '/api/calendar-feeds/:id', {
  access: 'user',
  summary: 'Revoke a calendar feed of the caller',
  params: idParams,
});
