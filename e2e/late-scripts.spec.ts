import type { Page } from '@playwright/test';
import { newCustomer, signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Holds requests back until the returned function is called, and tells which were made. */
async function hold(page: Page, address: RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(address, async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** All but what runs before the first paint. */
const scripts = /\/assets\/(?!first-).*\.js$/;
const pictures = /\.avif$/;

/** Time stands still in a page until `page.clock.resume()`, and with it the head start of its picture. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

test('scripts are asked for when the largest picture is painted', async ({ page }) => {
  await stopClock(page);
  const picture = await hold(page, pictures);
  const script = await hold(page, scripts);
  script.release();
  await page.goto('/camera/1', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fujifilm X-T5');
  await expect.poll(() => picture.asked.length).toBeGreaterThan(0);
  expect(script.asked).toEqual([]);
  picture.release();
  await expect.poll(() => script.asked.length).toBeGreaterThan(0);
});

test('who presses something does not wait for the picture', async ({ page }) => {
  await stopClock(page);
  const picture = await hold(page, pictures);
  await page.goto('/camera/1', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toBeVisible();
  picture.release();
});

test('who is signed in waits for nothing, and the page has loaded when it is alive', async ({
  page,
  shop,
}) => {
  await stopClock(page);
  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  const picture = await hold(page, pictures);
  const script = await hold(page, scripts);
  await page.goto('/camera/1', { waitUntil: 'commit' });
  await expect.poll(() => script.asked.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  script.release();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: 'Imani' })).toBeVisible();
  picture.release();
});

test('a picture that does not come holds nothing up', async ({ page }) => {
  const picture = await hold(page, pictures);
  const alive = page.waitForResponse(/toast-region/);
  await page.goto('/camera/1', { waitUntil: 'domcontentloaded' });
  await alive;
  picture.release();
});

/** Opens a page, does something before its scripts have come, and lets them come. */
async function doEarly(page: Page, address: string, early: () => Promise<unknown>) {
  const script = await hold(page, scripts);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await early();
  await expect.poll(() => script.asked.length).toBeGreaterThan(0);
  const alive = page.waitForResponse(/toast-region/);
  script.release();
  await alive;
}

test('what is typed and chosen before the scripts have come counts when they have', async ({
  page,
}) => {
  const choose = (label: string, option: string) =>
    page.getByRole('combobox', { name: label }).selectOption(option);
  const box = page.getByRole('searchbox', { name: 'Filter cameras' });

  await doEarly(page, '/', () => choose('Category', 'Mirrorless Cameras'));
  await expect(page).toHaveURL(/\/cameras\?category=2$/);

  await doEarly(page, '/cameras', async () => {
    await choose('Brand', 'Sony');
    await choose('Price', 'Over $150');
    await box.pressSequentially('ony');
    await box.press('Home');
  });
  await page.keyboard.type('s');
  await expect(box).toHaveValue('sony');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ brand: 'Sony', price: 'over150', search: 'sony' });

  await doEarly(page, '/cameras?category=2', async () => {
    await box.fill('sony');
    await page.getByRole('button', { name: 'Reset' }).click();
  });
  await expect(box).toHaveValue('');
  await expect(page).toHaveURL(/\/cameras$/);

  await doEarly(page, '/', () => page.getByRole('combobox', { name: 'Category' }).click());
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('the last button that was pressed before the scripts have come is pressed when they have', async ({
  page,
}) => {
  const bookNow = page.getByRole('button', { name: 'Book Now' });
  await doEarly(page, '/', async () => {
    await bookNow.nth(1).click();
    await bookNow.first().click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText('Fujifilm X-T5');
});

test('who has scrolled before the scripts have come stays there', async ({ page }) => {
  const script = await hold(page, scripts);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const faq = page.getByRole('heading', { name: 'FAQ' });
  await faq.scrollIntoViewIfNeeded();
  await expect(faq).toBeInViewport();
  const alive = page.waitForResponse(/toast-region/);
  script.release();
  await alive;
  // Where it is: brought into view first, as Playwright does, it would take the page along.
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' });
  await login.dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(faq).toBeInViewport();
  // The next page begins at its top, and the way back leads to where this one was left.
  await page.getByRole('link', { name: 'View All' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeInViewport();
  await page.goBack();
  await expect(faq).toBeInViewport();
});
