import { brotliCompressSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { downloadSize, filesAskedBy, routeSizes } from './page-bytes.test-helpers.ts';
import { fillDemoShop } from '../demo/demo-shop.ts';
import { describeInWorld } from '../testing/world.ts';

const kilobyte = 1_024;

describeInWorld(
  'what a phone downloads, compressed',
  (world) => {
    beforeEach(async () => {
      await fillDemoShop(world().deps);
    });
    const homePage = async () => (await world().as().get('/')).payload;

    it('is at most 105 KB of scripts for the home page', async () => {
      expect(downloadSize(filesAskedBy(await homePage()).scripts)).toBeLessThanOrEqual(
        105 * kilobyte,
      );
    });

    it('is at most 9 KB of styles', async () => {
      expect(downloadSize(filesAskedBy(await homePage()).styles)).toBeLessThanOrEqual(9 * kilobyte);
    });

    it('is at most 20 KB of HTML for the home page', async () => {
      expect(brotliCompressSync(await homePage()).length).toBeLessThanOrEqual(20 * kilobyte);
    });

    it('is at most 40 KB more for any route', () => {
      expect(routeSizes().filter(({ bytes }) => bytes > 40 * kilobyte)).toEqual([]);
    });
  },
  { demo: 'always' },
);
