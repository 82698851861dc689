/**
 * The tasks of a new shop before its first customer comes, in the order in which they are shown.
 */
export const firstDaySteps = ['house', 'days', 'item', 'mail', 'booking'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** A shop with more bookings is not new, and does not see the list of first tasks. */
const mostBookings = 5;

/** Whether the desk sees the list of first tasks. */
export const isFirstDay = ({
  bookings,
  isDismissed,
}: {
  bookings: number;
  isDismissed: boolean;
}): boolean => !isDismissed && bookings <= mostBookings;
