import type { Endpoint } from './endpoint.ts';
import * as admin from './desk/admin.ts';
import * as apiKeys from './api-keys/api-keys.ts';
import * as audit from './staff/audit.ts';
import * as bookingBulk from './bookings/booking-bulk.ts';
import * as bookingChanges from './bookings/booking-changes.ts';
import * as bookings from './bookings/bookings.ts';
import * as cameras from './cameras/cameras.ts';
import * as counter from './counter/counter.ts';
import * as favorites from './favorites/favorites.ts';
import * as deskSearch from './desk/search.ts';
import * as feeds from './feeds/feeds.ts';
import * as finding from './stock/finding.ts';
import * as firstDay from './desk/first-day.ts';
import * as history from './bookings/history.ts';
import * as importing from './desk/import.ts';
import * as ledger from './money/ledger.ts';
import * as mail from './mail/mail.ts';
import * as messages from './messages/messages.ts';
import * as promoCodes from './promo-codes/promo-codes.ts';
import * as people from './users/people.ts';
import * as pictures from './pictures/pictures.ts';
import * as receipts from './money/receipts.ts';
import * as reports from './desk/reports.ts';
import * as scanning from './counter/scan.ts';
import * as shop from './shop/shop.ts';
import * as staff from './staff/staff.ts';
import * as stock from './stock/stock.ts';
import * as units from './units/units.ts';
import * as authenticator from './users/authenticator.ts';
import * as passkeys from './users/passkeys.ts';
import * as signIn from './users/sign-in.ts';
import * as users from './users/users.ts';
import * as webhooks from './webhooks/webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value;

/**
 * Names of the parts of the API for people who read its description, in the order in which it shows
 * them.
 */
const features: Record<string, object[]> = {
  Catalogue: [cameras, finding, stock],
  Bookings: [bookings, bookingChanges, bookingBulk, history],
  Chat: [messages],
  Favorites: [favorites],
  Accounts: [signIn, passkeys, authenticator, users, people],
  'Calendar feeds': [feeds],
  Shop: [shop, promoCodes],
  Desk: [admin, deskSearch, firstDay, reports, importing, pictures],
  Counter: [counter, scanning, units],
  Money: [ledger, receipts],
  Mail: [mail],
  Staff: [staff, apiKeys, webhooks, audit],
};

const callsByName = Object.entries(features).flatMap(([feature, parts]) =>
  parts.flatMap((part) =>
    Object.entries(part as Record<string, unknown>).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ call: value, name, feature }] : [],
    ),
  ),
);

/**
 * Every call of the API, for the test that visits all routes, the fuzz test and the API
 * description.
 */
export const allCalls: Endpoint[] = callsByName.map(({ call }) => call);

/**
 * The operation id that each call has in the API description: the name of its export in `shared/`.
 */
export const operationIds: ReadonlyMap<Endpoint, string> = new Map(
  callsByName.map(({ call, name }) => [call, name]),
);

/** The name of the part of the API to which each call belongs. */
export const featureOf: ReadonlyMap<Endpoint, string> = new Map(
  callsByName.map(({ call, feature }) => [call, feature]),
);

/** The calls of one module as a type, by their addresses, e.g. `GET /api/cameras/:id`. */
type CallsIn<Feature> = {
  [
    Name in keyof Feature as Feature[Name] extends Endpoint
      ? `${Feature[Name]['method']} ${Feature[Name]['path']}`
      : never
  ]: Feature[Name];
};

/**
 * The type of every call of the API by its address. The browser's code imports only this type: the
 * compiler checks its calls and their replies, and only the server and the forms load the schemas.
 */
export type Calls = CallsIn<typeof users> &
  CallsIn<typeof signIn> &
  CallsIn<typeof passkeys> &
  CallsIn<typeof authenticator> &
  CallsIn<typeof cameras> &
  CallsIn<typeof stock> &
  CallsIn<typeof bookings> &
  CallsIn<typeof bookingChanges> &
  CallsIn<typeof bookingBulk> &
  CallsIn<typeof messages> &
  CallsIn<typeof favorites> &
  CallsIn<typeof finding> &
  CallsIn<typeof firstDay> &
  CallsIn<typeof stock> &
  CallsIn<typeof admin> &
  CallsIn<typeof deskSearch> &
  CallsIn<typeof shop> &
  CallsIn<typeof units> &
  CallsIn<typeof counter> &
  CallsIn<typeof scanning> &
  CallsIn<typeof ledger> &
  CallsIn<typeof history> &
  CallsIn<typeof importing> &
  CallsIn<typeof promoCodes> &
  CallsIn<typeof people> &
  CallsIn<typeof pictures> &
  CallsIn<typeof receipts> &
  CallsIn<typeof reports> &
  CallsIn<typeof mail> &
  CallsIn<typeof staff> &
  CallsIn<typeof apiKeys> &
  CallsIn<typeof webhooks> &
  CallsIn<typeof audit> &
  CallsIn<typeof feeds>;
