import { confirmationMessage } from '#shared/messages/posted-texts.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import { postMessage } from '../messages/messages.api.ts';

/**
 * Posts a message with the details of a new booking into its conversation. A repeat posts nothing
 * more; the result is false when the message could not be posted.
 */
export async function confirmInChat(
  bookingId: number,
  details: {
    booked: Parameters<typeof confirmationMessage>[0]['booked'];
    startDate: Day;
    endDate: Day;
    /** The total in dollars. */
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
