import { readFile } from 'node:fs/promises';
import { openDesk, placeBooking, rowOf, today } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a customer is told that the desk is not for him, and a visitor may sign in', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/users', 'alex');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /notifications/i })
      .getByText("You don't have admin privileges."),
  ).toBeVisible();
  await page.goto('/admin/bookings/1/sheet');
  await expect(
    page
      .getByRole('region', { name: /notifications/i })
      .getByText("You don't have admin privileges."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${shop.url}/`);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/admin?tab=users');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('lensyard-admin');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Users', selected: true })).toBeVisible();
});

test('the dashboard shows who is signed in, today, four figures and tabs that live in the URL', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin');
  await expect(page.getByText('desk@lensyard.example')).toBeVisible();
  await expect(page.getByText('A demo password still works.')).toBeVisible();
  for (const name of ['Total Cameras', 'Active Bookings', 'Registered Users', 'Revenue']) {
    await expect(page.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
  }
  await expect(page.getByText(/\d+ need attention/)).toBeVisible();
  await expect(page.getByText(/\d+ total bookings/)).toBeVisible();

  await page.getByRole('tab', { name: 'Inventory' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=inventory$/);
  await expect(page.getByRole('heading', { name: 'Inventory Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Bookings', selected: true })).toBeVisible();

  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'ARRI AMIRA' })
    .getByRole('button', { name: 'Jonas Lindqvist' })
    .click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Overdue', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The dashboard lists the first requests only; the number of requests is a link to all of them.
  await page
    .getByRole('list', { name: 'The day in numbers' })
    .getByRole('link', { name: /^Requests \d+/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/bookings\?status=pending$/);
});

test('a booking is looked at, confirmed and cancelled, and the log says who did it', async ({
  page,
  shop,
}) => {
  const id = await placeBooking(shop.url, 'sam', 'Sony A7 IV', 40, 42);
  await openDesk(page, shop.url, '/admin/bookings');
  const row = rowOf(page, id);
  await expect(row).toContainText('Sam Okafor');
  await expect(row).toContainText('Pending');

  await row.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await expect(dialog.getByLabel('Status')).toHaveValue('pending');
  await dialog.getByLabel('Status').selectOption('confirmed');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(
    page.getByText('The booking status has been updated successfully', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Active');
  await expect(row.getByRole('button', { name: 'Update' })).toBeFocused();

  await row.getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Status: Confirmed')).toBeVisible();
  await expect(details.getByRole('link', { name: 'sam.okafor@lensyard.example' })).toBeVisible();
  await details.getByRole('button', { name: 'Update Status' }).click();
  await dialog.getByLabel('Status').selectOption('cancelled');
  await expect(
    dialog.getByText('Cancelling a booking will make the camera available for other customers.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(details.getByText('Status: Cancelled')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Update Status' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(row.getByRole('button', { name: 'View' })).toBeFocused();
  await expect(row).toContainText('Cancelled');

  await row.getByRole('link', { name: 'Chat' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${id}$`));
});

test('an inquiry opens the status dialog with nothing chosen', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/bookings?status=inquiry');
  const row = page.getByRole('row').filter({ hasText: 'Inquiry' }).first();
  await expect(row).toContainText('Not fixed');
  await row.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await expect(dialog.getByLabel('Status')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
});

test('the status dialog shows days and price, and offers an inquiry the price of its days', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { pricePerDay: 50 });
  const inquiry = await newBooking(shop, customer, camera, { from: 0, to: 3, status: 'inquiry' });
  await openDesk(page, shop.url, `/admin/bookings?search=${inquiry.id}`);
  await rowOf(page, inquiry.id).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await expect(dialog.getByRole('definition').filter({ hasText: '4 days' })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: '$150' })).toBeVisible();
  await dialog.getByLabel('Status').selectOption('cancelled');
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  await dialog.getByLabel('Status').selectOption('confirmed');
  await dialog.getByLabel('Charge the price of 4 days: $200').check();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, inquiry.id)).toContainText('Active');
  await expect(rowOf(page, inquiry.id)).toContainText('$200');
});

