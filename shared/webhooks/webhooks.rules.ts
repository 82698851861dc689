/**
 * The events that a webhook can subscribe to, with their labels for the page
 * (docs/contract/webhooks.md 2).
 */
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

/** The type of a delivery that the desk sends to try a webhook's address. */
export const testEvent = 'test';

/** The most webhooks that a house may have. */
export const mostWebhooks = 10;

export const deliveryStates = ['queued', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Milliseconds from each failed attempt of a delivery until the next one. */
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
 * Milliseconds from the failed attempt with this number to the next one; null when there is no
 * further attempt.
 */
export const waitAfterAttempts = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** A webhook is switched off when no delivery has succeeded for this time. */
export const switchedOffAfterMs = 3 * 24 * hourMs;
/**
 * Milliseconds for which deliveries are also signed with the previous secret after a new one was
 * made.
 */
export const previousSecretMs = 24 * hourMs;
