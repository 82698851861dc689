import type { Consequence, CustomersWriting } from './stale.ts';

const nothing: Consequence = { done: [] };
const ownBookings = [
  'GET /api/bookings/user',
  'GET /api/bookings/:id',
  'GET /api/bookings/:id/history',
] as const;
const favorite: Consequence = {
  done: ['GET /api/favorites'],
  refused: ['GET /api/favorites', 'GET /api/favorites/check/:cameraId'],
};
const sessions: Consequence = { done: ['GET /api/auth/sessions'] };
const passkeys: Consequence = { done: ['GET /api/auth/passkeys'] };
const app: Consequence = { done: ['GET /api/auth/totp'] };
const feeds: Consequence = { done: ['GET /api/calendar-feeds'] };

/** The queries that each call of visitors and customers makes stale; those of the desk are in web/desk/frame/. */
export const staleForCustomers = {
  'POST /api/bookings': {
    // Free units and prices may have changed by this booking or by another one.
    done: [...ownBookings, 'POST /api/quotes', 'GET /api/cameras/:id/availability'],
    // A refusal may mean that the shop's day has changed, and with it the calendar.
    refused: [
      ...ownBookings,
      'POST /api/quotes',
      'GET /api/cameras/:id/availability',
      'GET /api/shop',
    ],
    byCode: { price_changed: ['GET /api/cameras', 'GET /api/cameras/:id'] },
    // Free days are not read again: this booking may hold one of the units, and would block its own
    // second try.
    lost: [...ownBookings, 'GET /api/shop'],
    inBackground: true,
  },
  'PUT /api/bookings/:id': { done: ownBookings, refused: [...ownBookings, 'POST /api/quotes'] },
  'POST /api/bookings/:id/cancel': { done: ownBookings },
  // The live connection refreshes conversations.
  'POST /api/messages': nothing,
  'POST /api/favorites/:cameraId': favorite,
  'DELETE /api/favorites/:cameraId': favorite,
  'DELETE /api/auth/sessions': sessions,
  'DELETE /api/auth/sessions/:id': sessions,
  'PATCH /api/users/:id/password': { ...sessions, refused: [], inBackground: true },
  'POST /api/auth/passkeys': passkeys,
  'DELETE /api/auth/passkeys/:id': passkeys,
  'POST /api/auth/totp': nothing,
  'POST /api/auth/totp/confirm': app,
  'DELETE /api/auth/totp': app,
  'POST /api/auth/recovery-codes': app,
  'POST /api/calendar-feeds': feeds,
  'DELETE /api/calendar-feeds/:id': feeds,
  // The page is loaded again.
  'PATCH /api/users/:id': nothing,
  'POST /api/auth/login': nothing,
  'POST /api/auth/second-factor': nothing,
  'POST /api/auth/passkey-sign-in': nothing,
  'POST /api/auth/confirm-identity': nothing,
  'POST /api/auth/logout': nothing,
  'POST /api/auth/register': nothing,
  'POST /api/auth/forgot': nothing,
  'POST /api/auth/reset': nothing,
  'POST /api/auth/confirm-email': nothing,
  // The new session has another role, and reads its data by itself.
  'POST /api/auth/invitation': nothing,
  'POST /api/auth/invitation/check': nothing,
  'POST /api/auth/confirm-email/send': nothing,
} satisfies Record<CustomersWriting, Consequence>;
