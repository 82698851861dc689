import type { Locator } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import { dayButton } from '../fixtures/booking-dialog.ts';
import { newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('six things for a weekend take at most 13 presses', async ({ page, shop }) => {
  const today = await todayIn(shop);
  const brand = `Maker ${Date.now()}`;
  const items = [];
  for (let made = 0; made < 6; made += 1)
    items.push(await newCamera(shop, { brand, stockCount: 2 }));
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/cameras?brand=${encodeURIComponent(brand)}`);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await press(page.getByRole('button', { name: 'Pick-up date' }));
  await press(dayButton(page, addDays(today, 2)));
  await press(dayButton(page, addDays(today, 3)));
  for (const { name } of items) {
    await press(page.getByRole('button', { name: `Add ${name} to Rental` }));
    await expect(page.getByRole('button', { name: `${name}: in your rental (1)` })).toBeVisible();
  }
  await press(page.getByRole('link', { name: 'Rental (6)' }));
  await press(page.getByRole('link', { name: 'Open Your Rental' }));
  await press(page.getByRole('button', { name: 'Book 6 items' }));
  await page.waitForURL(/\/chat\/\d+$/);
  expect(presses).toBeLessThanOrEqual(13);
});
