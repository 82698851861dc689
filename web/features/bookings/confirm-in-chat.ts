import { confirmationMessage } from '#shared/messages/posted-texts.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import { postMessage } from '../messages/messages.api.ts';

/** Posts the details of a new booking into its conversation, once; false when that failed. */
export async function confirmInChat(
  bookingId: number,
  details: {
    booked: Parameters<typeof confirmationMessage>[0]['booked'];
    startDate: Day;
    endDate: Day;
    /** The amount in dollars. */
    total: number;
    times: readonly string[];
    notes: string;
  },
): Promise<boolean> {
  const { booked, startDate, endDate, total, times, notes } = details;
  const content = confirmationMessage({
    booked,
    dates: `${formatDay(startDate)} - ${formatDay(endDate)}`,
    days: rentalDays(startDate, endDate),
    total: formatMoney(total),
    times,
    notes,
  });
  try {
    await postMessage({ bookingId, content, clientId: `confirmation-${bookingId}` });
    return true;
  } catch {
    return false;
  }
}
