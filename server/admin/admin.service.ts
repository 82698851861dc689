import type { Summary } from '#shared/desk/admin.ts';
import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';
import { demoPasswordsWork } from '../users/upkeep/demo-passwords.ts';
import { readTotals } from './today/admin.queries.ts';

/**
 * The dashboard's totals. Inquiries count as bookings; items that have left the catalogue do not
 * count.
 */
export async function summaryOf(db: Db): Promise<Summary> {
  const totals = await readTotals(db);
  const entries = (name: string) => totals.get(name)?.entries ?? 0;
  const byStatus = Object.fromEntries(
    bookingStatuses.map((status) => [status, entries(`booking.${status}`)]),
  ) as Record<BookingStatus, number>;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const registeredUsers = entries('account');
  const administrators = entries('account.administrator');
  return {
    totalCameras: entries('camera'),
    needsAttention: entries('camera.attention'),
    activeBookings: byStatus.confirmed,
    totalBookings: sum(Object.values(byStatus)),
    registeredUsers,
    regularUsers: registeredUsers - administrators,
    administrators,
    revenue: toDollars(
      sum(bookingStatuses.map((status) => totals.get(`revenue.${status}`)?.amount ?? 0)),
    ),
    byStatus,
    demoPasswords: await demoPasswordsWork(db),
  };
}
