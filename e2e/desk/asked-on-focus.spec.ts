import type { Page } from '@playwright/test';
import { openDesk } from '../fixtures/desk.ts';
import { newCamera } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** As somebody who comes back from the window beside it. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('Today and a quote are asked for again whenever the window is looked at', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Overdue');
  await page.waitForLoadState('networkidle');
  const today = page.waitForResponse('**/api/admin/today');
  await lookAt(page);
  await today;

  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to Rental' }).first().click();
  await page.goto('/rental');
  await expect(page.getByText(camera.name).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const quote = page.waitForResponse('**/api/quotes');
  await lookAt(page);
  await quote;
});
