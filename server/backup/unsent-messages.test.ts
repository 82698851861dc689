import path from 'node:path';
import { expect, it } from 'vitest';
import { exportDatabase } from './export.ts';
import { importDatabase } from './import.ts';
import { placesForBackups } from './backup.test-helpers.ts';

const { folder, openPlace } = placesForBackups();

it('holds mails that a backup had queued: they may have been sent since', async () => {
  const shop = await openPlace(false);
  await shop.pool
    .query(`insert into mail (key, kind, state, to_address, created_at, best_before, next_attempt_at)
    values ('a', 'confirmed', 'queued', 'kim@example.com', now(), now(), now()),
      ('b', 'confirmed', 'sent', 'kim@example.com', now(), now(), now())`);
  const file = path.join(folder(), 'mails.jsonl.gz');
  await exportDatabase(shop, file);
  const target = await openPlace();
  await importDatabase(target, file);
  const { rows } = await target.pool.query('select key, state from mail order by key');
  expect(rows).toEqual([
    { key: 'a', state: 'held' },
    { key: 'b', state: 'sent' },
  ]);
});

it('tells programs nothing: webhooks are off, and what a backup had queued for them has failed', async () => {
  const shop = await openPlace(false);
  await shop.pool
    .query(`insert into webhook (url, events, active, secret, created_at) values ('https://a.example/', '{entry.created}', true, 'a', now());
    insert into webhook_delivery (webhook_id, type, data, state, created_at, next_attempt_at)
    values (1, 'entry.created', '{}', 'queued', now(), now()), (1, 'entry.created', '{}', 'sent', now(), now())`);
  const file = path.join(folder(), 'deliveries.jsonl.gz');
  await exportDatabase(shop, file);
  const target = await openPlace();
  await importDatabase(target, file);
  const { rows } = await target.pool.query('select state from webhook_delivery order by id');
  expect(rows).toEqual([{ state: 'failed' }, { state: 'sent' }]);
  const webhooks = await target.pool.query('select active, off_reason from webhook');
  expect(webhooks.rows).toEqual([
    { active: false, off_reason: 'The shop was restored from a backup.' },
  ]);
});
