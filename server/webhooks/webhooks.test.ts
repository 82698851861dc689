import { beforeEach, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/staff/audit.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.ts';
import { describeInWorld, type TestUser } from '../testing/world.ts';
import {
  createWebhook,
  deliveriesOf,
  tryOut,
  webhookOf,
  webhooksPath,
} from './webhooks.test-helpers.ts';

const url = 'https://erp.example.com/hooks/lensyard?token=of-theirs';

describeInWorld('webhooks', (world) => {
  let owner: TestUser;
  beforeEach(async () => {
    owner = await world().createUser({ admin: true });
  });
  const make = (body: object = {}, headers?: Record<string, string>) =>
    world()
      .as(owner)
      .post(webhooksPath, { url, events: ['entry.created'], active: true, ...body }, headers);
  const list = async () => (await world().as(owner).get(webhooksPath)).json<Webhook[]>();
  const change = (id: number, body: object) =>
    world().as(owner).patch(`${webhooksPath}/${id}`, body);
  const log = async () => (await world().as(owner).get('/api/admin/audit')).json<AuditEntry[]>();

  it('are made with a secret that is told once', async () => {
    const made = await make({ events: ['item.changed', 'booking.created', 'item.changed'] });
    expect(made.statusCode, made.body).toBe(201);
    const { id, secret } = made.json<{ id: number; secret: string }>();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const reply = await world().as(owner).get(webhooksPath);
    expect(reply.json()).toEqual([
      {
        id,
        url,
        events: ['booking.created', 'item.changed'],
        active: true,
        createdAt: expect.any(String) as string,
        failingSince: null,
        offReason: '',
        previousSecretUntil: null,
      },
    ]);
    expect(reply.body).not.toContain('whsec_');
    expect((await log())[0]).toMatchObject({
      kind: 'webhook_made',
      by: { id: owner.id },
      address: '127.0.0.1',
      about: { type: 'webhook', id, name: 'erp.example.com' },
      after: { url: 'https://erp.example.com', events: ['booking.created', 'item.changed'] },
    });
    // The log contains neither the secret nor the path of the receiver's URL.
    expect(JSON.stringify(await log())).not.toMatch(/whsec_|of-theirs/);
  });

  it('are made once, and the repeat is not told the secret', async () => {
    const header = { 'idempotency-key': 'once' };
    const statuses = [await make({}, header), await make({}, header)].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([201, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('have events that there are, and at least one', async () => {
    for (const events of [[], ['offer.sent'], ['everything'], 'booking.created', [1]]) {
      const reply = await make({ events });
      expect([events, reply.statusCode]).toEqual([events, 400]);
    }
    expect((await make({ active: 'yes' })).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('are at most 10, also when many are made at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await make()).statusCode),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect((await make()).json()).toMatchObject({
      code: 'too_many_webhooks',
      params: { count: 10 },
    });
    const [last] = await list();
    await world().as(owner).delete(`${webhooksPath}/${last?.id}`);
    expect((await make()).statusCode).toBe(201);
  });

  it('are for owners alone', async () => {
    const { id } = (await make()).json<{ id: number }>();
    const manager = world().as(await world().createUser({ role: 'manager' }));
    const replies = [
      await manager.get(webhooksPath),
      await manager.post(webhooksPath, { url, events: ['entry.created'], active: true }),
      await manager.patch(`${webhooksPath}/${id}`, { active: false }),
      await manager.delete(`${webhooksPath}/${id}`),
      await manager.post(`${webhooksPath}/${id}/secret`),
      await manager.post(`${webhooksPath}/${id}/test`),
      await manager.get(`${webhooksPath}/${id}/deliveries`),
      await manager.post('/api/admin/deliveries/1/send-again'),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 403));
  });

  it('are changed field by field, which the log tells', async () => {
    const { id } = await createWebhook(world(), owner, url, ['entry.created']);
    expect((await change(id, { events: ['message.created'] })).json()).toMatchObject({
      url,
      events: ['message.created'],
      active: true,
    });
    expect((await change(id, { url: 'http://erp.example.com' })).statusCode).toBe(400);
    expect((await change(id, { url: 'https://other.example.com/x' })).statusCode).toBe(200);
    expect((await change(id, { active: false })).json()).toMatchObject({ active: false });
    // The webhook is off already, so this change is not logged.
    await change(id, { active: false });
    expect(await log()).toMatchObject([
      { kind: 'webhook_changed', before: { active: true }, after: { active: false } },
      {
        about: { name: 'other.example.com' },
        before: { url: 'https://erp.example.com' },
        after: { url: 'https://other.example.com' },
      },
      { before: { events: ['entry.created'] }, after: { events: ['message.created'] } },
      { kind: 'webhook_made' },
    ]);
    expect((await change(id + 1, { active: false })).statusCode).toBe(404);
  });

  it('are deleted with their deliveries', async () => {
    const { id } = await createWebhook(world(), owner, url);
    await tryOut(world(), owner, id);
    const path = `${webhooksPath}/${id}`;
    expect((await world().as(owner).delete(path)).statusCode).toBe(204);
    expect((await world().as(owner).delete(path)).statusCode).toBe(404);
    expect((await world().as(owner).get(`${path}/deliveries`)).statusCode).toBe(404);
    expect((await world().as(owner).post(`${path}/test`)).statusCode).toBe(404);
    expect((await world().as(owner).post(`${path}/secret`)).statusCode).toBe(404);
    const { rows } = await world().database.pool.query('select id from webhook_delivery');
    expect(rows).toEqual([]);
    expect((await log())[0]).toMatchObject({
      kind: 'webhook_deleted',
      about: { id, name: 'erp.example.com' },
    });
  });

  it('outlive their maker', async () => {
    const maker = await world().createUser({ admin: true });
    const { id } = await createWebhook(world(), maker, url);
    await world().as(owner).patch(`/api/admin/staff/${maker.id}`, { role: null });
    expect(await webhookOf(world(), owner, id)).toMatchObject({ active: true });
  });

  it('that are switched off end what waits for them, but for what somebody asked for', async () => {
    const { id } = await createWebhook(world(), owner, url, ['item.changed']);
    const { id: item } = await world().createCamera();
    const removed = await world().as(owner).delete(`/api/admin/cameras/${item}`);
    expect(removed.statusCode).toBe(204);
    await change(id, { active: false });
    await tryOut(world(), owner, id);
    await world()
      .as(owner)
      .delete(`/api/admin/cameras/${(await world().createCamera()).id}`);
    expect(await deliveriesOf(world(), owner, id)).toMatchObject([
      { type: 'test', state: 'queued' },
      { type: 'item.changed', state: 'failed', error: 'The webhook was switched off' },
    ]);
  });

  it('show deliveries in pages, and send one again, but not one that is on its way', async () => {
    const { id } = await createWebhook(world(), owner, url);
    const made: number[] = [];
    for (let count = 0; count < 3; count += 1) made.push((await tryOut(world(), owner, id)).id);
    const path = `${webhooksPath}/${id}/deliveries?limit=2`;
    const first = await world().as(owner).get(path);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const pages = [first, await world().as(owner).get(next)];
    const ids = pages.flatMap((page) => page.json<Delivery[]>().map((one) => one.id));
    expect(ids).toEqual(made.toReversed());
    const again = await world().as(owner).post(`/api/admin/deliveries/${made[0]}/send-again`);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([
      409,
      'already_queued',
    ]);
    const nowhere = await world().as(owner).post('/api/admin/deliveries/999999/send-again');
    expect(nowhere.statusCode).toBe(404);
  });
});
