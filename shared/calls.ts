import type { Endpoint } from './endpoint.ts';
import * as admin from './admin.ts';
import * as bookings from './bookings.ts';
import * as cameras from './cameras.ts';
import * as favorites from './favorites.ts';
import * as messages from './messages.ts';
import * as shop from './shop.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value;

/** Every call of the API, for the walk over all routes, the fuzz test and the API description. */
export const allCalls: Endpoint[] = [
  users,
  cameras,
  bookings,
  messages,
  favorites,
  admin,
  shop,
].flatMap((feature) => (Object.values(feature) as unknown[]).filter(isEndpoint));
