import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cameraInput } from '#shared/cameras/cameras.ts';
import { fits } from '#shared/cameras/specs.rules.ts';
import housePictures from './house-pictures.json' with { type: 'json' };
import { demoCameras } from './catalogue.ts';

const site = path.resolve(import.meta.dirname, '../../web/public');
const pictures: Record<string, { src: string; widths: number[] }[]> = housePictures;

describe('the demo catalogue', () => {
  it('holds items that the camera form would take', () => {
    for (const { slug, ...item } of demoCameras)
      expect(
        cameraInput.safeParse({ ...item, imageUrl: `/products/${slug}-front-800.webp` }),
        slug,
      ).toMatchObject({ success: true });
  });

  it('names features without commas, which the edit form would split', () => {
    expect(demoCameras.flatMap(({ features }) => features).filter((f) => f.includes(','))).toEqual(
      [],
    );
  });

  it('says of every item what is included and what on the shelf goes with it', () => {
    const slugs = demoCameras.map(({ slug }) => slug);
    for (const { slug, included = [], goesWith = [] } of demoCameras) {
      expect(included, slug).not.toEqual([]);
      expect(goesWith, slug).not.toEqual([]);
      expect(slugs, slug).toEqual(expect.arrayContaining(goesWith));
    }
  });

  it('lets nothing go with an item that its page names already as what it fits', () => {
    for (const { slug, goesWith = [], ...item } of demoCameras) {
      const repeated = demoCameras.filter(
        (other) => goesWith.includes(other.slug) && (fits(item, other) || fits(other, item)),
      );
      expect(repeated, slug).toEqual([]);
    }
  });

  it('has items that are out of stock, down to one and down to two', () => {
    const stocks = demoCameras.map(({ stockCount }) => stockCount);
    expect(stocks).toEqual(expect.arrayContaining([0, 1, 2]));
  });

  it('features three items of different categories first', () => {
    expect(new Set(demoCameras.slice(0, 3).map(({ categoryId }) => categoryId)).size).toBe(3);
  });

  it('has five pictures of every item in all sizes and formats, the last of them of the bag', () => {
    for (const { slug } of demoCameras) {
      expect(pictures[slug], slug).toHaveLength(5);
      expect(pictures[slug]?.at(-1)?.src, slug).toBe(`/products/${slug}-bag-800.webp`);
      for (const { src, widths } of pictures[slug] ?? [])
        for (const width of widths)
          for (const format of ['avif', 'webp'])
            expect(
              existsSync(path.join(site, src.replace('-800.webp', `-${width}.${format}`))),
              src,
            ).toBe(true);
    }
  });
});
