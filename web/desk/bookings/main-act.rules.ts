import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { Day } from '#shared/days.rules.ts';

export type AwaitedAct = 'accept' | 'hand over' | 'take back' | 'pay';

/**
 * The next act that the desk has to do for a booking today; null when there is none
 * (docs/contract/bookings.md 13).
 */
export function mainActOf(
  {
    status,
    startDate,
    endDate,
    unitsOut,
    account,
  }: Pick<BookingDetails, 'status' | 'startDate' | 'endDate' | 'unitsOut'> & {
    account?: { due: number } | undefined;
  },
  today: Day,
): AwaitedAct | null {
  if (unitsOut > 0) return 'take back';
  if (status === 'pending') return 'accept';
  if (status === 'confirmed' && startDate <= today && today <= endDate) return 'hand over';
  const isOver = status === 'completed' || (status === 'confirmed' && endDate < today);
  return isOver && account !== undefined && account.due > 0 ? 'pay' : null;
}
