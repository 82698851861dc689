import type { Locator, Page } from '@playwright/test';
import { openDesk } from '../fixtures/desk.ts';
import { newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const cameras = (page: Page) => page.getByRole('heading', { name: 'Camera Collection' });
const terms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Terms' });

/** Opens /terms and then the collection, so that Back leads from the collection to /terms. */
async function openSecondPage(page: Page) {
  await page.goto('/terms');
  // Every layout has this link, but not always in sight, so it is clicked by a script.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('header a[href="/cameras"]')?.click(),
  );
  await expect(cameras(page)).toBeVisible();
}

/**
 * Expects that Back closes an open dialog or menu and stays on the page. After Escape it must leave
 * no entry in the history, so that Back leads to the page before.
 */
async function expectBackCloses(page: Page, open: () => Promise<void>, layer: Locator) {
  await open();
  await expect(layer).toBeVisible();
  await page.goBack();
  await expect(layer).toHaveCount(0);
  await expect(page).toHaveURL(/\/cameras$/);
  await expect(cameras(page)).toBeVisible();

  await open();
  await expect(layer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
  await page.goBack();
  await expect(terms(page)).toBeVisible();
  await page.goForward();
  await expect(cameras(page)).toBeVisible();
}

test('@phone Back closes the side menu, the search sheet and the profile sheet, and stays on the page', async ({
  page,
}) => {
  await openSecondPage(page);
  for (const [button, title] of [
    ['Open menu', 'Menu'],
    ['Open search', 'Search'],
    ['Profile', 'Profile'],
  ] as const) {
    await expectBackCloses(
      page,
      () => page.getByRole('button', { name: button }).tap(),
      page.getByRole('dialog', { name: title }),
    );
  }
});

test('@phone Back closes the booking dialog, then the calendar above it first, and stays on the page', async ({
  page,
}) => {
  await openSecondPage(page);
  const dialog = page.getByRole('dialog', { name: /^Book / });
  const openBooking = () => page.getByRole('button', { name: 'Book Now' }).first().tap();
  await expectBackCloses(page, openBooking, dialog);
  await openBooking();
  await dialog.getByRole('button', { name: 'Start date' }).tap();
  const calendar = page.getByRole('grid').first();
  await expect(calendar).toBeVisible();
  await page.goBack();
  await expect(calendar).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/cameras$/);
});

test('@phone a link inside a layer leads on, and Back from there to the page below it', async ({
  page,
}) => {
  await openSecondPage(page);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).tap();
  await expect(page.getByRole('heading', { name: 'Featured Cameras' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(cameras(page)).toBeVisible();
  await page.goBack();
  await expect(terms(page)).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Featured Cameras' })).toBeVisible();
});

test('@phone Forward opens no closed layer again, and a page loaded anew below one has no entry for it', async ({
  page,
}) => {
  await openSecondPage(page);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
  await expect(menu).toHaveCount(0);

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect.poll(() => page.evaluate(() => history.state.layers)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
  await page.goBack();
  await expect(terms(page)).toBeVisible();
});

test('@phone a layer that opens and closes leaves the page where it was scrolled to', async ({
  page,
}) => {
  await page.goto('/#faq');
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 700));
  await expect.poll(scrolled).toBe(700);
  // The event is dispatched by a script, because Playwright's own click would first scroll the
  // button into view.
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/#faq$/);
  expect(await scrolled()).toBe(700);
});

test('Back closes the login dialog and the user menu, and stays on the page', async ({
  page,
  shop,
}) => {
  await openSecondPage(page);
  await expectBackCloses(
    page,
    () => page.getByRole('banner').getByRole('button', { name: 'Login' }).click(),
    page.getByRole('dialog', { name: 'Login' }),
  );
  await signInAs(page, await newCustomer(shop, { firstName: 'Mira' }));
  await openSecondPage(page);
  await expectBackCloses(
    page,
    () => page.getByRole('button', { name: 'Mira', exact: true }).click(),
    page.getByRole('menu'),
  );
});

test('Back closes a dialog the moment it is seen, however late a busy page gets to its timers', async ({
  page,
}) => {
  await openSecondPage(page);
  await page.evaluate(() => {
    const inTime = globalThis.setTimeout;
    const late = (act: () => void, delay = 0) => inTime(act, delay + 1000);
    Object.assign(globalThis, { setTimeout: late });
  });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/cameras$/);
});

test('a menu opens again while the browser takes seconds to go back after the first', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await signInAs(page, await newCustomer(shop, { firstName: 'Noor' }));
  await openSecondPage(page);
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (steps) => addEventListener('go back now', () => go(steps), { once: true });
  });
  const button = page.getByRole('button', { name: 'Noor', exact: true });
  const menu = page.getByRole('menu');
  const entries = () => page.evaluate(() => history.state.layers);
  await button.click();
  await expect.poll(entries).toHaveLength(1);
  const first = await entries();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.clock.fastForward('00:05');
  await button.click();
  await expect(menu).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('go back now')));
  await expect.poll(entries).toEqual([expect.not.stringMatching(first[0])]);
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/cameras$/);
});

test('days chosen in a calendar stay in the address when Back or Escape closes it', async ({
  page,
}) => {
  await openSecondPage(page);
  await page.getByRole('link', { name: 'Leica M11' }).first().click();
  // The collection has a button of the same name, so it is looked for on the page of the item.
  const rent = page.getByRole('region', { name: 'Rent this camera' });
  await rent.getByRole('button', { name: 'Pick-up date' }).click();
  const calendar = page.getByRole('grid').first();
  await page.getByRole('button', { name: /next month/i }).click();
  await calendar.getByRole('button').nth(20).click();
  await expect(page).toHaveURL(/from=/);
  if (await calendar.isVisible()) await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state.layers)).toBeUndefined();
  await expect(page).toHaveURL(/from=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cameras$/);
});

test('a dialog over a dialog is set off from it: its veil lies above the first', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/bookings');
  await page.getByRole('button', { name: 'View' }).first().click();
  const below = page.getByRole('dialog', { name: 'Booking Details' });
  await below.getByRole('button', { name: 'Update Status' }).click();
  const above = page.getByRole('dialog', { name: 'Update Booking Status' });
  await expect(above).toBeVisible();
  // `elementFromPoint` ignores elements without pointer events, such as those below a modal dialog,
  // so all elements get them.
  await page.addStyleTag({ content: '* { pointer-events: auto !important }' });
  const painted = (layer: Locator) =>
    layer.evaluate((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, top + 8);
      return found !== null && element.contains(found);
    });
  expect(await painted(above)).toBe(true);
  expect(await painted(page.locator('[role="dialog"]').first())).toBe(false);
});

test('a month stands in a low window, over the fields of its dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await page.goto('/camera/1');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await page
    .getByRole('dialog', { name: /^Book / })
    .getByRole('button', { name: /^Start date/ })
    .click();
  const calendar = page.getByRole('dialog', { name: 'Start date' });
  const days = calendar.getByRole('grid').getByRole('button');
  await expect(days.first()).toBeInViewport({ ratio: 1 });
  await expect(days.nth(27)).toBeInViewport({ ratio: 1 });
  await expectSoundPage(page);
});

test('the filters open at their top in a low window @phone', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto('/cameras?kind=lens');
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
});
