// Takes the product pictures: node product-shots/render.ts [--only slug,hero] [--angle front] [--draft folder]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { demoCameras } from '../server/demo/catalogue.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { angles, type Angle } from './items/item.ts';
import { bodyOnly } from '../server/demo/pictures.ts';
import type { Bag } from './bag/flat-lay.ts';
import type { ShotOrder } from './stage.ts';

interface HousePicture {
  src: string;
  widths: number[];
  color: string;
}

const root = path.resolve(import.meta.dirname, '..');
const pictures = path.join(root, 'web/public/products');
const manifestFile = path.join(root, 'server/demo/house-pictures.json');
const productWidths = [400, 800, 1200];

const { values } = parseArgs({
  options: {
    /** Slugs separated by commas, `hero` for the home page's picture. */
    only: { type: 'string' },
    /** One of the four angles, or `bag`. */
    angle: { type: 'string' },
    /** Small quick pictures as PNG into this folder, to look at while modelling. */
    draft: { type: 'string' },
    /** Fewer samples at a lower size, enlarged: a whole set in minutes. */
    quick: { type: 'boolean', default: false },
  },
});

async function bundledStage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, 'stage.ts'), formats: ['iife'], name: 'stage' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The stage could not be bundled');
  return bundle.output[0].code;
}

async function openStage(): Promise<{ page: Page; close: () => Promise<void> }> {
  const { args, ...found } = await findBrowser();
  const browser = await chromium.launch({
    ...found,
    args: [
      ...args,
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('pageerror', (error) => console.error(error));
  await page.goto('about:blank', { waitUntil: 'commit' });
  await page.addScriptTag({ content: await bundledStage() });
  return { page, close: () => browser.close() };
}

async function photograph(page: Page, order: ShotOrder): Promise<Buffer> {
  const picture = await page.evaluate((wanted) => window.takeShot(wanted), order);
  return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
}

/** Writes a picture in all widths and both formats as `{base}-{width}.{format}`. */
async function develop(
  png: Buffer,
  base: string,
  widths: number[],
  quality: { avif: number; webp: number },
): Promise<void> {
  for (const width of widths) {
    const resized = sharp(png).resize(width);
    await resized
      .clone()
      .webp({ quality: quality.webp, effort: 6 })
      .toFile(`${base}-${width}.webp`);
    await resized
      .clone()
      .avif({ quality: quality.avif, effort: 5 })
      .toFile(`${base}-${width}.avif`);
  }
}

/** The mean colour of the backdrop beside and above the subject. */
async function backdropColor(png: Buffer): Promise<string> {
  const { width, height } = await sharp(png).metadata();
  const { channels } = await sharp(
    await sharp(png)
      .extract({ left: 0, top: 0, width, height: Math.round(height * 0.2) })
      .removeAlpha()
      .toBuffer(),
  ).stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
}

/** The contents of the picture of the bag, for that angle only. */
function bagOf(slug: string, angle: Angle): { bag?: Bag } {
  if (angle !== 'bag') return {};
  const included = demoCameras.find((camera) => camera.slug === slug)?.included ?? [];
  return { bag: { included, bodyOnly: bodyOnly.has(slug) } };
}

/** An item with which nothing comes has no picture of its bag. */
function isWanted(slug: string, angle: Angle): boolean {
  if (slug === 'hero') return angle === 'front';
  return angle !== 'bag' || bagOf(slug, angle).bag?.included.length !== 0;
}

/** Many small things on white paper show the steps of their shadows sooner than one large thing. */
const bagSamples = 36;

async function takeProduct(page: Page, slug: string, angle: Angle): Promise<HousePicture> {
  const size = values.quick
    ? { width: 800, height: 600, samples: 16 }
    : { width: 1200, height: 900, samples: angle === 'bag' ? bagSamples : 18 };
  const png = await photograph(page, { subject: slug, angle, ...bagOf(slug, angle), ...size });
  await develop(png, path.join(pictures, `${slug}-${angle}`), productWidths, {
    avif: 50,
    webp: 72,
  });
  return {
    src: `/products/${slug}-${angle}-800.webp`,
    widths: productWidths,
    color: await backdropColor(png),
  };
}

async function takeDraft(page: Page, subject: string, angle: Angle, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [width, height] = subject === 'hero' ? [800, 450] : [640, 480];
  const png = await photograph(page, {
    subject,
    angle,
    ...bagOf(subject, angle),
    width,
    height,
    samples: 14,
  });
  await writeFile(path.join(folder, `${subject}-${angle}.png`), png);
}

async function takeHero(page: Page): Promise<void> {
  const png = await photograph(page, {
    subject: 'hero',
    angle: 'front',
    ...(values.quick
      ? { width: 1200, height: 675, samples: 20 }
      : { width: 1440, height: 810, samples: 32 }),
  });
  await develop(png, path.join(root, 'web/public/hero'), [800, 1600], { avif: 55, webp: 78 });
}

async function readManifest(): Promise<Record<string, HousePicture[]>> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'));
  } catch {
    return {};
  }
}

async function writeManifest(manifest: Record<string, HousePicture[]>): Promise<void> {
  const inOrder = demoCameras.flatMap(({ slug }) =>
    manifest[slug] ? [[slug, manifest[slug]]] : [],
  );
  const text = JSON.stringify(Object.fromEntries(inOrder), null, 2);
  // Number lists stand in one line, as the formatter leaves them.
  const formatted = text.replaceAll(
    /\[\s+([\d\s,]+?)\s+\]/g,
    (_, list: string) => `[${list.replaceAll(/\s+/g, ' ')}]`,
  );
  await writeFile(manifestFile, `${formatted}\n`);
}

const { page, close } = await openStage();
try {
  const modelled = await page.evaluate(() => window.itemNames);
  const missing = demoCameras
    .filter(({ slug }) => !modelled.includes(slug))
    .map(({ slug }) => slug);
  if (missing.length > 0) throw new Error(`No model for ${missing.join(', ')}`);
  await mkdir(pictures, { recursive: true });
  await mkdir(path.dirname(manifestFile), { recursive: true });
  const subjects = values.only?.split(',') ?? ['hero', ...demoCameras.map(({ slug }) => slug)];
  // All fronts first: they are what the lists show.
  for (const angle of angles.filter((one) => !values.angle || values.angle === one))
    for (const subject of subjects) {
      if (!isWanted(subject, angle)) continue;
      const started = Date.now();
      if (values.draft) await takeDraft(page, subject, angle, values.draft);
      else if (subject === 'hero') await takeHero(page);
      else {
        const manifest = await readManifest();
        const shots = [...(manifest[subject] ?? [])];
        shots[angles.indexOf(angle)] = await takeProduct(page, subject, angle);
        await writeManifest({ ...manifest, [subject]: shots });
      }
      console.log(`${subject} ${angle} ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
} finally {
  await close();
}
