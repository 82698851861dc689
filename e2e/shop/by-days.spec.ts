import type { Page } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import { formatDay, shortDay } from '#shared/format.rules.ts';
import { pick } from '../fixtures/booking-dialog.ts';
import { newBooking, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const when = (page: Page) => page.getByRole('group', { name: 'When' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('rental'));

for (const phone of ['', ' @phone']) {
  test(`a customer finds what is free on the days of a shoot, and books it for them${phone}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const today = await todayIn(shop);
    const [from, to] = [addDays(today, 4), addDays(today, 6)];
    const brand = `Days ${Date.now()}`;
    const free = await newCamera(shop, { brand, pricePerDay: 80 });
    const taken = await newCamera(shop, { brand, stockCount: 1 });
    const customer = await newCustomer(shop);
    await newBooking(shop, customer, taken, { from: 5, to: 8 });
    await signInAs(page, customer);

    await page.goto(`/cameras?brand=${encodeURIComponent(brand)}`);
    await expect(page.getByText('2 items')).toBeVisible();
    await expect(card(page, free.name)).not.toContainText('for 3 days');
    await expect(page.getByText('not free on these days')).toHaveCount(0);
    await expect(when(page).getByRole('button', { name: 'Clear dates' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeHidden();

    await when(page).getByRole('button', { name: 'Pick-up date' }).click();
    await pick(page, from);
    await pick(page, to);
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
    await expect(card(page, free.name)).toContainText('$240 for 3 days');
    await expect(card(page, taken.name)).toHaveCount(0);
    expect(JSON.parse((await kept(page)) ?? '{}')).toEqual({
      startDate: from,
      endDate: to,
      lines: [],
    });

    const more = page.getByRole('button', { name: '1 more is not free on these days' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(card(page, taken.name)).toContainText('Not free');
    await expect(card(page, taken.name)).toContainText(
      `Free ${shortDay(addDays(today, 9))} to ${shortDay(addDays(today, 11))}`,
    );
    await expectSoundPage(page);

    await card(page, free.name).getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: `Book ${free.name}` });
    await expect(dialog.getByRole('button', { name: /Start date/ })).toContainText(formatDay(from));
    await expect(dialog.getByRole('button', { name: /End date/ })).toContainText(formatDay(to));
    await page.keyboard.press('Escape');

    // The page of the item opens with the days of the search, and they are still there after going
    // back.
    await card(page, free.name).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Return date' })).toContainText(formatDay(to));
    await page.goBack();
    await expect(card(page, free.name)).toContainText('$240 for 3 days');

    await when(page).getByRole('button', { name: 'Clear dates' }).click();
    await expect(page).not.toHaveURL(/from=/);
    await expect(card(page, taken.name)).toBeVisible();
    expect(await kept(page)).toBeNull();
  });
}

test('the days of the basket count until they are cleared, and stay in the basket with its items', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const [from, to] = [addDays(today, 2), addDays(today, 3)];
  const brand = `Basket ${Date.now()}`;
  const free = await newCamera(shop, { brand });
  const taken = await newCamera(shop, { brand, stockCount: 1 });
  await newBooking(shop, await newCustomer(shop), taken, { from: 2, to: 2 });
  const basket = JSON.stringify({
    startDate: from,
    endDate: to,
    lines: [{ cameraId: free.id, quantity: 1 }],
  });
  await page.addInitScript((stored) => localStorage.setItem('rental', stored), basket);

  await page.goto(`/cameras?brand=${encodeURIComponent(brand)}`);
  await expect(card(page, free.name)).toContainText('$100 for 2 days');
  await expect(card(page, taken.name)).toHaveCount(0);
  await expect(when(page).getByRole('button', { name: 'Return date' })).toContainText(
    formatDay(to),
  );
  await when(page).getByRole('button', { name: 'Clear dates' }).click();
  await expect(card(page, taken.name)).toBeVisible();
  await expect(card(page, free.name)).not.toContainText('for 2 days');
  expect(await kept(page)).toBe(basket);

  // Days in the address count more than those of the basket. Reset clears filters, days and order.
  const later = `from=${addDays(today, 10)}&to=${addDays(today, 10)}`;
  await page.goto(`/cameras?brand=${encodeURIComponent(brand)}&${later}&sort=price-up`);
  await expect(card(page, free.name)).toContainText('$50 for 1 day');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/cameras$/);
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('featured');
});

test('where nothing is free the nearest days are offered, and a word where nothing is found', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const brand = `Nearest${Date.now()}`;
  const taken = await newCamera(shop, { brand, stockCount: 1 });
  await newBooking(shop, await newCustomer(shop), taken, { from: 3, to: 5 });
  const days = `from=${addDays(today, 4)}&to=${addDays(today, 5)}`;
  await page.goto(`/cameras?brand=${brand}&${days}`);
  await expect(page.getByText('No cameras found')).toBeVisible();
  const nearest = [addDays(today, 6), addDays(today, 7)].map(shortDay).join(' to ');
  await page.getByRole('button', { name: `Use ${nearest}` }).click();
  await expect(card(page, taken.name)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, 6)}`));

  await page.goto('/cameras?search=leika');
  await expect(page.getByText('No cameras found')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Did you mean Leica?' }).click();
  await expect(card(page, 'Leica M11')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Filter cameras' })).toHaveValue('Leica');
});

test('the collection is sorted by price and rating', async ({ page }) => {
  await page.goto('/cameras?brand=Sony');
  await expect(page.getByRole('article').first()).toBeVisible();
  const prices = async () =>
    (await page.getByRole('article').allInnerTexts()).map((text) =>
      Number(/\$([\d,]+)\s*per day/.exec(text)?.[1]?.replace(',', '')),
    );
  const all = await prices();
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Price: low to high');
  await expect.poll(prices).toEqual(all.toSorted((a, b) => a - b));
  await expect(page).toHaveURL(/sort=price-up/);
  await sort.selectOption('Price: high to low');
  await expect.poll(prices).toEqual(all.toSorted((a, b) => b - a));
  await sort.selectOption('Best rated');
  await expect(page).toHaveURL(/sort=rating/);
  await sort.selectOption('Featured');
  await expect.poll(prices).toEqual(all);
  await expect(page).not.toHaveURL(/sort=/);
});

test('what cannot be read in an address is left out, and the page says so', async ({ page }) => {
  await page.goto('/cameras?brand=Leica&from=2026-02-30&price=cheap&sort=featured');
  await expect(
    page.getByText(
      'We could not read the price and pick-up date in the address and left them out.',
    ),
  ).toBeVisible();
  await expect(card(page, 'Leica M11')).toBeVisible();
  await page.goto('/cameras?from=2020-02-01&to=2020-02-02');
  await expect(page.getByText('Start date must not be in the past')).toBeVisible();
  await expect(page.getByText('No cameras found')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('days are chosen in a plain form, whose empty fields are no filters', async ({
    page,
    shop,
  }) => {
    const today = await todayIn(shop);
    const brand = `Plain${Date.now()}`;
    const free = await newCamera(shop, { brand, stockCount: 3 });
    const taken = await newCamera(shop, { brand, stockCount: 3 });
    await newBooking(shop, await newCustomer(shop), taken, { from: 2, to: 2 });
    await page.goto('/cameras');
    await page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await page.getByLabel('Pick-up date').fill(addDays(today, 2));
    await page.getByLabel('Return date').fill(addDays(today, 3));
    await page.getByLabel('Quantity').fill('3');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page).toHaveURL(/search=&.*quantity=3/);
    await expect(card(page, free.name)).toContainText('$300 for 2 days, 3 units');
    await expect(card(page, taken.name)).toHaveCount(0);
    await expect(page.getByLabel('Return date')).toHaveValue(addDays(today, 3));
    await expect(page.getByText('could not read')).toHaveCount(0);
    await expect(page.getByText('1 more is not free on these days')).toBeVisible();
  });

  test('the home page leads to what is free on some days', async ({ page, shop }) => {
    const today = await todayIn(shop);
    const [from, to] = [addDays(today, 3), addDays(today, 5)];
    await page.goto('/');
    await when(page).getByLabel('Pick-up date').fill(from);
    await when(page).getByLabel('Return date').fill(to);
    await page.getByRole('button', { name: 'See What Is Free' }).click();
    await expect(page).toHaveURL(new RegExp(`/cameras\\?search=&from=${from}&to=${to}$`));
    await expect(page.getByText('for 3 days').first()).toBeVisible();
  });
});

test('a card says prices for longer until days are chosen, and then the price of those', async ({
  page,
  shop,
}) => {
  const putBack = await changeSettings(shop.url, (settings) => {
    settings.prices = { ...settings.prices, discounts: [{ fromDays: 7, percent: 10 }] };
  });
  try {
    const today = await todayIn(shop);
    const camera = await newCamera(shop, { pricePerDay: 80 });
    const search = `search=${encodeURIComponent(camera.name)}`;
    await page.goto(`/cameras?${search}`);
    await expect(card(page, camera.name)).toContainText('7\u00a0days\u00a0$504');
    await page.goto(`/cameras?${search}&from=${addDays(today, 3)}&to=${addDays(today, 5)}`);
    await expect(card(page, camera.name)).toContainText('$240 for 3 days');
    await expect(card(page, camera.name)).not.toContainText('7\u00a0days');
  } finally {
    await putBack();
  }
});
