import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { compare } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { makeSizes } from '../limits/limits.ts';
import { alone } from '../limits/start.ts';
import { listTime, listTimeBeside } from '../load/answers.ts';
import { bearer } from '../load/http-load.ts';
import { collecting, usedMegabytes } from '../processes.ts';
import type { Stage } from '../stage.ts';

export async function picture(stage: Stage): Promise<Figure[]> {
  const shop = await stage.open(await stage.shop({ cameras: 200, users: 10 }), collecting);
  const file = await photograph();
  const upload = async () => {
    // The same picture is not converted twice, so each upload has other bytes after the end of the picture.
    const body = Buffer.concat([file, randomBytes(8)]);
    const startedAt = performance.now();
    const sent = { method: 'POST', headers: bearer(shop.admin), body };
    const reply = await fetch(`${shop.url}/api/admin/pictures`, sent);
    const said = await reply.text();
    if (reply.status !== 201) throw new Error(`an upload was answered with ${said}`);
    return performance.now() - startedAt;
  };
  await listTime(stage, shop);
  const before = await usedMegabytes(shop.pid);
  const time = await compare(upload, () => alone(makeSizes, file));
  const beside = await listTimeBeside(stage, shop, async (p99) => {
    const [listP99] = await Promise.all([p99(), upload()]);
    return listP99;
  });
  const more = (await usedMegabytes(shop.pid)) - before;
  const note = 'more than before six uploads, garbage collected before and after';
  return [
    figure('picture', { ...time, note: '24 megapixels, six files stored' }, 'ms', '<= 1.5x'),
    figure('list p99 beside a picture', beside, 'ms', '<= 3x'),
    figure('memory after pictures', { ours: more, note }, 'MB', '<= 50'),
  ];
}

/** Makes a photograph of 24 megapixels with soft shapes and some grain. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#808080', noise } })
    .resize(6000, 4000)
    .jpeg({ quality: 90 })
    .toBuffer();
}
