import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { compare } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { startLimit } from '../limits/start.ts';
import { listTime } from '../load/list-time.ts';
import { residentMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';

const memoryPatienceMs = 30_000;

/** A photograph of 24 megapixels: soft shapes with some grain. */
const photograph = () =>
  sharp({
    create: {
      width: 1500,
      height: 1000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(6000, 4000)
    .jpeg({ quality: 90 })
    .toBuffer();

export async function picture(stage: Stage): Promise<Figure[]> {
  const shop = await stage.shop({ cameras: 200, customers: 10 });
  const server = await stage.product(shop);
  const file = await photograph();
  const upload = async () => {
    // A kept picture is not made again; bytes after its end are no part of it.
    const body = Buffer.concat([file, randomBytes(8)]);
    const startedAt = performance.now();
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/admin/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin.token}` },
      body,
    });
    if (reply.status !== 201) throw new Error(`an upload was answered with ${reply.status}`);
    await reply.json();
    return performance.now() - startedAt;
  };
  const listP99 = () => listTime(server, stage.seconds);

  await listP99();
  const before = residentMegabytes(server.pid);
  const time = await compare(upload, async () => {
    const alone = await startLimit<{ milliseconds: number }>('sharp-alone', file);
    await alone.stop();
    return alone.ready.milliseconds;
  });
  const beside = await compare(async () => {
    const [p99] = await Promise.all([listP99(), upload()]);
    return p99;
  }, listP99);
  const giveUpAt = performance.now() + memoryPatienceMs;
  const more = () => residentMegabytes(server.pid) - before;
  while (more() > 50 && performance.now() < giveUpAt) await sleep(200);
  return [
    judge({
      name: 'picture',
      ...time,
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1.5 },
      note: '24 megapixels, six files stored; limit: sharp alone',
    }),
    judge({
      name: 'list p99 beside a picture',
      ...beside,
      unit: 'ms',
      goal: { of: 'ratio', atMost: 3 },
      note: 'limit: its own p99 without one',
    }),
    judge({
      name: 'memory after pictures',
      ours: more(),
      unit: 'MB',
      goal: { of: 'ours', atMost: 50 },
      note: 'more than before six uploads, within 30 s',
    }),
  ];
}
