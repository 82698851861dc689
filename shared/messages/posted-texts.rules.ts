import { dayCount } from '../shop/rental-days.rules.ts';
import { cutTo, isolated } from '../characters.rules.ts';
import { limits } from '../fields.rules.ts';
import { historyText } from '../bookings/history.rules.ts';
import type { ChatEvent } from './message.ts';

/**
 * The most characters for the names of the items, because a rental may have 50 of them; the rest of
 * a message is for days, total and special requests.
 */
const longestItems = 3_000;

/**
 * A line `{quantity} x {name}` for each item; when they are too long, the last line says how many
 * items are left out.
 */
function itemLines(items: readonly { name: string; quantity: number }[]): string {
  const lines = items.map(({ name, quantity }) => `${quantity} x ${name}`);
  let shown = lines.length;
  let length = lines.join('\n').length;
  while (length > longestItems && shown > 0) {
    shown -= 1;
    length -= (lines[shown]?.length ?? 0) + 1;
  }
  const left = lines.length - shown;
  return [...lines.slice(0, shown), ...(left > 0 ? [`and ${left} more`] : [])].join('\n');
}

/**
 * The message that is posted to the chat after a booking, with days and total. A single item stands
 * by its name, several each on a line. The special requests are cut so that the message is never
 * too long.
 */
export function confirmationMessage(details: {
  booked: string | readonly { name: string; quantity: number }[];
  dates: string;
  days: number;
  total: string;
  /** The lines about the agreed times of pick-up and return. */
  times?: readonly string[];
  notes: string;
}): string {
  const { booked } = details;
  const lines = [
    typeof booked === 'string' ? `New booking: ${booked}` : `New booking:\n${itemLines(booked)}`,
    `Dates: ${details.dates}`,
    `Duration: ${dayCount(details.days)}`,
    `Total: ${details.total}`,
    ...(details.times ?? []),
  ].join('\n');
  const requests = details.notes.trim();
  if (!requests) return lines;
  const heading = `${lines}\nSpecial requests: `;
  const room = limits.content - heading.length;
  return heading + (requests.length <= room ? requests : `${cutTo(requests, room - 3)}...`);
}

/** The text of an event in the conversation of a booking (docs/contract/messages.md 6). */
export function eventText({ kind, values }: ChatEvent): string {
  switch (kind) {
    case 'dates':
    case 'times':
      return historyText(kind, values.before, values.after);
    case 'cancelled':
      return `Cancelled by ${isolated(values.by)}${values.reason ? `: ${values.reason}` : ''}`;
    default:
      return historyText(kind, null, values);
  }
}

/**
 * The first message of a chat that a customer starts from an item's page (docs/specification.md 4).
 */
export const openingMessage = (item: { brand: string; model: string }): string =>
  `I'm interested in renting the ${item.brand} ${item.model}. Could you provide more information?`;
