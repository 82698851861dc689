export const bookingStatuses = [
  'inquiry',
  'pending',
  'confirmed',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The four statuses that the desk may set. */
export const settableStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
/** The statuses with which the desk may make a booking. */
export const deskStatuses = ['pending', 'confirmed', 'completed'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/**
 * Whether a booking is completed or cancelled: it can no longer change unless the desk opens it
 * again.
 */
export const hasEnded = ({ status }: { status: BookingStatus }): boolean =>
  status === 'completed' || status === 'cancelled';
