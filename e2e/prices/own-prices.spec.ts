import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { newCamera, newCustomer, newRental, signInAs, todayIn } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: (() => Promise<void>) | undefined;
test.afterEach(() => putBack?.());

for (const size of ['', ' @phone']) {
  test(`the desk sets a price, a discount and an extra, and customer and papers show them${size}`, async ({
    page,
    shop,
    browser,
  }) => {
    const { desk, customer, camera, booking } = await newRental(shop, 3, 2);
    await signInAs(page, desk);
    await page.goto(`/admin/bookings/${booking.id}`);
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await details.getByRole('button', { name: 'Change Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Booking' });
    const item = dialog.getByRole('article', { name: camera.name });
    await item.getByRole('button', { name: 'Set Price' }).click();
    await item.getByLabel('Price of one ($)').fill('80');
    await item.getByLabel('Reason').fill('A friend of the house');
    await dialog.getByRole('button', { name: 'Add Extra' }).click();
    await dialog.getByLabel('Extra', { exact: true }).fill('Delivery');
    await dialog.getByLabel('Amount ($)').fill('25.5');
    await dialog.getByLabel('Discount (%)').fill('10');
    await expect(dialog).toContainText('New price$97.50');
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(details).toContainText('Set price $80 · A friend of the house');
    await expect(details).toContainText('Delivery: $25.50');
    await expect(details.getByText('$97.50').first()).toBeVisible();

    await page.goto(`/admin/bookings/${booking.id}/agreement`);
    const paper = page.getByRole('main');
    await expect(paper).toContainText('Rental FeeSet price $80$80');
    await expect(paper).toContainText('Delivery$25.50');
    await expect(paper).toContainText('Total$97.50');
    await expect(paper).not.toContainText('A friend of the house');

    const context = await browser.newContext({ baseURL: shop.url });
    const theirs = await context.newPage();
    await signInAs(theirs, customer);
    await theirs.goto(`/bookings/${booking.id}`);
    const money = theirs.getByRole('region', { name: 'Money' });
    await expect(money).toContainText('Discount−$8');
    await expect(money).toContainText('Delivery$25.50');
    await expect(theirs.getByRole('main')).not.toContainText('A friend of the house');
    await context.close();
  });
}

test('an item is added to a booking and another one taken out of it', async ({ page, shop }) => {
  const { desk, camera, booking } = await newRental(shop, 3, 2);
  const other = await newCamera(shop, { pricePerDay: 30 });
  await signInAs(page, desk);
  await page.goto(`/admin/bookings/${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Change Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  await dialog.getByRole('combobox', { name: 'Add item' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await dialog
    .getByRole('article', { name: camera.name })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(dialog).toContainText('New price$60');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const { lines } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
  expect(lines.map(({ cameraName }) => cameraName)).toEqual([other.name]);
});

for (const size of ['', ' @phone']) {
  test(`rates, a weekend and an added tax say how a price came about${size}`, async ({
    page,
    shop,
  }) => {
    const today = await todayIn(shop);
    const camera = await newCamera(shop, {
      pricePerDay: 100,
      rates: [
        { days: 3, price: 250 },
        { days: 7, price: 400 },
      ],
    });
    putBack = await changeSettings(shop.url, ({ prices }) => {
      prices.discounts = [];
      prices.seasons = [];
      prices.tax = { label: 'VAT', percent: 10, kind: 'added' };
    });
    await signInAs(page, await newCustomer(shop));
    const from = addDays(today, 1);
    await page.goto(`/camera/${camera.id}?from=${from}&to=${addDays(today, 4)}`);
    const card = page.getByRole('region', { name: 'Rent this camera' });
    await expect(card).toContainText('1 x 3 days $250 + 1 x 1 day $100$350');
    await expect(card).toContainText('VAT 10%$35');
    await expect(card).toContainText('Total$385');
    await card.getByRole('button', { name: '7 days $400' }).click();
    await expect(card).toContainText('1 x 7 days $400');
    await expect(card).toContainText('Total$440');
    await expectSoundPage(page);
  });
}

test('a rental that is priced as a longer one offers the longer days', async ({ page, shop }) => {
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { pricePerDay: 100 });
  putBack = await changeSettings(shop.url, ({ prices }) => {
    prices.seasons = [];
    prices.tax = null;
    prices.discounts = [{ fromDays: 7, percent: 50 }];
  });
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}?from=${addDays(today, 1)}&to=${addDays(today, 5)}`);
  const card = page.getByRole('region', { name: 'Rent this camera' });
  await expect(card).toContainText('Priced as 7 days: keep it until');
  await card.getByRole('button', { name: /^Use / }).click();
  await expect(card).toContainText('$100 × 7 days$700');
  await expect(card).toContainText('Total$350');
  await expect(card).not.toContainText('Priced as');
});
