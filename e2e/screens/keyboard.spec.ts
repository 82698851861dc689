import type { Locator, Page } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { dayButton } from '../fixtures/booking-dialog.ts';
import { newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Opens a dialog or menu with the Enter key, expects the focus inside, closes it, and expects the
 * focus on the opener again.
 */
async function openAndClose(page: Page, opener: Locator, layer: Locator, close = 'Escape') {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(layer).toBeVisible();
  await expect
    .poll(() => layer.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  if (close === 'Escape') await page.keyboard.press('Escape');
  else {
    await layer.getByRole('button', { name: close }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
}

test('every layer of the shop opens by keyboard and gives the focus back', async ({
  page,
  shop,
}) => {
  await page.goto('/cameras?brand=Fujifilm');
  const dialog = page.getByRole('dialog');
  const login = page.getByRole('button', { name: 'Login' });
  await openAndClose(page, login, dialog);
  await openAndClose(page, login, dialog, 'Close dialog');

  // The dialog Register replaces the dialog Login, and the focus stays inside.
  await login.press('Enter');
  await dialog.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(login).toBeFocused();

  const card = page.getByRole('article', { name: 'Fujifilm X-T5' });
  await openAndClose(page, card.getByRole('button', { name: 'Book Now' }), dialog);

  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  await page.goto('/terms');
  await openAndClose(page, page.getByRole('button', { name: 'Imani' }), page.getByRole('menu'));
});

test('a range of days is chosen by keyboard alone', async ({ page, shop }) => {
  const camera = await newCamera(shop, { pricePerDay: 40 });
  const today = await todayIn(shop);
  await page.goto(`/camera/${camera.id}`);
  const pickUp = page.getByRole('button', { name: 'Pick-up date' });
  await expect(pickUp).toContainText(formatDay(addDays(today, 1)));
  const calendar = page.getByRole('dialog');
  await openAndClose(page, pickUp, calendar);
  await openAndClose(page, page.getByRole('button', { name: 'Return date' }), calendar);

  await pickUp.press('Enter');
  await expect(dayButton(page, addDays(today, 1))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dayButton(page, addDays(today, 8))).toBeFocused();
  await page.keyboard.press('Enter');
  // The calendar stays open and asks for the end of the range, with the focus on the chosen day.
  await expect(page.getByRole('dialog', { name: 'Return date' })).toBeVisible();
  await expect(dayButton(page, addDays(today, 8))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(pickUp).toBeFocused();
  await expect(page.getByRole('region', { name: 'Rent this camera' })).toContainText('2 days');
});

test('every sheet of the mobile layout gives the focus back @phone', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/terms');
  const sheet = page.getByRole('dialog');
  for (const name of ['Open search', 'Open menu', 'Profile']) {
    const opener = page.getByRole('button', { name });
    await openAndClose(page, opener, sheet);
    await openAndClose(page, opener, sheet, 'Close');
  }
  await page.getByRole('button', { name: 'Open search' }).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search cameras' })).toBeFocused();
});

test('the ring of the link that covers a card goes around the card', async ({ page }) => {
  await page.goto('/cameras?brand=Fujifilm');
  const card = page.getByRole('article').first();
  const ring = () => card.evaluate((article) => getComputedStyle(article).outlineStyle);
  const book = card.getByRole('button', { name: 'Book Now' });
  await book.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(card.getByRole('link')).toBeFocused();
  await expect.poll(ring).toBe('solid');
  await page.keyboard.press('Tab');
  await expect(book).toBeFocused();
  await expect.poll(ring).toBe('none');
});

test('a tab wears the frame of the keyboard only when it is reached by keyboard', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  for (const [address, first, second] of [
    ['/settings', 'Profile', 'Password'],
    ['/bookings', 'All Bookings', 'Confirmed'],
  ] as const) {
    await page.goto(address);
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab(first)).toBeVisible();
    await tab(second).click();
    await expect(tab(second)).toHaveAttribute('aria-selected', 'true');
    await expect(tab(second)).toHaveCSS('outline-style', 'none');
    await page.keyboard.press('ArrowLeft');
    await expect(tab(first)).toBeFocused();
    await expect(tab(first)).toHaveCSS('outline-style', 'solid');
  }
});
