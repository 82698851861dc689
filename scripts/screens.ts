// `node scripts/screens.ts`: takes pictures of all screens of the demo shop in both themes and
// writes them as contact sheets to docs/screens. The product must be built before (`npm run
// build`). `--only desk-light,phone-dark` makes some of the sheets. `--pictures FOLDER` also keeps
// each picture in full length.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPerson, newCustomer, signInAs } from '../e2e/fixtures/people.ts';
import { startServer, type ProductServer } from '../e2e/fixtures/server.ts';
import { findBrowser } from './browser.mjs';

type Who = 'visitor' | 'alex' | 'admin' | 'newcomer';

interface Screen {
  who: Who;
  address: string;
  /** Presses what must be pressed before the picture is taken. */
  open?: (page: Page) => Promise<void>;
}

const pressBookNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Booking' }).waitFor();
};

const screens: Screen[] = [
  { who: 'visitor', address: '/' },
  { who: 'visitor', address: '/cameras' },
  { who: 'visitor', address: '/camera/1' },
  { who: 'visitor', address: '/login' },
  { who: 'visitor', address: '/no-such-page' },
  { who: 'visitor', address: '/cameras?search=nothing-like-it' },
  { who: 'visitor', address: '/forgot' },
  { who: 'alex', address: '/camera/4', open: pressBookNow },
  { who: 'alex', address: '/rental' },
  { who: 'alex', address: '/bookings' },
  { who: 'alex', address: '/chat' },
  { who: 'alex', address: '/chat/1' },
  { who: 'alex', address: '/favorites' },
  { who: 'alex', address: '/orders' },
  { who: 'alex', address: '/settings' },
  { who: 'newcomer', address: '/bookings' },
  { who: 'newcomer', address: '/favorites' },
  { who: 'admin', address: '/admin' },
  { who: 'admin', address: '/admin/bookings' },
  { who: 'admin', address: '/admin/inventory' },
  { who: 'admin', address: '/admin/users' },
  { who: 'admin', address: '/admin/users/2' },
  { who: 'admin', address: '/admin/planner' },
  { who: 'admin', address: '/admin/counter' },
  { who: 'admin', address: '/admin/reports' },
  { who: 'admin', address: '/admin/mail' },
  { who: 'admin', address: '/admin/settings' },
  { who: 'admin', address: '/chat/1' },
  { who: 'admin', address: '/admin/bookings/1/sheet' },
];

const sizes = {
  desk: { width: 1440, height: 900, columns: 3, shown: 480 },
  laptop: { width: 1024, height: 768, columns: 4, shown: 300 },
  tablet: { width: 768, height: 1024, columns: 6, shown: 220 },
  phone: { width: 390, height: 844, columns: 7, shown: 200 },
} as const;
type Size = keyof typeof sizes;
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const gap = 16;
const folder = path.resolve(import.meta.dirname, '../docs/screens');

const { values } = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'string' } },
});
const wanted = values.only?.split(',');

const shop = await startServer();
const browser = await chromium.launch(await findBrowser());
try {
  await mkdir(folder, { recursive: true });
  if (values.pictures) await mkdir(values.pictures, { recursive: true });
  for (const size of Object.keys(sizes) as Size[]) {
    for (const theme of themes) {
      const name = `${size}-${theme}`;
      if (wanted && !wanted.includes(name)) continue;
      const pictures = await takeAll(browser, shop, size, theme);
      await sheet(pictures, size, path.join(folder, `${name}.webp`));
      if (size === 'desk') {
        const [home] = pictures;
        await sharp(home)
          .resize(1200)
          .webp({ quality: 80 })
          .toFile(path.join(folder, `home-${theme}.webp`));
      }
    }
  }
} finally {
  await browser.close();
  await shop.stop();
  await rm(shop.dataDir, { recursive: true, force: true });
}

async function takeAll(
  browser: Browser,
  shop: ProductServer,
  size: Size,
  theme: Theme,
): Promise<Buffer[]> {
  const { width, height } = sizes[size];
  const newcomer = await newCustomer(shop);
  const pictures: Buffer[] = [];
  for (const [place, { who, address, open }] of screens.entries()) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (who === 'newcomer') await signInAs(page, newcomer);
    else if (who !== 'visitor') await signInAs(page, await demoPerson(shop, who));
    await page.goto(shop.url + address);
    await page.waitForLoadState('networkidle');
    await open?.(page);
    pictures.push(await page.screenshot());
    if (values.pictures) {
      const file = `${size}-${theme}-${String(place).padStart(2, '0')}.png`;
      await page.screenshot({ path: path.join(values.pictures, file), fullPage: true });
    }
    await context.close();
  }
  return pictures;
}

/** Joins pictures side by side and writes them as one file. */
async function sheet(pictures: Buffer[], size: Size, file: string): Promise<void> {
  const { width, height, columns, shown } = sizes[size];
  const tall = Math.round((height / width) * shown);
  const rows = Math.ceil(pictures.length / columns);
  const small = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(shown, tall).toBuffer()),
  );
  await sharp({
    create: {
      width: columns * (shown + gap) + gap,
      height: rows * (tall + gap) + gap,
      channels: 3,
      background: '#8a8783',
    },
  })
    .composite(
      small.map((input, place) => ({
        input,
        left: gap + (place % columns) * (shown + gap),
        top: gap + Math.floor(place / columns) * (tall + gap),
      })),
    )
    .webp({ quality: 72 })
    .toFile(file);
}
