import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';

/**
 * The tabs of the page Your Bookings with their bookings. An inquiry is only under the first tab.
 */
export const bookingTabs = [
  { value: 'all', label: 'All Bookings' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const satisfies { value: BookingStatus | 'all'; label: string }[];

export type BookingTab = (typeof bookingTabs)[number]['value'];

export const isBookingTab = (value: unknown): value is BookingTab =>
  bookingTabs.some((tab) => tab.value === value);
