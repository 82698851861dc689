import type { Page } from '@playwright/test';
import { openDesk } from '../fixtures/desk.ts';
import { newCamera } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Gives the window the focus again and again until the page sends the request. While an earlier
 * request is on its way, as just after rendering, the page sends no other.
 */
const expectAsked = (page: Page, address: string) =>
  expect(async () => {
    const asked = page.waitForRequest(address, { timeout: 1_000 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await asked;
  }).toPass();

test('Today and a quote are asked for again whenever the window is looked at', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Late');
  await page.waitForLoadState('networkidle');
  await expectAsked(page, '**/api/admin/today');

  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to Rental' }).first().click();
  await page.goto('/rental');
  await expect(page.getByText(camera.name).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAsked(page, '**/api/quotes');
});
