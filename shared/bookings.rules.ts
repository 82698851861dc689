import type { BookedLine, Booking } from './bookings.ts';
import type { Day } from './days.rules.ts';
import { limits } from './fields.rules.ts';

export const bookingStatuses = [
  'inquiry',
  'pending',
  'confirmed',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The four that an administrator may set. */
export const settableStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** Whether a booking of this status holds a unit of its camera. */
export const holdsUnit = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'confirmed';

export type BadgeTone = 'warning' | 'default' | 'destructive' | 'success' | 'secondary';

/** Label and tone of a booking's badge (specification, sections 2 and 4). */
export const statusBadge: Record<BookingStatus, { label: string; tone: BadgeTone }> = {
  inquiry: { label: 'Inquiry', tone: 'secondary' },
  pending: { label: 'Pending', tone: 'warning' },
  confirmed: { label: 'Active', tone: 'default' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'destructive' },
};

/** A booking's items as a list names them: `Canon EOS R5 + 2 more`. */
export const itemsTitle = (of: { cameraName: string; lines: readonly unknown[] }): string =>
  of.lines.length > 1 ? `${of.cameraName} + ${of.lines.length - 1} more` : of.cameraName;

/** Every line of a booking: `1 x Canon EOS R5, 2 x Battery NP-FZ100`. */
export const itemsText = (lines: readonly Pick<BookedLine, 'quantity' | 'cameraName'>[]): string =>
  lines.map(({ quantity, cameraName }) => `${quantity} x ${cameraName}`).join(', ');

/** Confirmed, and its return day is past. */
export const isOverdue = (item: Pick<Booking, 'status' | 'endDate'>, today: Day): boolean =>
  item.status === 'confirmed' && item.endDate < today;

/** The message posted to the chat after a direct booking; the requests are shortened so that it always fits. */
export function confirmationMessage(details: {
  cameraName: string;
  dates: string;
  days: number;
  total: string;
  notes: string;
}): string {
  const lines = [
    `New booking: ${details.cameraName}`,
    `Dates: ${details.dates}`,
    `Duration: ${details.days} ${details.days === 1 ? 'day' : 'days'}`,
    `Total: ${details.total}`,
  ].join('\n');
  const requests = details.notes.trim();
  if (!requests) return lines;
  const heading = `${lines}\nSpecial requests: `;
  const room = limits.content - heading.length;
  return heading + (requests.length <= room ? requests : `${requests.slice(0, room - 3)}...`);
}

/** The opening message of the chat-start flow (specification, section 4). */
export const openingMessage = (item: { brand: string; model: string }): string =>
  `I'm interested in renting the ${item.brand} ${item.model}. Could you provide more information?`;
