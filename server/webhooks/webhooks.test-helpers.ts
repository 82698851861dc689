import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { webhookEvents, type WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.ts';
import type { TestUser, World } from '../testing/world.ts';
import { createDeliverer, type Ways } from './deliverer.service.ts';

export const webhooksPath = '/api/admin/webhooks';

/** Network addresses that are not public, of each kind. */
export const privateAddresses = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

/** An event in the form in which a program receives it. */
export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A program on this machine that receives events over HTTP. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /**
   * The handler that answers a request after it was read; without a test's own one, the answer is
   * 204.
   */
  answer: RequestListener;
  close(): Promise<void>;
}

export async function openReceiver(port = 0): Promise<TestReceiver> {
  const received: Received[] = [];
  const receiver: TestReceiver = {
    url: '',
    received,
    answer: (_request, response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString('utf8');
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      receiver.answer(request, response);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

/** Makes a webhook for all events, or only for those that are given. */
export async function createWebhook(
  world: World,
  owner: TestUser,
  url: string,
  events: WebhookEvent[] = webhookEvents,
): Promise<{ id: number; secret: string }> {
  const reply = await world.as(owner).post(webhooksPath, { url, events, active: true });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ id: number; secret: string }>();
}

/** Makes all deliveries that are due now, as the shop does by itself. */
export const deliverDue = (world: World, ways?: Ways): Promise<number> =>
  createDeliverer(world.deps, ways).deliverDue();

export async function webhookOf(world: World, owner: TestUser, id: number): Promise<Webhook> {
  const all = (await world.as(owner).get(webhooksPath)).json<Webhook[]>();
  const found = all.find((webhook) => webhook.id === id);
  if (!found) throw new Error(`there is no webhook ${id}`);
  return found;
}

/** All deliveries to a webhook, newest first. */
export const deliveriesOf = async (
  world: World,
  owner: TestUser,
  id: number,
): Promise<Delivery[]> =>
  (await world.as(owner).get(`${webhooksPath}/${id}/deliveries`)).json<Delivery[]>();

/** Queues a test event for a webhook; gives its delivery. */
export async function tryOut(world: World, owner: TestUser, id: number): Promise<Delivery> {
  const reply = await world.as(owner).post(`${webhooksPath}/${id}/test`);
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json<Delivery>();
}
