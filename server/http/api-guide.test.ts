import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import type { Unit } from '#shared/units/units.ts';
import { createKey } from '../api-keys/api-keys.test-helpers.ts';
import { book } from '../bookings/bookings.test-helpers.ts';
import { freePort } from '../database/bundled/free-port.ts';
import { listen } from '../live/live.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';
import { createWebhook, deliverDue, deliveriesOf } from '../webhooks/webhooks.test-helpers.ts';
import { patience } from '../testing/expectations.ts';

const run = promisify(execFile);

/** The code blocks of docs/api.md in one language, in their order. */
async function boxesOf(language: string): Promise<string[]> {
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, box = '']) => box,
  );
}

describeInWorld('the guide for programs', (world) => {
  const close: (() => unknown)[] = [];
  afterEach(async () => {
    for (const one of close.splice(0)) await one();
  });

  it('reads, and writes once, as its boxes do', async () => {
    const owner = await world().createUser({ admin: true });
    const camera = await world().createCamera({ stockCount: 1 });
    expect(camera.id).toBe(1);
    const booking = await book(world(), await world().createUser(), camera.id, 0, 1);
    const { key: KEY } = await createKey(world(), owner, {
      permissions: ['bookings.read', 'stock.write'],
    });
    const SHOP = (await listen(world().app)).replace('ws', 'http');
    const boxes = await boxesOf('sh');
    expect(boxes).toHaveLength(2);
    const [read = '', write = ''] = boxes;
    const curl = async (box: string): Promise<unknown> => {
      const { stdout } = await run('sh', ['-c', box], { env: { ...process.env, SHOP, KEY } });
      return JSON.parse(stdout);
    };
    expect(await curl(read)).toMatchObject([{ id: booking.id }]);
    const unit = await curl(write);
    expect(unit).toMatchObject({ serial: 'A-1001', cameraId: 1 });
    expect(await curl(write)).toEqual(unit);
    const units = await world().as(owner).get('/api/admin/cameras/1/units');
    expect(units.json<Unit[]>()).toHaveLength(2);
    const wrong = curl(read.replace('$KEY', 'lensyard_wrong'));
    await expect(wrong).rejects.toMatchObject({
      stdout: expect.stringContaining('unauthenticated'),
    });
  });

  it('hears of each event once, and of nothing that is not from the shop', async () => {
    const owner = await world().createUser({ admin: true });
    const camera = await world().createCamera();
    const [receiver = ''] = await boxesOf('js');
    const folder = await mkdtemp(path.join(tmpdir(), 'lensyard-guide-'));
    close.push(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'receiver.mjs');
    await writeFile(file, receiver);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { id, secret: SECRET } = await createWebhook(world(), owner, url, ['item.changed']);
    const program = spawn(process.execPath, [file], {
      env: { ...process.env, SECRET, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    close.push(async () => {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    });
    let said = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const forged = () =>
      fetch(url, { method: 'POST', body: '{"type":"item.changed","data":{"id":9}}' });
    await vi.waitFor(async () => expect((await forged()).status).toBe(401), patience);

    await world().as(owner).delete(`/api/admin/cameras/${camera.id}`);
    await deliverDue(world());
    const [sent] = await deliveriesOf(world(), owner, id);
    expect(sent).toMatchObject({ state: 'sent', status: 204 });
    await world().as(owner).post(`/api/admin/deliveries/${sent?.id}/send-again`);
    await deliverDue(world());
    expect(await deliveriesOf(world(), owner, id)).toMatchObject([{ state: 'sent', status: 204 }]);
    await world().as(owner).post(`/api/admin/webhooks/${id}/test`);
    await deliverDue(world());
    await vi.waitFor(
      () => expect(said).toBe(`item.changed ${camera.id}\ntest undefined\n`),
      patience,
    );
  });
});
