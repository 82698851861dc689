import { brotliCompressSync } from 'node:zlib';
import { downloadSize, filesAskedBy, routeSizes } from '../bundle.ts';
import { judge, type Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** The bytes of the demo shop's home page, compressed. */
export async function bytes(stage: Stage): Promise<Figure[]> {
  const server = await stage.demoShop();
  const html = await (await fetch(server.url)).text();
  const { scripts, styles } = filesAskedBy(html);
  const [largest] = routeSizes();
  const figure = (name: string, size: number, most: number, note?: string) =>
    judge({ name, ours: size / 1_024, unit: 'KB', goal: { of: 'ours', atMost: most }, note });
  return [
    figure('JavaScript of the home page', downloadSize(scripts), 105),
    figure('largest lazy route', largest?.bytes ?? 0, 40, largest?.name),
    figure('CSS', downloadSize(styles), 9),
    figure('HTML of the home page', brotliCompressSync(html).length, 20),
  ];
}