test('what the server refuses or cannot do is said, and what was chosen stays', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await openDesk(page, shop.url, '/admin/bookings');
  await page.getByRole('button', { name: 'Update' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await dialog.getByLabel('Status').selectOption('completed');
  await page.route('**/api/admin/bookings/*/status', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Failed to Update Booking', { exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Status')).toHaveValue('completed');
});

test('the table is filtered by status and searched, in the URL', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/bookings');
  await page.getByLabel('Status', { exact: true }).selectOption('cancelled');
  await expect(page).toHaveURL(/status=cancelled/);
  const statuses = page.getByRole('table', { name: 'Bookings' }).getByRole('row');
  await expect(statuses.nth(1)).toContainText('Cancelled');
  await expect(page.getByRole('table').getByText('Active', { exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('nobody at all');
  await expect(page.getByText('No bookings found')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('');
  await expect(statuses.nth(1)).toContainText('Cancelled');
});

test('an address that means no tab, status or day shows the usual', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin?tab=nothing');
  await expect(page.getByRole('tab', { name: 'Bookings', selected: true })).toBeVisible();
  await page.goto('/admin/bookings?status=nothing');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('');
  const bookings = page.getByRole('table', { name: 'Bookings' });
  await expect(bookings.getByRole('button', { name: 'View' }).first()).toBeVisible();
  await page.goto('/admin/planner?from=nothing&days=7&category=none&view=none');
  await expect(page.getByLabel('Days shown')).toHaveValue('30');
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
});

test('the list says when it cannot be loaded, and tries again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await page.route('**/api/bookings?*', (route) => route.abort());
  await openDesk(page, shop.url, '/admin/bookings');
  await expect(page.getByRole('alert')).toContainText('This list could not be loaded');
  await page.unroute('**/api/bookings?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Bookings' })).toBeVisible();
});

test('the order sheet opens in a window of its own, and a blocked window is noticed', async ({
  page,
  context,
  shop,
}) => {
  const id = await placeBooking(shop.url, 'sam', 'Leica M11', 50, 51, 'Two straps, please');
  await openDesk(page, shop.url, `/admin/bookings?search=${id}`);
  const opened = context.waitForEvent('page');
  await rowOf(page, id).getByRole('button', { name: 'Print' }).click();
  const sheet = await opened;
  await expect(sheet.getByRole('heading', { name: `Order #${id}` })).toBeVisible();
  for (const text of [
    'Pending',
    'Sam Okafor',
    'sam.okafor@lensyard.example',
    'Leica M11',
    'Two straps, please',
  ]) {
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(sheet.getByRole('row', { name: /^Rental Fee/ })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expect(sheet.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toHaveCount(3);
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(sheet.getByRole('banner').getByRole('link')).toHaveCount(0);
  // On paper, the total and the signatures stay on one sheet, and each sheet names the order.
  const signed = sheet.getByRole('table').locator('xpath=..');
  await expect(signed).toContainText('Questions about this order');
  await expect(signed).toHaveCSS('break-inside', 'avoid');
  expect(await sheet.locator('style').allTextContents()).toContainEqual(
    expect.stringContaining(`@bottom-left { content: "Order #${id}"`),
  );
  await sheet.close();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await rowOf(page, id).getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('Print Error', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Unable to open print window. Please check popup settings.', { exact: true }),
  ).toBeVisible();
});

test('the file of bookings follows the filter and keeps formulas text', async ({ page, shop }) => {
  const id = await placeBooking(shop.url, 'sam', 'Nikon Z8', 60, 61, '=HYPERLINK("evil")');
  await openDesk(page, shop.url, `/admin/bookings?status=pending&search=okafor`);
  await expect(rowOf(page, id)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFBooking ID') || text.startsWith('\uFEFF"Booking ID"')).toBe(true);
  const line = text.split('\r\n').find((row) => row.startsWith(`${id},`));
  expect(line).toContain('"Pending","Sam Okafor"');
  expect(line).toContain(`"'=HYPERLINK(""evil"")"`);
  expect(line).toContain(today(60));
  expect(text).not.toContain('"Completed"');
});
