/** The tasks of a new shop before its first customer, in their order. */
export const firstDaySteps = ['house', 'days', 'item', 'mail', 'booking'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** A shop with more bookings than this is not new, also a shop older than the list. */
const mostBookings = 5;

/** Whether the list of the first day is shown. */
export const isFirstDay = ({
  bookings,
  isDismissed,
}: {
  bookings: number;
  isDismissed: boolean;
}): boolean => !isDismissed && bookings <= mostBookings;
