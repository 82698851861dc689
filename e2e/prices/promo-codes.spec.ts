import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { openDialog } from '../fixtures/booking-dialog.ts';
import {
  demoPerson,
  newCamera,
  newCustomer,
  newRental,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import type { ProductServer } from '../fixtures/server.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: (() => Promise<void>) | undefined;
test.afterEach(() => putBack?.());

/** Makes a promo code that no other test uses. */
async function newCode(shop: ProductServer, terms: object): Promise<string> {
  const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const desk = await demoPerson(shop, 'admin');
  await desk.call('POST', '/api/admin/promo-codes', { code, ...terms });
  return code;
}

const typeCode = async (place: Page | ReturnType<Page['getByRole']>, code: string) => {
  await place.getByRole('textbox', { name: 'Promo code' }).fill(code);
  await place.getByRole('button', { name: 'Apply' }).click();
};

for (const size of ['', ' @phone']) {
  test(`a code is applied in the booking dialog, taken away, applied again and booked${size}`, async ({
    page,
    shop,
  }) => {
    const code = await newCode(shop, { percent: 20 });
    const camera = await newCamera(shop, { pricePerDay: 100 });
    const customer = await newCustomer(shop);
    await signInAs(page, customer);
    const dialog = await openDialog(page, camera);
    await expect(dialog).toContainText('Total$300');
    await dialog.getByRole('button', { name: 'Have a code?' }).click();
    const box = dialog.getByRole('textbox', { name: 'Promo code' });
    await expect(box).toBeFocused();
    await typeCode(dialog, 'no such code');
    await expect(dialog.getByText('This code is not known')).toBeVisible();
    await expect(dialog).toContainText('Total$300');
    await box.fill(code.toLowerCase());
    await expect(dialog.getByText('This code is not known')).toBeHidden();
    // Enter applies the promo code and does not book.
    await box.press('Enter');
    const remove = dialog.getByRole('button', { name: `Remove ${code}` });
    await expect(remove).toBeFocused();
    await expect(dialog).toContainText(`Code ${code}−$60`);
    await expect(dialog).toContainText('Total$240');
    await expectSoundPage(page);
    await remove.click();
    await expect(dialog).toContainText('Total$300');
    await typeCode(dialog, code);
    await expect(dialog).toContainText('Total$240');
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL(/\/chat\/\d+$/);
    const id = page.url().split('/').at(-1);
    const booking = await customer.call<Booking>('GET', `/api/bookings/${id}`);
    expect([booking.totalPrice, booking.promo]).toEqual([240, { code, amount: 60 }]);
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole('region', { name: 'Money' })).toContainText(`Code ${code}−$60`);
  });

  test(`a code in the basket that does not fit any more is said and can be taken out${size}`, async ({
    page,
    shop,
  }) => {
    const code = await newCode(shop, { amount: 50, minimum: 250 });
    const camera = await newCamera(shop, { pricePerDay: 100 });
    const today = await todayIn(shop);
    await signInAs(page, await newCustomer(shop));
    const rental = (days: number) =>
      `/rental?items=${camera.id}x1&from=${addDays(today, 1)}&to=${addDays(today, days)}`;
    await page.goto(rental(3));
    const main = page.getByRole('main');
    await expect(main).toContainText('Total$300');
    await main.getByRole('button', { name: 'Have a code?' }).click();
    await typeCode(main, code);
    await expect(main).toContainText('Total$250');
    // After a reload the page shows the rental with its promo code again.
    await page.reload();
    await expect(main).toContainText('Total$250');
    await page.goto(rental(2));
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(main.getByText('This code is for rentals of $250 or more')).toBeVisible();
    await expect(main).toContainText('Total$200');
    await expect(main.getByRole('button', { name: 'Book 1 item' })).toBeDisabled();
    await expectSoundPage(page);
    await main.getByRole('button', { name: `Remove ${code}` }).click();
    await main.getByRole('button', { name: 'Book 1 item' }).click();
    await page.waitForURL(/\/chat\/\d+$/);
  });
}

test('the desk makes a code, switches it off, and sees its bookings', async ({ page, shop }) => {
  const code = `DESK-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Promo codes' }).click();
  await expect(page.getByRole('heading', { name: 'Promo Codes' })).toBeVisible();
  await page.getByRole('button', { name: 'New Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Code' });
  await dialog.getByLabel('Code', { exact: true }).fill('no good');
  await dialog.getByLabel('Percent', { exact: true }).fill('120');
  await dialog.getByRole('button', { name: 'Save Code' }).click();
  await expect(dialog.getByText('Code must be 3 to 30 letters')).toBeVisible();
  await expect(dialog.getByText('Percent must be above 0, up to 100')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByLabel('Percent', { exact: true }).fill('12,5');
  await dialog.getByLabel('From a rent of ($)').fill('120');
  await dialog.getByLabel('Uses').fill('3');
  await expectSoundPage(page);
  await dialog.getByRole('button', { name: 'Save Code' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('12.5%');
  await expect(row).toContainText('$120 or more');
  await expect(row).toContainText('0 of 3');
  await expectSoundPage(page);

  const { desk, booking, camera } = await newRental(shop, 3, 2);
  await page.goto(`/admin/bookings/${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Change Booking' }).click();
  const change = page.getByRole('dialog', { name: 'Change Booking' });
  await change.getByLabel('Promo code').fill(code);
  await expect(change).toContainText('This code is for rentals of $120 or more');
  await change.getByRole('article', { name: camera.name }).getByLabel('Quantity').fill('2');
  await expect(change).not.toContainText('This code is for rentals');
  await change.getByRole('button', { name: 'Save Changes' }).click();
  await expect(change).toBeHidden();
  await expect(details).toContainText(`${code}: −$`);
  const { promo } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
  expect(promo?.code).toBe(code);

  await page.goto('/admin/promo-codes');
  await expect(row).toContainText('1 of 3');
  await row.getByRole('button', { name: 'Bookings' }).click();
  const uses = page.getByRole('dialog', { name: `Bookings with ${code}` });
  await expect(uses.getByRole('link', { name: `#${booking.id}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: code }).click();
  const form = page.getByRole('dialog', { name: `Code ${code}` });
  await expect(form.getByLabel('Code', { exact: true })).not.toBeEditable();
  await form.getByLabel('Can be used', { exact: true }).uncheck();
  await form.getByRole('button', { name: 'Save Code' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('Off');
});

test('a late pick-up that is free of charge is booked from basket and dialog at its price', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { pricePerDay: 100 });
  const today = await todayIn(shop);
  putBack = await changeSettings(shop.url, (settings) => {
    settings.house.openingHours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      from: '09:00',
      to: '19:00',
    }));
    settings.prices.freeDays.pickUpAfter = '16:00';
  });
  await signInAs(page, await newCustomer(shop));
  const days = `from=${addDays(today, 1)}&to=${addDays(today, 3)}`;
  const dialog = await openDialog(page, camera, `/camera/${camera.id}?${days}`);
  await expect(dialog).toContainText('Total$300');
  await dialog.getByLabel('Pick-up time').selectOption('17:00');
  await expect(dialog).toContainText('Total$200');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);

  await page.goto(`/rental?items=${camera.id}x1&${days}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Total$300');
  await main.getByLabel('Pick-up time').selectOption('17:00');
  await expect(main).toContainText('Total$200');
  await main.getByRole('button', { name: 'Book 1 item' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
});
