import type { Page } from '@playwright/test';
import { openDesk, rowOf } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' });

const answer = async (page: Page, name: 'Keep Editing' | 'Discard') => {
  await question(page).getByRole('button', { name }).click();
  await expect(question(page)).toBeHidden();
};

for (const size of ['', ' @phone']) {
  test(`special requests are asked about before they are lost, and survive a reload${size}`, async ({
    page,
    shop,
  }) => {
    const camera = await newCamera(shop);
    await signInAs(page, await newCustomer(shop));
    await page.goto(`/camera/${camera.id}`);
    const dialog = page.getByRole('dialog', { name: `Book ${camera.name}` });
    const requests = dialog.getByLabel('Special Requests');
    const open = async () => {
      await page.getByRole('button', { name: 'Book Now' }).first().click();
      await expect(dialog).toBeVisible();
    };
    await open();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await open();
    await requests.fill('A rain cover, please');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeVisible();
    await expectSoundPage(page);
    await answer(page, 'Keep Editing');
    await page.goBack();
    await answer(page, 'Keep Editing');
    await expect(requests).toHaveValue('A rain cover, please');

    await page.reload();
    await open();
    await expect(requests).toHaveValue('A rain cover, please');
    await requests.fill('Two rain covers');
    await dialog.getByRole('button', { name: 'Close dialog' }).click();
    await answer(page, 'Discard');
    await expect(dialog).toBeHidden();
    await open();
    await expect(requests).toHaveValue('');
  });
}

test('a profile that is not saved asks before a link or Back leads away', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Noor' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const company = page.getByLabel('Company');
  await company.fill('Lovelace Films');
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Cameras' })
    .click();
  await expect(question(page)).toBeVisible();
  await expectSoundPage(page);
  await answer(page, 'Keep Editing');
  await page.goBack();
  await answer(page, 'Keep Editing');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(company).toHaveValue('Lovelace Films');

  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Cameras' })
    .click();
  await expect(page).toHaveURL(/\/cameras$/);

  await page.goBack();
  await company.fill('Byron Films');
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Cameras' })
    .click();
  await answer(page, 'Discard');
  await expect(page).toHaveURL(/\/cameras$/);
});

test('dialogs of the desk ask once something was typed, and close at once before', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await openDesk(page, shop.url, `/admin/bookings?search=%23${booking.id}`);
  await rowOf(page, booking.id).getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Add Entry' }).click();
  const entry = page.getByRole('dialog', { name: 'Add Entry' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await details.getByRole('button', { name: 'Add Entry' }).click();
  await entry.getByLabel('Amount ($)').fill('12');
  await entry.getByRole('button', { name: 'Close dialog' }).click();
  await answer(page, 'Keep Editing');
  await expect(entry.getByLabel('Amount ($)')).toHaveValue('12');
  await page.keyboard.press('Escape');
  await answer(page, 'Discard');
  await expect(entry).toBeHidden();
  await expect(details).toBeVisible();
});

test('settings of the house that are not saved ask before they are left', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('+1 555 0100');
  await page.getByRole('link', { name: 'Counter' }).first().click();
  await answer(page, 'Keep Editing');
  await expect(phone).toHaveValue('+1 555 0100');
  await page.getByRole('link', { name: 'Counter' }).first().click();
  await answer(page, 'Discard');
  await expect(page).toHaveURL(/\/admin\/counter$/);
});
