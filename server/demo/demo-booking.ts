import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { DemoDeskWork } from './money.ts';

export interface DemoMessage {
  from: 'customer' | 'desk';
  /** How many minutes before the making of the demo shop the message was written. */
  minutesAgo: number;
  text: string;
}

export interface DemoBooking {
  customer: string;
  slug: string;
  /** More items of the booking, besides the one of `slug`. */
  also?: { slug: string; quantity: number }[];
  status: BookingStatus;
  /** The first and the last day, as numbers of days from today. */
  from: number;
  to: number;
  createdDaysAgo: number;
  /** The units of the booking left with the customer on its first day and are still out. */
  isOut?: true;
  pickUpTime?: string;
  returnTime?: string;
  notes?: string;
  messages?: DemoMessage[];
  atDesk?: DemoDeskWork;
  /** How many of the last messages the desk, or the customer, has not read yet. */
  unreadByDesk?: number;
  unreadByCustomer?: number;
}
