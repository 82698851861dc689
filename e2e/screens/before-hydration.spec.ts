import type { Page } from '@playwright/test';
import { delay } from '../fixtures/hold.ts';
import { hydrated } from '../fixtures/hydrated.ts';
import { expect, test } from '../fixtures/test.ts';

/** Opens a page whose scripts are held until the returned function is called. */
async function openWithoutScripts(page: Page, address: string) {
  const release = await delay(page, /\/assets\/(?!before-paint-).*\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  return async () => {
    release();
    await hydrated(page);
  };
}

test('links and forms do what they say before the page is hydrated', async ({ page }) => {
  await openWithoutScripts(page, '/');
  await page.getByRole('searchbox', { name: 'Search cameras' }).fill('leica');
  await page.getByRole('button', { name: 'Search' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/cameras\?search=leica$/);
  await expect(page.getByRole('article', { name: 'Leica M11' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter cameras' }).fill('sony');
  await page.getByRole('searchbox', { name: 'Filter cameras' }).press('Enter');
  await expect(page).toHaveURL(/\/cameras\?search=sony\b/);
  const camera = page.getByRole('article', { name: 'Sony FX6' }).getByRole('link');
  await camera.click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sony FX6');
  const from = new URL(page.url()).pathname;
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`/login?back=${encodeURIComponent(from)}`);
});

test('what is typed and chosen before the page is hydrated counts when it is', async ({ page }) => {
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label }).selectOption(option);
  const box = page.getByRole('searchbox', { name: 'Filter cameras' });

  let hydrate = await openWithoutScripts(page, '/');
  await choose('Category', 'Mirrorless Cameras');
  await hydrate();
  await expect(page).toHaveURL(/\/cameras\?category=2$/);

  hydrate = await openWithoutScripts(page, '/cameras');
  await choose('Brand', 'Sony');
  await choose('Price', 'Over $150');
  await box.pressSequentially('ony');
  await box.press('Home');
  await hydrate();
  await page.keyboard.type('s');
  await expect(box).toHaveValue('sony');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ brand: 'Sony', price: 'over150', search: 'sony' });

  hydrate = await openWithoutScripts(page, '/');
  await page.getByRole('searchbox', { name: 'Search cameras' }).fill('leica');
  await hydrate();
  await expect(page.getByRole('searchbox', { name: 'Search cameras' })).toHaveValue('leica');
});

test('who has scrolled before the page is hydrated stays there', async ({ page }) => {
  const hydrate = await openWithoutScripts(page, '/');
  const faq = page.getByRole('heading', { name: 'FAQ' });
  await faq.scrollIntoViewIfNeeded();
  await expect(faq).toBeInViewport();
  await hydrate();
  // The event is dispatched by a script, because Playwright's own click would first scroll the
  // button into view.
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' });
  await login.dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(faq).toBeInViewport();
  // The next page begins at its top, and Back returns to the old scroll position.
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.mouse.wheel(0, 20);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.getByRole('link', { name: 'View All' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeInViewport();
  await page.goBack();
  await expect(faq).toBeInViewport();
});

test('a button that is pressed before the page is hydrated is pressed once', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Book / });
  const hydrate = await openWithoutScripts(page, '/cameras');
  await page
    .getByRole('article', { name: 'Leica M11' })
    .getByRole('button', { name: 'Book Now' })
    .click({ noWaitAfter: true });
  await hydrate();
  await expect(dialog).toContainText('Leica M11');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The press was on one item; a press on another item afterwards must open the dialog of that
  // other item.
  const article = page.getByRole('article', { name: 'Sony FX6' });
  await article.getByRole('button', { name: 'Book Now' }).click();
  await expect(dialog).toContainText('Sony FX6');
});
