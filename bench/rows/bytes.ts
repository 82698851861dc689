import { brotliCompressSync } from 'node:zlib';
import {
  downloadSize,
  filesAskedBy,
  routeSizes,
} from '../../server/pages/page-bytes.test-helpers.ts';
import { figure, type Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';

const kilobytes = (bytes: number, note?: string) => ({ ours: bytes / 1_024, note });

/** The compressed bytes of the demo shop's home page. */
export async function bytes(stage: Stage): Promise<Figure[]> {
  const server = await stage.product();
  const html = await (await fetch(server.url)).text();
  const { scripts, styles } = filesAskedBy(html);
  const [largest] = routeSizes();
  const route = kilobytes(largest?.bytes ?? 0, largest?.name);
  return [
    figure('JavaScript of the home page', kilobytes(downloadSize(scripts)), 'KB', '<= 105'),
    figure('largest lazy route', route, 'KB', '<= 40'),
    figure('CSS', kilobytes(downloadSize(styles)), 'KB', '<= 9'),
    figure('HTML of the home page', kilobytes(brotliCompressSync(html).length), 'KB', '<= 20'),
  ];
}
