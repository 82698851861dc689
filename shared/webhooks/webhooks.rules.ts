/** The events that a webhook can be told of, and their words for the page (docs/contract/webhooks.md 2). */
export const webhookEventLabels = {
  'booking.created': 'A booking or an inquiry is made',
  'booking.changed': 'Days, times, items, notes or prices of a booking change',
  'booking.status_changed': 'The status of a booking changes',
  'booking.handed_over': 'Units are handed over',
  'booking.taken_back': 'Units are taken back',
  'entry.created': 'An entry is written to the ledger',
  'message.created': 'A message is sent',
  'item.changed': 'An item is added, changed or removed',
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as WebhookEvent[];

/** The type of a delivery that tries an address. */
export const testEvent = 'test';

/** The number of webhooks that a house may have. */
export const mostWebhooks = 10;

export const deliveryStates = ['queued', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** How long after each failed attempt the next one is made. */
const waits = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];

/**
 * Milliseconds until the next attempt, after so many attempts; null when there is none any more.
 */
export const waitAfterAttempts = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** A webhook is switched off when no delivery has succeeded for so long. */
export const switchedOffAfterMs = 3 * 24 * hourMs;
/** Milliseconds for which the previous secret signs deliveries beside the new one. */
export const previousSecretMs = 24 * hourMs;
