// `node scripts/screens.ts`: pictures of every screen of the demo shop in both themes, as contact sheets in
// docs/screens. Wants a built product (`npm run build`).
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPerson, signInAs } from '../e2e/fixtures/people.ts';
import { startServer, type ProductServer } from '../e2e/fixtures/server.ts';
import { findBrowser } from './browser.mjs';

type Who = 'visitor' | 'alex' | 'admin';

interface Screen {
  who: Who;
  address: string;
  /** What to press before the picture is taken. */
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
  { who: 'alex', address: '/camera/4', open: pressBookNow },
  { who: 'alex', address: '/bookings' },
  { who: 'alex', address: '/chat' },
  { who: 'alex', address: '/chat/1' },
  { who: 'alex', address: '/favorites' },
  { who: 'alex', address: '/orders' },
  { who: 'alex', address: '/settings' },
  { who: 'admin', address: '/admin' },
  { who: 'admin', address: '/admin/bookings' },
  { who: 'admin', address: '/admin/inventory' },
  { who: 'admin', address: '/admin/users' },
  { who: 'admin', address: '/admin/planner' },
  { who: 'admin', address: '/admin/bookings/1/sheet' },
];

const sizes = {
  desk: { width: 1440, height: 900, columns: 3, shown: 480 },
  phone: { width: 390, height: 844, columns: 6, shown: 240 },
} as const;
const gap = 16;
const folder = path.resolve(import.meta.dirname, '../docs/screens');

const shop = await startServer();
const browser = await chromium.launch(await findBrowser());
try {
  await mkdir(folder, { recursive: true });
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    for (const theme of ['light', 'dark'] as const) {
      const pictures = await takeAll(browser, shop, size, theme);
      await sheet(pictures, size, path.join(folder, `${size}-${theme}.webp`));
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
  size: keyof typeof sizes,
  theme: 'light' | 'dark',
): Promise<Buffer[]> {
  const { width, height } = sizes[size];
  const pictures: Buffer[] = [];
  for (const { who, address, open } of screens) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (who !== 'visitor') await signInAs(page, await demoPerson(shop, who));
    await page.goto(shop.url + address);
    await page.waitForLoadState('networkidle');
    await open?.(page);
    pictures.push(await page.screenshot());
    await context.close();
  }
  return pictures;
}

/** Lays pictures side by side and writes them as one. */
async function sheet(pictures: Buffer[], size: keyof typeof sizes, file: string): Promise<void> {
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
    .webp({ quality: 78 })
    .toFile(file);
}
