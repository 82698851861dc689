import type { PlannerBooking, PlannerRow } from '#shared/desk/admin.ts';
import { statusBadge } from '#shared/bookings/bookings.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Stretch } from './planner-layout.ts';

/** The label of a booking's status; that of a late rental is `Overdue` instead. */
export const stateOf = ({ status }: PlannerBooking, late: boolean): string =>
  late ? 'Overdue' : statusBadge[status].label;

/**
 * Further words about a booking: its number of units, how many are out, and until when late units
 * count as not free.
 */
export const unitsText = ({ quantity, unitsOut, lateUntil }: PlannerBooking): string[] => [
  ...(quantity > 1 ? [`${quantity} units`] : []),
  ...(unitsOut > 0 ? [`${unitsOut} out`] : []),
  ...(lateUntil ? [`held until ${formatDay(lateUntil)}`] : []),
];

export const stretchText = ({ first, length }: Stretch, from: Day): string => {
  const start = formatDay(addDays(from, first));
  return length > 1 ? `${start} – ${formatDay(addDays(from, first + length - 1))}` : start;
};

export const repairText = ({ code, from, to, reason }: PlannerRow['downtimes'][number]): string =>
  `${code} in repair, ${to ? `${formatDay(from)} – ${formatDay(to)}` : `from ${formatDay(from)}`}: ${reason}`;
