import type { Page } from '@playwright/test';
import { delay } from '../fixtures/hold.ts';
import { newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { scriptOf } from '../fixtures/script-file.ts';
import { expect, test } from '../fixtures/test.ts';

const dateButton = (page: Page) => page.getByRole('button', { name: /^Pick-up date/ });
const busy = (page: Page) => page.locator('main [aria-busy="true"]');

test('a page whose data is slow shows its skeleton and says that it is busy', async ({ page }) => {
  await page.goto('/terms');
  const release = await delay(page, /\/api\/cameras\/\d+$/);
  // The columns of the footer are loaded after the page, so the test waits for them.
  await expect(page.locator('footer a[href="/cameras"]').first()).toBeAttached();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer a[href="/cameras"]')?.click(),
  );
  await page.getByRole('article', { name: 'Sony FX6' }).getByRole('link').click();
  await expect(busy(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(/\/camera\/\d+$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sony FX6' })).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
});

test('an item opened from far down a list shows at its top what the card knew, while the rest loads @phone', async ({
  page,
}) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }));
  const release = await delay(page, /\/api\/cameras\/\d+$/);
  await page.getByRole('article').getByRole('link').last().dispatchEvent('click');
  await expect(busy(page)).toBeVisible();
  await expect(busy(page).getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(busy(page).locator('img').first()).toBeInViewport();
  await expect(busy(page)).toContainText('per day');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  release();
  await expect(page.getByRole('region', { name: 'Rent this camera' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000);
});

test('an item’s page has everything at its place before its scripts are there @phone', async ({
  page,
  browser,
  shop,
}) => {
  const rates = [
    { days: 3, price: 120 },
    { days: 7, price: 250 },
  ];
  const { id } = await newCamera(shop, { rates });
  const places = async (seen: Page) => {
    await seen.goto(`${shop.url}/camera/${id}`);
    await seen.waitForLoadState('networkidle');
    const longer = seen.getByRole('group', { name: 'Prices for longer' });
    // Positions are measured from the heading, because a page without scripts has a note above it.
    const shown = [seen.getByRole('heading', { level: 1 }), longer, dateButton(seen)];
    const tops = await Promise.all(shown.map(async (one) => (await one.boundingBox())?.y ?? NaN));
    return tops.map((top) => top - (tops[0] ?? 0));
  };
  const { viewport = null } = test.info().project.use;
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport });
  const before = await places(await plain.newPage());
  await plain.close();
  expect(before).not.toContain(NaN);
  expect(await places(page)).toEqual(before);
  await expect(dateButton(page)).not.toContainText('Select a date');
});

test('a page whose scripts are slow shows its skeleton and says that it is busy, wherever a route loads', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  for (const [script, address, heading] of [
    ['cameras', '/cameras', 'Camera Collection'],
    ['bookings', '/bookings', 'Your Bookings'],
    ['privacy', '/privacy', 'Privacy'],
  ] as const) {
    await page.goto('/terms');
    const release = await delay(page, scriptOf(`pages/${script}.tsx`));
    await page.evaluate(
      (to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(),
      address,
    );
    await expect(busy(page)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(busy(page)).toHaveCount(0);
  }
});

test('a page that is drawn in the browser says that it is busy until its scripts are there', async ({
  page,
}) => {
  const release = await delay(page, /\/assets\/main-.*\.js$/);
  await page.goto('/login', { waitUntil: 'commit' });
  const shell = page.locator('#root');
  await expect(shell).toHaveAttribute('aria-busy', 'true');
  const height = () =>
    shell.evaluate((root) => Number.parseFloat(getComputedStyle(root, '::before').height));
  await expect.poll(height).toBeGreaterThan(200);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(shell).not.toHaveAttribute('aria-busy');
});

test('a page whose data comes at once shows no skeleton', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy="true"]'))
        document.body.dataset['wasBusy'] = 'yes';
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).hover();
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-was-busy');
});
