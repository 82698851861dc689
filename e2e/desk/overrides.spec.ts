import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { dayButton, pick } from '../fixtures/booking-dialog.ts';
import { callAs, openDesk, placeBooking, rowOf } from '../fixtures/desk.ts';
import {
  newBooking,
  newCamera,
  newCustomer,
  newRental,
  signInAs,
  type Person,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

async function openDetails(page: Page, desk: Person, { id }: Booking) {
  await signInAs(page, desk);
  await page.goto(`/admin/bookings?search=${id}`);
  // The search can find other bookings too, because the e-mail addresses of customers contain
  // numbers.
  await rowOf(page, id).getByRole('button', { name: /^View/ }).click();
  return page.getByRole('dialog', { name: 'Booking Details' });
}

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

test('the days of a booking are moved, and one that is out is extended', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/400|409/);
  const { desk, customer, camera, booking, startDate } = await newRental(shop, 0);
  await desk.call('PATCH', `/api/admin/users/${customer.user.id}`, { phone: '+351 21' });
  await desk.call('POST', `/api/admin/bookings/${booking.id}/hand-over`, {
    units: [{ lineId: booking.lines[0]?.id, quantity: 1 }],
  });
  const details = await openDetails(page, desk, booking);
  await expect(details).toContainText(`${camera.id}-1 out`);
  await expect(details.getByRole('link', { name: '+351 21' })).toHaveAttribute(
    'href',
    'tel:+35121',
  );
  await details.getByRole('button', { name: 'Change Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  await expect(dialog.getByText('New price')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'End date' }).click();
  await pick(page, addDays(startDate, 4));
  await expect(dialog.getByText('$250', { exact: true }).first()).toBeVisible();
  await expectSoundPage(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
  await expect(details.getByText('$250').first()).toBeVisible();

  await details.getByRole('button', { name: 'Change Booking' }).click();
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await pick(page, addDays(startDate, -2));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('in the past');
  await question.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(details.getByText('$350').first()).toBeVisible();
});

test('the desk’s calendar of a change marks days with too few free units, which are saved after a question', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/409/);
  const { desk, customer, camera, booking, startDate } = await newRental(shop, 3, 2);
  await newBooking(shop, customer, camera, { from: 5, to: 6 });
  const details = await openDetails(page, desk, booking);
  await details.getByRole('button', { name: 'Change Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  const openCalendar = () => dialog.getByRole('button', { name: 'End date' }).click();
  const dayNamed = (inDays: number) =>
    page
      .getByRole('dialog', { name: 'End date' })
      .locator(`[data-day="${addDays(startDate, inDays)}"] button`);
  const few = /Fewer units are free than this booking needs/;
  await openCalendar();
  await expect(dayButton(page, addDays(startDate, 1))).toBeFocused();
  await expect(dayNamed(2)).not.toHaveAccessibleName(few);
  await page.keyboard.press('Escape');

  await dialog.getByRole('spinbutton', { name: `Quantity of ${camera.name}` }).fill('2');
  await openCalendar();
  await expect(dayNamed(2)).toHaveAccessibleName(few);
  await expect(dayNamed(2)).toHaveCSS('text-decoration-line', 'line-through');
  await expect(dayNamed(4)).not.toHaveAccessibleName(few);
  await expectSoundPage(page);
  await pick(page, addDays(startDate, 2));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save Anyway' }).click();
  await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
});
