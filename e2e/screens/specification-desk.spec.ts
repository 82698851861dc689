import type { Page } from '@playwright/test';
import { openDesk, placeBooking } from '../fixtures/desk.ts';
import { delay } from '../fixtures/hold.ts';
import { newCamera } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** The headings of a table, without the empty heading of the column that chooses rows. */
const headings = async (page: Page, table: string) =>
  (
    await page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents()
  ).filter((heading) => heading !== '');

test('the desk’s bookings have their counters, columns, details and pending words', async ({
  page,
  shop,
}) => {
  const older = await placeBooking(shop.url, 'sam', 'Sony A7 IV', 140, 142);
  const id = await placeBooking(shop.url, 'sam', 'Sony A7 IV', 144, 146, 'With a strap');
  await openDesk(page, shop.url, '/admin/bookings');
  const counters = page.getByLabel('Bookings by status').getByRole('term');
  await expect(counters).toHaveText(['Active', 'Pending Approval', 'Completed', 'Cancelled']);
  const rows = page.getByRole('table', { name: 'Bookings' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(`#${id}`);
  await expect(rows.nth(2)).toContainText(`#${older}`);
  expect(await headings(page, 'Bookings')).toEqual([
    'Booking ID',
    'User',
    'Camera',
    'Dates',
    'Created',
    'Status',
    'Amount',
    'Actions',
  ]);
  await rows.nth(1).getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details).toContainText('With a strap');
  expect(await details.getByRole('term').allTextContents()).toEqual([
    'Booking ID',
    'Status',
    'Customer',
    'Equipment',
    'Start Date',
    'End Date',
    'Total Price',
    'Created',
    'Customer Notes',
  ]);
  await expect(details.getByRole('link', { name: 'Chat with Customer' })).toHaveAttribute(
    'href',
    `/chat/${id}`,
  );
  await expect(details.getByRole('button', { name: 'Print Order' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Update Status' })).toBeVisible();
  await details.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(details).toBeHidden();

  await rows.nth(1).getByRole('button', { name: 'Update' }).click();
  const status = page.getByRole('dialog', { name: 'Update Booking Status' });
  const update = status.getByRole('button', { name: 'Update' });
  await expect(update).not.toHaveClass(/bg-destructive/);
  await status.getByLabel('Status').selectOption('cancelled');
  await expect(update).toHaveClass(/bg-destructive/);
  const release = await delay(page, '**/api/admin/bookings/*/status');
  await update.click();
  await expect(status.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expect(rows.nth(1)).toContainText('Cancelled');

  await page.route('**/api/bookings?*', async (route) => {
    const response = await route.fetch();
    const [first, ...rest] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...first, createdAt: 'long ago' }, ...rest] });
  });
  await page.reload();
  await expect(rows.nth(1)).toContainText('Invalid date');
  await page.goto(`/admin/bookings/${id}/sheet`);
  await expect(page.getByText(/^Questions about this order/)).toBeVisible();
});

test('the desk’s inventory has its alerts, columns and fields, and says what cannot be added', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  const camera = await newCamera(shop, { stockCount: 0 });
  await page.route('**/api/categories', (route) => route.fulfill({ json: [] }));
  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(camera.model)}`);
  await expect(page.getByRole('region', { name: 'Inventory Alerts' })).toBeVisible();
  const row = page.getByRole('table', { name: 'Cameras' }).getByRole('row').nth(1);
  await expect(row).toContainText('Unknown');
  await expect(row).toContainText('Out of Stock');
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(await headings(page, 'Cameras')).toEqual([
    'Camera',
    'Category',
    'Price/Day',
    'Stock',
    'Status',
    'Actions',
  ]);
  await page.unroute('**/api/categories');
  await page.reload();
  await expect(row).toContainText('DSLR Cameras');
  const fields = {
    Name: 'A camera',
    Brand: 'Tester',
    Model: 'One',
    Description: 'A camera that cannot be added.',
    'Features (comma-separated)': 'One',
    'Price per Day ($)': '50',
    'Stock Count': '1',
    'Image URL': '/favicon.svg',
  };
  await row.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Camera' });
  for (const label of [...Object.keys(fields), 'Category']) {
    await expect(edit.getByLabel(label, { exact: true })).not.toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Camera' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Camera' });
  for (const [label, value] of Object.entries(fields)) {
    await add.getByLabel(label, { exact: true }).fill(value);
  }
  await add.getByLabel('Category').selectOption('DSLR Cameras');
  await page.route('**/api/admin/cameras', (route) => route.abort());
  await add.getByRole('button', { name: 'Add Camera' }).click();
  await expect(page.getByText('Failed to Add Camera', { exact: true })).toBeVisible();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
});

test('the desk’s users have their columns and roles, and an empty list says so', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/users?search=desk%40');
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1);
  const role = row.getByRole('cell').nth(3);
  await expect(role.getByText('Admin', { exact: true })).toBeVisible();
  expect(await headings(page, 'Users')).toEqual(['User', 'Username', 'Email', 'Role', 'Actions']);
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Details' });
  await expect(dialog).toContainText('Administrator');
  expect(await dialog.getByRole('term').allTextContents()).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Username',
    'Role',
    'User ID',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('okafor');
  await expect(role.getByText('User', { exact: true })).toBeVisible();
  await page.route('**/api/admin/users**', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/users');
  await expect(page.getByText('No users found')).toBeVisible();
});
