import type { Consequence, DeskWriting } from '../../lib/calls/stale.ts';

const nothing: Consequence = { done: [] };
/**
 * The queries that show bookings. `units` has those that show units, and `rental` those that show
 * either or free days.
 */
const bookings = ['GET /api/admin/*', 'GET /api/bookings*'] as const;
const units: Consequence = { done: ['GET /api/admin/*', 'GET /api/cameras*'] };
const rental: Consequence = {
  done: [...bookings, 'GET /api/cameras*'],
  // When no answer came, the form keeps its values, so that it can be sent again.
  lost: [],
  inBackground: true,
};
const catalogue = [
  ...bookings,
  'GET /api/cameras*',
  'GET /api/brands*',
  'GET /api/favorites*',
] as const;
/**
 * A refused call makes these queries stale too, because the promo code may have been used
 * meanwhile.
 */
const promoCodes: Consequence = { done: ['GET /api/admin/promo-codes*', 'POST /api/quotes'] };
const webhooks: Consequence = { done: ['GET /api/admin/webhooks*'], refused: [] };
/** A price that the server has refused makes the quote stale. */
const quoted: Consequence = { done: bookings, refused: [...bookings, 'POST /api/quotes'] };

/** The queries that become stale after each writing call of the desk. */
export const staleAtDesk = {
  'POST /api/admin/bookings': quoted,
  'POST /api/admin/bookings/bulk': { done: bookings },
  'PUT /api/admin/bookings/:id': quoted,
  'POST /api/admin/bookings/:id/cancel': { done: bookings },
  'PUT /api/admin/bookings/:id/status': {
    done: bookings,
    refused: [],
    byCode: { price_changed: bookings },
  },
  'POST /api/admin/bookings/:id/hand-over': rental,
  'POST /api/admin/bookings/:id/hand-over/undo': rental,
  'POST /api/admin/bookings/:id/take-back': rental,
  'POST /api/admin/bookings/:id/entries': { done: bookings, refused: [] },
  'POST /api/admin/entries/:id/reverse': { done: bookings },
  'POST /api/admin/bookings/:id/receipts': { done: bookings },
  'POST /api/admin/cameras': { done: catalogue, refused: [] },
  'PUT /api/admin/cameras/:id': {
    done: catalogue,
    refused: [],
    byCode: { changed_meanwhile: catalogue },
  },
  'DELETE /api/admin/cameras/:id': { done: catalogue, refused: [] },
  'POST /api/admin/cameras/import': { done: ['GET /api/*'], refused: [], inBackground: true },
  'POST /api/admin/pictures': nothing,
  'POST /api/admin/cameras/:id/units': units,
  'PATCH /api/admin/units/:id': units,
  'POST /api/admin/units/:id/retire': units,
  'POST /api/admin/units/:id/reinstate': units,
  'POST /api/admin/units/:id/downtimes': units,
  'DELETE /api/admin/downtimes/:id': units,
  'POST /api/admin/mails/:id/send-again': { done: ['GET /api/admin/mail*'] },
  'POST /api/admin/users': { done: ['GET /api/admin/users'] },
  // The page takes the person's new data from the answer, so no query becomes stale.
  'PATCH /api/admin/users/:id': nothing,
  'POST /api/admin/users/:id/reset-link': nothing,
  'PATCH /api/admin/staff/:id': { done: ['GET /api/admin/staff*'] },
  'DELETE /api/admin/staff/:id/factors': { done: ['GET /api/admin/staff'] },
  'POST /api/admin/staff/invitations': { done: ['GET /api/admin/staff*'], refused: [] },
  'DELETE /api/admin/staff/invitations/:id': { done: ['GET /api/admin/staff*'] },
  'POST /api/admin/api-keys': { done: ['GET /api/admin/api-keys*'], refused: [] },
  'DELETE /api/admin/api-keys/:id': { done: ['GET /api/admin/api-keys*'] },
  'POST /api/admin/webhooks': webhooks,
  'PATCH /api/admin/webhooks/:id': webhooks,
  'DELETE /api/admin/webhooks/:id': webhooks,
  'POST /api/admin/webhooks/:id/secret': webhooks,
  'POST /api/admin/webhooks/:id/test': webhooks,
  'POST /api/admin/deliveries/:id/send-again': webhooks,
  // The form takes the settings from the answer, so their query is not fetched again.
  'PUT /api/admin/settings': {
    done: ['GET /api/admin/settings/log', 'GET /api/shop/texts'],
    refused: [],
    inBackground: true,
  },
  'POST /api/admin/promo-codes': promoCodes,
  'PATCH /api/admin/promo-codes/:id': promoCodes,
  'POST /api/admin/first-day/dismiss': { done: ['GET /api/admin/first-day'], refused: [] },
} satisfies Record<DeskWriting, Consequence>;
