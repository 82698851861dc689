import { mayDo, type Permission } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import type { FindCallerIfAny } from '../http/callers.ts';
import { findQuotedBooking, type QuotedBooking } from './quotes.queries.ts';

/**
 * The booking to leave out of the count: for its customer, and for callers with all of these
 * permissions; undefined for others.
 */
export async function bookingAskedAbout(
  db: Db,
  findCaller: FindCallerIfAny,
  id: number | undefined,
  ...permissions: Permission[]
): Promise<QuotedBooking | undefined> {
  const caller = id === undefined ? undefined : await findCaller();
  if (id === undefined || !caller) return undefined;
  const booking = await findQuotedBooking(db, id);
  return booking && (mayDo(caller.role, ...permissions) || booking.accountId === caller.id)
    ? booking
    : undefined;
}
