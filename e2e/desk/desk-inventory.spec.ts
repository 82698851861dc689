import type { Page } from '@playwright/test';
import type { Camera } from '#shared/cameras/cameras.ts';
import { callAs, openDesk, placeBooking } from '../fixtures/desk.ts';
import { newCamera } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const cameraInput = (name: string) => ({
  name,
  brand: 'Ebony',
  model: 'SV45',
  categoryId: 3,
  description: 'A field camera of wood',
  features: ['4x5 inch', 'Folds'],
  pricePerDay: 90,
  stockCount: 2,
  imageUrl: '/products/leica-m11-front-800.webp',
});

/** Closes the dialog of an item and discards the typed text. */
async function discard(page: Page) {
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();
}

test('a camera is added, with each message of an empty form before', async ({ page, shop }) => {
  // With these items there are more alerts than the page shows at first.
  for (let scarce = 0; scarce < 5; scarce++) await newCamera(shop, { stockCount: 1 });
  await openDesk(page, shop.url, '/admin/inventory');
  await page.getByRole('button', { name: 'Add Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Camera' });
  await expect(dialog.getByLabel('Stock Count')).toHaveValue('1');
  await dialog.getByLabel('Stock Count').fill('');
  await dialog.getByRole('button', { name: 'Add Camera' }).click();
  for (const message of [
    'Name is required',
    'Brand is required',
    'Model is required',
    'Category is required',
    'Description is required',
    'Features are required',
    'Price is required',
    'Stock count is required',
    'Must be a valid URL',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }

  await dialog.getByLabel('Name').fill('Ebony field camera');
  await dialog.getByLabel('Brand').fill('Ebony');
  await dialog.getByLabel('Model').fill('SV45');
  await dialog.getByLabel('Category').selectOption('DSLR Cameras');
  await dialog.getByLabel('Description').fill('A field camera of wood');
  await dialog.getByLabel('Features (comma-separated)').fill('4x5 inch,  Folds , ');
  await dialog.getByLabel('Price per Day ($)').fill('90');
  await dialog.getByLabel('Stock Count').fill('0');
  await dialog.getByLabel('Image URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add Camera' }).click();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await dialog.getByLabel('Image URL').fill('/products/leica-m11-front-800.webp');
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Camera' }).click();
  await expect(
    page.getByText('The camera has been added successfully', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Camera' })).toBeFocused();

  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  const alert = page.getByRole('listitem').filter({ hasText: 'Ebony field camera' });
  await expect(alert).toContainText('Out of stock - customers cannot book');
  await alert.getByRole('button', { name: /^Update Stock/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Camera' });
  await expect(edit.getByLabel('Features (comma-separated)')).toHaveValue('4x5 inch, Folds');
  await edit.getByLabel('Stock Count').fill('1');
  await edit.getByRole('button', { name: 'Update Camera' }).click();
  await expect(
    page.getByText('The camera has been updated successfully', { exact: true }),
  ).toBeVisible();
  await expect(alert).toContainText('Only 1 unit available for rent');

  await page.getByRole('searchbox', { name: 'Search inventory' }).fill('ebony');
  const row = page.getByRole('table', { name: 'Cameras' }).getByRole('row').nth(1);
  await expect(row).toContainText('DSLR Cameras');
  await expect(row).toContainText('$90');
  await expect(row).toContainText('Available');
  await page.getByRole('searchbox', { name: 'Search inventory' }).fill('nothing like it');
  await expect(page.getByText('No cameras match your search')).toBeVisible();
});

test('fewer units than are promised: the form names the days, and does it when confirmed', async ({
  page,
  shop,
}) => {
  const admin = await callAs(shop.url, 'admin');
  const name = `Lowered ${Date.now()}`;
  await admin('POST', '/api/admin/cameras', cameraInput(name));
  const booking = await placeBooking(shop.url, 'alex', name, 20, 22);
  await placeBooking(shop.url, 'sam', name, 21, 21);

  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await dialog.getByLabel('Stock Count').fill('1');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  const question = page.getByRole('alertdialog', { name: 'More is promised than that' });
  await expect(question).toContainText('With 1 unit this camera is overbooked on this day.');
  await expect(question).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Stock Count')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await question.getByRole('button', { name: 'Lower the stock' }).click();
  await expect(page.getByText('Camera Updated', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(dialog).toBeHidden();

  // The planner marks the overbooked day, and the booking can be opened from it.
  await page.goto('/admin/planner?view=table&days=60');
  const planned = page.getByRole('row').filter({ hasText: name });
  await expect(planned.getByRole('cell').nth(3)).toContainText(/\d{4}/);
  await planned.getByRole('button', { name: new RegExp(`^#${booking} `) }).click();
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText(name);
});

test('what another desk has changed meanwhile is shown, and what was typed stays', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const admin = await callAs(shop.url, 'admin');
  const name = `Shared ${Date.now()}`;
  const camera = await admin<Camera>('POST', '/api/admin/cameras', cameraInput(name));
  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await dialog.getByLabel('Price per Day ($)').fill('77');

  const { stockCount, pricePerDay } = camera;
  await admin('PUT', `/api/admin/cameras/${camera.id}`, {
    ...cameraInput(name),
    stockCount: stockCount + 3,
    pricePerDay: pricePerDay + 1,
  });
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  const said = dialog.getByRole('alert').filter({ hasText: 'changed this camera meanwhile' });
  await expect(said).toContainText(`Stock Count: now ${stockCount + 3}`);
  await expect(said).toContainText(`Price per Day ($): now ${pricePerDay + 1}`);
  await expect(dialog.getByLabel('Price per Day ($)')).toHaveValue('77');
  // The stock count was not changed in the dialog, so it takes the value that somebody else has
  // saved.
  await expect(dialog.getByLabel('Stock Count')).toHaveValue(String(stockCount + 3));

  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(dialog).toBeHidden();
  expect(await admin<Camera>('GET', `/api/admin/cameras/${camera.id}`)).toMatchObject({
    stockCount: stockCount + 3,
    pricePerDay: 77,
  });
});

test('a deleted camera leaves its bookings and conversations whole, and the question says so', async ({
  page,
  shop,
}) => {
  const admin = await callAs(shop.url, 'admin');
  const name = `Sold ${Date.now()}`;
  const camera = await admin<Camera>('POST', '/api/admin/cameras', cameraInput(name));
  const booking = await placeBooking(shop.url, 'alex', name, 5, 6);

  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Camera' });
  await expect(question).toContainText('Are you sure you want to delete this camera?');
  await expect(question).toContainText(
    'Its 1 booking (1 of them open) and 0 conversations stay as they are.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText('The camera has been deleted successfully', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('No cameras match your search')).toBeVisible();
  await expect(question).toBeHidden();
  expect((await fetch(`${shop.url}/api/cameras/${camera.id}`)).status).toBe(404);
  await page.goto(`/admin/bookings?search=${booking}`);
  await expect(page.getByRole('row').filter({ hasText: `#${booking}` })).toContainText('Pending');
});

test('what the server refuses is said, and what was typed stays', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await openDesk(page, shop.url, '/admin/inventory?search=leica+m11');
  await page.route('**/api/admin/cameras/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await dialog.getByLabel('Name').fill('Leica M11 with a strap');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(page.getByText('Failed to Update Camera', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Leica M11 with a strap');
  await discard(page);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete Camera' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Failed to Delete Camera', { exact: true })).toBeVisible();
});

for (const phone of ['', ' @phone']) {
  test(`what was typed of a camera is lost only when somebody says so${phone}`, async ({
    page,
    shop,
  }) => {
    await openDesk(page, shop.url, '/admin/inventory?search=leica+m11');
    const opener = page.getByRole('button', { name: 'Edit' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    // The title and the buttons stay in sight while the fields between them are scrolled.
    await expect(dialog.getByRole('button', { name: 'Update Camera' })).toBeInViewport();
    await dialog.getByLabel('Deposit per Unit ($)').scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('heading', { name: 'Edit Camera' })).toBeInViewport();
    await expectSoundPage(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await dialog.getByLabel('Brand').fill('Leitz');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close dialog' }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await expect(question).toBeVisible();
      await expectSoundPage(page);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel('Brand')).toHaveValue('Leitz');
    }
    await discard(page);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
}

test('what hangs on a camera cannot be counted: fewer units wait, and a deletion says so', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await openDesk(page, shop.url, '/admin/inventory?search=nikon+z8');
  await page.route('**/api/admin/cameras/*/use**', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await dialog.getByLabel('Stock Count').fill('0');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(page.getByText('Failed to Update Camera', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Stock Count')).toHaveValue('0');
  await discard(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete Camera' })).toContainText(
    'Its bookings and conversations could not be counted. They stay as they are.',
  );
});

test('an empty shop says so at the desk', async ({ page, startServer }) => {
  const empty = await startServer({
    env: { DEMO: '0', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'lensyard-admin' },
  });
  await openDesk(page, empty.url, '/admin');
  await expect(page.getByText('No bookings found')).toBeVisible();
  await expect(page.getByText('Nothing goes out today')).toBeVisible();
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await expect(
    page.getByText('No cameras found. Add some cameras to your inventory.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Planner' }).click();
  await expect(page.getByText('No cameras found')).toBeVisible();
});
