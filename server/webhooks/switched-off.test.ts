import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mail } from '#shared/mail/mail.ts';
import { describeInWorld } from '../testing/world.ts';
import {
  dayMs,
  hourMs,
  openShopWithReceiver,
  type ShopWithReceiver,
} from './deliveries.test-helpers.ts';
import {
  createWebhook,
  deliverDue,
  deliveriesOf,
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

  it('that try an address are sent once, with empty data, and switch nothing off', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['entry.created']);
    shop.answering(410);
    await tryOut(world(), shop.owner, id);
    await deliverDue(world());
    expect(shop.receiver.received[0]?.body).toMatchObject({ type: 'test', data: {} });
    expect(await shop.newest(id)).toMatchObject({ state: 'failed', status: 410, type: 'test' });
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({
      active: true,
      failingSince: null,
    });
  });

  it('that all fail for three days switch the webhook off, which the owners are told', async () => {
    const { pool } = world().database;
    await pool.query('update account set email_confirmed = true where id = $1', [shop.owner.id]);
    await world().createUser({ role: 'manager' });
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    shop.answering(503);
    await shop.removeItem();
    await deliverDue(world());
    const { failingSince } = await webhookOf(world(), shop.owner, id);
    expect(failingSince).toEqual(expect.any(String));
    await shop.wait(3 * dayMs - hourMs);
    await shop.removeItem();
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({ active: true, failingSince });
    await shop.wait(hourMs);
    await shop.removeItem();
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({
      active: false,
      offReason: 'Nothing was taken for three days.',
    });
    const states = (await deliveriesOf(world(), shop.owner, id)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['failed']));
    const mails = (await world().as(shop.owner).get('/api/admin/mails')).json<Mail[]>();
    expect(mails).toMatchObject([{ kind: 'webhook_off', to: shop.owner.email }]);
    const log = await world().as(shop.owner).get('/api/admin/audit?kind=webhook_changed');
    expect(log.json()).toMatchObject([
      { by: null, before: { active: true }, after: { active: false } },
    ]);
    // A webhook that is off gets no deliveries. When it is switched on again, its old failures do
    // not count.
    await shop.removeItem();
    expect(await deliveriesOf(world(), shop.owner, id)).toHaveLength(3);
    const on = await world().as(shop.owner).patch(`${webhooksPath}/${id}`, { active: true });
    expect(on.json()).toMatchObject({ active: true, offReason: '', failingSince: null });
  });

  it('of which one is taken begin the three days anew', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    shop.answering(500);
    await shop.removeItem();
    await deliverDue(world());
    await shop.wait(2 * dayMs);
    shop.answering(200);
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({ failingSince: null });
    shop.answering(500);
    await shop.removeItem();
    await deliverDue(world());
    await shop.wait(2 * dayMs);
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({ active: true });
  });

  it('to a receiver that is gone for good (410) switch the webhook off at once', async () => {
    const { id } = await createWebhook(world(), shop.owner, shop.receiver.url, ['item.changed']);
    shop.answering(410);
    await shop.removeItem();
    await shop.removeItem();
    await deliverDue(world());
    expect(await webhookOf(world(), shop.owner, id)).toMatchObject({
      active: false,
      offReason: 'It answered that it is gone for good (410).',
    });
    expect(
      new Set((await deliveriesOf(world(), shop.owner, id)).map(({ state }) => state)),
    ).toEqual(new Set(['failed']));
  });
});
