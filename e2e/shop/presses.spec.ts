import type { Locator } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import { dayButton, turnTo } from '../fixtures/booking-dialog.ts';
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
  // The days bring new cards. A press that begins on an old card and ends on a new one has no
  // effect.
  await expect(page.getByRole('article').first()).toContainText('for 2 days');
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

test('a camera for a Saturday, with sign-up, takes a phone at most 8 presses and 6 fields @phone', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { name: `Saturday ${Date.now()}` });
  const saturday = addDays(today, (13 - weekdayOf(today)) % 7 || 7);
  let presses = 0;
  let fields = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const fill = async (label: string, value: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  await page.goto('/');
  await press(page.getByRole('button', { name: 'Pick-up date' }));
  // Near the end of a month the next Saturday is in another month, so the calendar is turned.
  await turnTo(page, saturday);
  await press(dayButton(page, saturday));
  await press(dayButton(page, saturday));
  // Other tests have added items, so the item is searched by name. In a small shop a visitor would
  // see it without a search.
  await page.getByRole('textbox', { name: 'What' }).fill(camera.name);
  await press(page.getByRole('button', { name: 'See What Is Free' }));
  await press(
    page.getByRole('article', { name: camera.name }).getByRole('button', { name: 'Book Now' }),
  );
  await press(page.getByRole('button', { name: 'Create account' }));
  const email = `saturday-${Date.now()}@example.com`;
  await fill('First name', 'Ada');
  await fill('Last name', 'Lovelace');
  await fill('Email', email);
  await fill('Password', 'correct horse 7');
  await fill('Confirm password', 'correct horse 7');
  fields += 1;
  await page.getByLabel('I accept the terms and conditions').check();
  await press(page.getByRole('button', { name: 'Register' }));
  await press(page.getByRole('button', { name: 'Confirm Booking' }));
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByRole('main')).toContainText(formatDay(saturday));
  expect([presses, fields]).toEqual([8, 6]);
});
