import { callAs, openDesk, placeBooking, rowOf } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a change that would overbook asks first, and then does it', async ({
  page,
  shop,
  expectErrors,
}) => {
  const first = await placeBooking(shop.url, 'alex', 'ARRI AMIRA', 100, 102);
  const admin = await callAs(shop.url, 'admin');
  await admin('PUT', `/api/admin/bookings/${first}/status`, { status: 'cancelled' });
  await placeBooking(shop.url, 'sam', 'ARRI AMIRA', 101, 103);

  expectErrors(/status of 409/);
  await openDesk(page, shop.url, `/admin/bookings?search=${first}`);
  await rowOf(page, first).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await dialog.getByLabel('Status').selectOption('confirmed');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog', { name: 'Update all the same?' });
  await expect(question).toContainText('All units are already promised on');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Status')).toHaveValue('confirmed');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Update Anyway' }).click();
  await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(rowOf(page, first)).toContainText('Active');
  await rowOf(page, first).getByRole('button', { name: 'View' }).click();
  await expect(page.getByText('Status: Confirmed: Overbooked')).toBeVisible();
});

test('a status that takes back units that are out is asked about first', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const customer = await newCustomer(shop);
  const { id, lines } = await newBooking(shop, customer, await newCamera(shop), {
    from: 0,
    status: 'confirmed',
  });
  const admin = await callAs(shop.url, 'admin');
  await admin('POST', `/api/admin/bookings/${id}/hand-over`, {
    units: [{ lineId: lines[0]?.id, quantity: 1 }],
  });
  await openDesk(page, shop.url, `/admin/bookings?search=${id}`);
  await rowOf(page, id).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await dialog.getByLabel('Status').selectOption('completed');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const question = page.getByRole('alertdialog', { name: 'Update all the same?' });
  await expect(question).toContainText('1 unit is out with this booking.');
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Status')).toHaveValue('completed');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await question.getByRole('button', { name: 'Update Anyway' }).click();
  await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(rowOf(page, id)).toContainText('Completed');
});
