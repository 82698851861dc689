import type { ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#shared/staff/audit.ts';
import { until } from '../live/live.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { createDeliverer } from './deliverer.service.ts';
import {
  dayMs,
  hourMs,
  minuteMs,
  openShopWithReceiver,
  secondMs,
  type ShopWithReceiver,
} from './deliveries.test-helpers.ts';
import { sweepDeliveries } from './deliveries.service.ts';
import {
  createWebhook,
  deliverDue,
  deliveriesOf,
  openReceiver,
  tryOut,
  webhookOf,
  webhooksPath,
} from './webhooks.test-helpers.ts';

describeInWorld('deliveries of webhooks', (world) => {
  let shop: ShopWithReceiver;
  beforeEach(async () => {
    shop = await openShopWithReceiver(world());
  });
  afterEach(() => shop.receiver.close());

  it('are signed as Standard Webhooks, with type, moment and data', async () => {
    const { id, secret } = await createWebhook(world(), shop.owner, shop.receiver.url, [
      'item.changed',
    ]);
    const item = await shop.removeItem();
    await deliverDue(world());
    const [{ headers, text, body } = { headers: {}, text: '', body: undefined }] =
      shop.receiver.received;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\da-f]{32}$/),
      'webhook-timestamp': expect.stringMatching(/^\d+$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const sent = headers as Record<string, string>;
    expect(new Verifier(secret).verify(text, sent)).toEqual(body);
    expect(() => new Verifier(secret).verify(text.replace('item', 'user'), sent)).toThrow(
      'No matching signature',
    );
    const delivery = await shop.newest(id);
    expect(body).toMatchObject({
      type: 'item.changed',
      timestamp: delivery.createdAt,
      data: { id: item, deleted: true },
    });
    expect(delivery).toMatchObject({ state: 'sent', status: 204, attempts: 1, error: '' });
    expect(delivery.sentAt).toEqual(expect.any(String));
    expect(delivery.nextAttemptAt).toBeNull();
  });

  it('are signed by the machine’s clock, wherever the shop’s is', async () => {
    const { id, secret } = await createWebhook(world(), shop.owner, shop.receiver.url);
    await shop.wait(400 * dayMs);
    await tryOut(world(), shop.owner, id);
    await deliverDue(world());
    const [sent] = shop.receiver.received;
    const verify = () =>
      new Verifier(secret).verify(sent?.text ?? '', sent?.headers as Record<string, string>);
    expect(verify()).toMatchObject({ type: 'test', data: {} });
  });

  it('carry two signatures for a day after the secret was renewed', async () => {
    const { id, secret: old } = await createWebhook(world(), shop.owner, shop.receiver.url);
    const path = `${webhooksPath}/${id}/secret`;
    const header = { 'idempotency-key': 'renew' };
    const renewed = await world().as(shop.owner).post(path, undefined, header);
    expect(renewed.statusCode, renewed.body).toBe(200);
    expect((await world().as(shop.owner).post(path, undefined, header)).statusCode).toBe(409);
    const { secret } = renewed.json<{ secret: string }>();
    expect(secret).not.toBe(old);
    expect((await webhookOf(world(), shop.owner, id)).previousSecretUntil).toEqual(
      expect.any(String),
    );
    const isSignedBy = async (one: string) => {
      await tryOut(world(), shop.owner, id);
      await deliverDue(world());
      const sent = shop.receiver.received.at(-1);
      try {
        new Verifier(one).verify(sent?.text ?? '', sent?.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([await isSignedBy(secret), await isSignedBy(old)]).toEqual([true, true]);
    // The day on which both secrets are used is over.
    await world().database.pool.query('update webhook set previous_until = now()');
    expect([await isSignedBy(secret), await isSignedBy(old)]).toEqual([true, false]);
    const log = await world().as(shop.owner).get('/api/admin/audit?kind=webhook_changed');
    expect(log.json<AuditEntry[]>()).toMatchObject([{ after: { secret: 'renewed' } }]);
    expect(log.body).not.toContain('whsec_');
  });

  it('are tried again after 5 s, 5 and 30 minutes, 2, 5, 10 and 10 hours, under one id, then failed', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    shop.answering(500, 'out of order');
    await shop.removeItem();
    const waits = [
      5 * secondMs,
      5 * minuteMs,
      30 * minuteMs,
      2 * hourMs,
      5 * hourMs,
      10 * hourMs,
      10 * hourMs,
    ];
    for (const [index, ms] of waits.entries()) {
      expect(await deliverDue(world())).toBe(1);
      const { state, attempts, status, error, answer, nextAttemptAt } = await shop.newest(id);
      expect({ state, attempts, status, error, answer }).toEqual({
        state: 'queued',
        attempts: index + 1,
        status: 500,
        error: 'Answered 500',
        answer: 'out of order',
      });
      const waited = Date.parse(nextAttemptAt ?? '') - world().clock.now().getTime();
      expect(Math.abs(waited - ms)).toBeLessThan(5 * secondMs);
      await shop.wait(ms - 10 * secondMs);
      if (ms > minuteMs) expect(await deliverDue(world())).toBe(0);
      await shop.wait(10 * secondMs);
    }
    expect(await deliverDue(world())).toBe(1);
    expect(await shop.newest(id)).toMatchObject({
      state: 'failed',
      attempts: 8,
      nextAttemptAt: null,
    });
    await shop.wait(dayMs);
    expect(await deliverDue(world())).toBe(0);
    expect(shop.receiver.received).toHaveLength(8);
    expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      1,
    );
    expect(new Set(shop.receiver.received.map(({ text }) => text)).size).toBe(1);
  });

  it('are sent again when somebody asks, the same under the same id, also while the webhook is off', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    shop.answering(410);
    await shop.removeItem();
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({ active: false });
    shop.answering(200, 'thanks');
    const { id: delivery } = await shop.newest(id);
    const again = await world().as(shop.owner).post(`/api/admin/deliveries/${delivery}/send-again`);
    expect([again.statusCode, again.json()]).toMatchObject([
      202,
      { id: delivery, state: 'queued' },
    ]);
    await deliverDue(world());
    expect(await shop.newest(id)).toMatchObject({ id: delivery, state: 'sent', answer: 'thanks' });
    const [first, second] = shop.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.text).toBe(first?.text);
  });

  it('to one receiver that hangs hold up no other', async () => {
    const slow = await openReceiver();
    slow.answer = () => undefined;
    try {
      const hanging = await createWebhook(world(), shop.owner, slow.url, ['item.changed']);
      const quick = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
      for (let count = 0; count < 6; count += 1) await shop.removeItem();
      const deliverer = createDeliverer(world().deps);
      await deliverer.begin();
      await until(() => shop.receiver.received.length === 6 && slow.received.length === 3);
      await until(async () =>
        (await deliveriesOf(world(), shop.owner, quick.id)).every(({ state }) => state === 'sent'),
      );
      expect(slow.received).toHaveLength(3);
      slow.answer = (_request, response) => response.end();
      await slow.close();
      await deliverer.close();
      const states = (await deliveriesOf(world(), shop.owner, hanging.id)).map(
        ({ state }) => state,
      );
      expect(states).toEqual(states.map(() => 'queued'));
    } finally {
      await slow.close().catch(() => undefined);
    }
  });

  it('are shared by several processes: none is lost, and none is made twice', async () => {
    await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    for (let count = 0; count < 60; count += 1) await shop.removeItem();
    const made = await Promise.all([deliverDue(world()), deliverDue(world())]);
    expect(made[0] + made[1]).toBe(60);
    expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(
      60,
    );
    expect(shop.receiver.received).toHaveLength(60);
  });

  it('that are on their way when the shop closes come to their end, and none begins after that', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    for (let count = 0; count < 5; count += 1) await shop.removeItem();
    const deliverer = createDeliverer(world().deps);
    let closing: Promise<void> | undefined;
    const waiting: ServerResponse[] = [];
    shop.receiver.answer = (_request, response) => {
      if (waiting.push(response) < 3) return;
      closing = deliverer.close();
      for (const one of waiting) one.writeHead(204).end();
    };
    await deliverer.deliverDue();
    await closing;
    expect(shop.receiver.received).toHaveLength(3);
    const states = (await deliveriesOf(world(), shop.owner, id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['queued', 'queued', 'sent', 'sent', 'sent']);
    expect(await deliverer.deliverDue()).toBe(0);
  });

  it('are forgotten after 30 days', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url);
    await tryOut(world(), shop.owner, id);
    await deliverDue(world());
    const sweepAfter = async (ms: number) => {
      await sweepDeliveries(world().database.db, new Date(world().clock.now().getTime() + ms));
      return (await deliveriesOf(world(), shop.owner, id)).length;
    };
    expect(await sweepAfter(29 * dayMs)).toBe(1);
    expect(await sweepAfter(31 * dayMs)).toBe(0);
  });

  it('write neither address, data nor secret into the log of the process', async () => {
    const warn = vi.spyOn(world().deps.log, 'warn');
    const { id } = await createWebhook(world(), shop.owner, `${shop.receiver.url}?token=theirs`);
    shop.answering(500, 'a secret answer');
    await tryOut(world(), shop.owner, id);
    await deliverDue(world());
    const said = JSON.stringify(warn.mock.calls);
    expect(said).toContain('a delivery was not taken');
    expect(said).not.toMatch(/127\.0\.0\.1|theirs|whsec_|secret answer/);
    warn.mockRestore();
  });
});
