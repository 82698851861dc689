import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, pageQuery } from '../fields.ts';
import { deliveryStates, webhookEvents } from './webhooks.rules.ts';

const unknownEvents = 'Events must be a list of those that there are';
const event = z.enum(webhookEvents, { error: unknownEvents });

/** A webhook, without its secret. */
const webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(event),
  active: z.boolean(),
  createdAt: moment,
  /** Since when no delivery of the webhook has succeeded; null when the last one has. */
  failingSince: z.nullable(moment),
  /** The reason why the shop switched the webhook off; empty when it did not. */
  offReason: z.string(),
  /** Until when deliveries are also signed with the previous secret; null when there is none. */
  previousSecretUntil: z.nullable(moment),
});
export type Webhook = z.infer<typeof webhook>;

export const listWebhooks = endpoint('GET', '/api/admin/webhooks', {
  access: 'staff.write',
  summary: 'Addresses of programs that hear of what happens, newest first',
  query: pageQuery,
  reply: z.array(webhook),
});

const badAddress = 'Please enter a web address that begins with https://';
const address = z
  .string({ error: badAddress })
  .check(
    z.trim(),
    z.minLength(1, { error: badAddress, abort: true }),
    z.maxLength(2_000, { error: 'The address must be at most 2,000 characters', abort: true }),
  );
const events = z.array(event, { error: unknownEvents }).check(
  z.minLength(1, { error: 'Please choose at least one event' }),
  z.overwrite((given) => webhookEvents.filter((one) => given.includes(one))),
);
const active = z.boolean({ error: 'active must be true or false' });

export const webhookInput = z.object({ url: address, events, active });
export type WebhookInput = z.infer<typeof webhookInput>;
const webhookChange = z.partial(webhookInput);
export type WebhookChange = z.infer<typeof webhookChange>;

const secret = z.string();

export const createWebhook = endpoint('POST', '/api/admin/webhooks', {
  access: 'staff.write',
  summary:
    'Let a program hear of events. The `secret` that signs them is told this once. 400 bad_url for an address that is not public and https, 409 too_many_webhooks beyond 10. Takes an Idempotency-Key, a repeat is 409 already_made',
  status: 201,
  takesKey: true,
  alsoAnswers: [409],
  body: webhookInput,
  reply: z.object({ id: z.int(), secret }),
});

export const changeWebhook = endpoint('PATCH', '/api/admin/webhooks/:id', {
  access: 'staff.write',
  summary:
    'Change address or events, or switch it off and on. What waits when it is switched off fails',
  params: idParams,
  body: webhookChange,
  reply: webhook,
});

export const deleteWebhook = endpoint('DELETE', '/api/admin/webhooks/:id', {
  access: 'staff.write',
  summary: 'Delete a webhook with its deliveries',
  params: idParams,
});

export const renewWebhookSecret = endpoint('POST', '/api/admin/webhooks/:id/secret', {
  access: 'staff.write',
  summary:
    'Another secret, told this once; the one before signs beside it for 24 hours. Takes an Idempotency-Key, a repeat is 409 already_made',
  status: 200,
  takesKey: true,
  alsoAnswers: [409],
  params: idParams,
  reply: z.object({ secret }),
});

/** An event on its way to a webhook. */
const delivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  type: z.string(),
  state: z.enum(deliveryStates),
  /** The HTTP status of the receiver's last answer; null where there was none. */
  status: z.nullable(z.int()),
  attempts: z.int(),
  nextAttemptAt: z.nullable(moment),
  createdAt: moment,
  sentAt: z.nullable(moment),
  /** The reason why the last attempt of the delivery failed; empty after a success. */
  error: z.string(),
  /** The first 500 characters of the receiver's last answer. */
  answer: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

export const testWebhook = endpoint('POST', '/api/admin/webhooks/:id/test', {
  access: 'staff.write',
  summary:
    'Send an event of the type `test` with empty data, once, also while the webhook is off. Takes an Idempotency-Key',
  status: 202,
  takesKey: true,
  params: idParams,
  reply: delivery,
});

export const listDeliveries = endpoint('GET', '/api/admin/webhooks/:id/deliveries', {
  access: 'staff.write',
  summary: 'What was sent to a webhook, and what became of it, newest first; kept for 30 days',
  params: idParams,
  query: pageQuery,
  reply: z.array(delivery),
});

export const sendDeliveryAgain = endpoint('POST', '/api/admin/deliveries/:id/send-again', {
  access: 'staff.write',
  summary:
    'Send a delivery once more: the same data under the same webhook-id, also while the webhook is off. 409 already_queued',
  status: 202,
  alsoAnswers: [409],
  params: idParams,
  reply: delivery,
});
