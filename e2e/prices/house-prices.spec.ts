import { addDays } from '#shared/days.rules.ts';
import { openDialog } from '../fixtures/booking-dialog.ts';
import { messageLog } from '../fixtures/chat.ts';
import { newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: (() => Promise<void>) | undefined;
test.afterEach(() => putBack?.());

test('a week under discount, as fewer days and with tax costs what every screen shows', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { pricePerDay: 85 });
  putBack = await changeSettings(shop.url, ({ prices }) => {
    prices.weekAsDays = 4;
    prices.discounts = [{ fromDays: 7, percent: 12.5 }];
    prices.tax = { label: 'VAT', percent: 19, kind: 'contained' };
  });
  await signInAs(page, await newCustomer(shop));
  const days = `from=${addDays(today, 1)}&to=${addDays(today, 7)}`;
  await page.goto(`/camera/${camera.id}?${days}`);
  const card = page.getByRole('region', { name: 'Rent this camera' });
  await expect(card).toContainText('$85 × 4 days$340');
  await expect(card).toContainText('Duration7 days');
  await expect(card).toContainText('Discount−$42.50');
  await expect(card).toContainText('Total$297.50');
  await expect(card).toContainText('Contains VAT 19%$47.50');

  const dialog = await openDialog(page, camera, `/camera/${camera.id}?${days}`);
  await expect(dialog).toContainText('Charged4 days');
  await expect(dialog).toContainText('Total$297.50');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(messageLog(page)).toContainText('Duration: 7 days');
  await expect(messageLog(page)).toContainText('Total: $297.50');
});

test('prices that the house has changed meanwhile are refused, shown, and booked then', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const camera = await newCamera(shop, { pricePerDay: 100 });
  await signInAs(page, await newCustomer(shop));
  const dialog = await openDialog(page, camera);
  await expect(dialog).toContainText('Total$300');
  putBack = await changeSettings(shop.url, ({ prices }) => {
    prices.discounts = [{ fromDays: 3, percent: 33.33 }];
  });
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('The price is now $200.01.').first()).toBeVisible();
  await expect(dialog).toContainText('Discount−$99.99');
  await expect(dialog).toContainText('Total$200.01');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
});
