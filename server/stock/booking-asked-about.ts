import { mayDo, type Permission } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import type { FindCallerIfAny } from '../http/callers.ts';
import { findQuotedBooking, type QuotedBooking } from './quotes.queries.ts';

/**
 * The booking that a question about prices or free units is about. It is given only to its
 * customer, and to callers with all these permissions; otherwise undefined.
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
