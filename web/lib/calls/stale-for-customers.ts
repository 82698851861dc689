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

/**
 * The queries that become stale after each writing call of visitors and customers. The desk's calls
 * are in web/desk/frame/.
 */
export const staleForCustomers = {
  'POST /api/bookings': {
    // The booking, or somebody else's, may have changed free units and prices.
    done: [...ownBookings, 'POST /api/quotes', 'GET /api/cameras/:id/availability'],
    // A refusal may mean that a new day has begun in the shop, and with it another calendar.
    refused: [
      ...ownBookings,
      'POST /api/quotes',
      'GET /api/cameras/:id/availability',
      'GET /api/shop',
    ],
    byCode: { price_changed: ['GET /api/cameras', 'GET /api/cameras/:id'] },
    // Free days are not fetched again: this booking may hold one of the units, which would then
    // seem taken when it is sent again.
    lost: [...ownBookings, 'GET /api/shop'],
    inBackground: true,
  },
  'PUT /api/bookings/:id': { done: ownBookings, refused: [...ownBookings, 'POST /api/quotes'] },
  'POST /api/bookings/:id/cancel': { done: ownBookings },
  // The live connection keeps conversations up to date.
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
  // The page is reloaded after this call, so no query needs to become stale.
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
  // The new session has another role and fetches its data anew.
  'POST /api/auth/invitation': nothing,
  'POST /api/auth/invitation/check': nothing,
  'POST /api/auth/confirm-email/send': nothing,
} satisfies Record<CustomersWriting, Consequence>;
