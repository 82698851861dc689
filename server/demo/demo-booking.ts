import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { DemoDeskWork } from './money.ts';

export interface DemoMessage {
  from: 'customer' | 'desk';
  /** Minutes before the demo shop is filled in. */
  minutesAgo: number;
  text: string;
}

export interface DemoBooking {
  customer: string;
  slug: string;
  /** Further items in the same booking. */
  also?: { slug: string; quantity: number }[];
  status: BookingStatus;
  /** Days from today, both included. */
  from: number;
  to: number;
  createdDaysAgo: number;
  /** Its units left with the customer on its first day and are not back. */
  isOut?: true;
  pickUpTime?: string;
  returnTime?: string;
  notes?: string;
  messages?: DemoMessage[];
  atDesk?: DemoDeskWork;
  /** The newest messages that the desk, or the customer, has not read yet. */
  unreadByDesk?: number;
  unreadByCustomer?: number;
}
