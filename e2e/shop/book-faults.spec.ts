import { addDays } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import { dayButton, openDialog, pick } from '../fixtures/booking-dialog.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import { goOffline } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';

test('a price that changed is refused and shown, and nothing typed is lost', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const camera = await newCamera(shop, { pricePerDay: 50 });
  await signInAs(page, await newCustomer(shop));
  const dialog = await openDialog(page, camera);
  await expect(dialog).toContainText('$150');
  await dialog.getByLabel('Special Requests (optional)').fill('Keep this');
  const desk = await demoPerson(shop, 'admin');
  const { id, images: _, rating: _r, reviewCount: _c, ...fields } = camera;
  await desk.call('PUT', `/api/admin/cameras/${id}`, { ...fields, pricePerDay: 60 });
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('The price is now $180.').first()).toBeVisible();
  await expect(dialog).toContainText(formatMoney(180));
  await expect(dialog.getByLabel('Special Requests (optional)')).toHaveValue('Keep this');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
});

test('the last unit goes to whoever is first, and the other is told which day is full', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const camera = await newCamera(shop, { stockCount: 1 });
  const today = await todayIn(shop);
  await signInAs(page, await newCustomer(shop));
  const days = `from=${addDays(today, 1)}&to=${addDays(today, 3)}`;
  const dialog = await openDialog(page, camera, `/camera/${camera.id}?${days}`);
  await newBooking(shop, await newCustomer(shop), camera, { from: 2, to: 2 });
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText(`No unit is free on ${formatDay(addDays(today, 2))}.`).first(),
  ).toBeVisible();
  await expect(dialog.getByText('Next free:')).toBeVisible();
});

test('a request that failed is tried again under the same key', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const camera = await newCamera(shop, { stockCount: 1 });
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/bookings', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    // The server makes the booking, but the page gets a failure in place of the first answer.
    if (keys.length === 1) await route.fulfill({ status: 500, body: 'broken' });
    else await route.fulfill({ response });
  });
  const dialog = await openDialog(page, camera);
  await dialog.getByLabel('Special Requests (optional)').fill('Still here');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('There was an error with your booking').first()).toBeVisible();
  await expect(dialog.getByLabel('Special Requests (optional)')).toHaveValue('Still here');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Confirmed', { exact: true })).toBeVisible();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByRole('log').getByText('Special requests: Still here')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});

test('when only the message fails, the booking stands and the customer is told to open the chat', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(
    page
      .getByText(
        "your booking has been confirmed but we couldn't set up the chat. Please go to the chat page manually.",
      )
      .first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});

test('a reply that names no booking is an error, not a booking', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.route('**/api/bookings', (route) => route.fulfill({ status: 201, json: {} }));
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Invalid booking data received from server').first()).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('a camera that is out of stock cannot be booked', async ({ page, shop }) => {
  const camera = await newCamera(shop, { stockCount: 0 });
  await page.goto(`/camera/${camera.id}`);
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled();
  const reason = page.getByText('Currently out of stock');
  await expect(reason).toBeVisible();
  const others = page.getByText('Free on these days:');
  await expect(others).toBeVisible();
  const [first, second] = [await reason.boundingBox(), await others.boundingBox()];
  expect(first?.y, 'the reason comes before the way out').toBeLessThan(second?.y ?? 0);
});

test('after midnight the calendar no longer offers yesterday once the server has refused it', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 4\d\d/);
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  const yesterday = addDays(today, -1);
  await signInAs(page, await newCustomer(shop));
  // The page gets yesterday's date, as if it had been opened before midnight.
  await page.route('**/api/shop', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), today: yesterday } });
  });
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await pick(page, yesterday);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.unroute('**/api/shop');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Failed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await expect(dayButton(page, today)).toBeEnabled();
  // A day that has the focus keeps it when it becomes a day of the past: it is then disabled for
  // presses and screen readers only.
  const enabled = page.getByRole('button', { disabled: false });
  await expect(dayButton(page, yesterday).and(enabled)).toHaveCount(0);
  await pick(page, today);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
});

test('a booking that was sent without network says one thing, and pressed again it is made once', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  const dialog = await openDialog(page, camera);
  const confirm = dialog.getByRole('button', { name: 'Confirm Booking' });
  await expect(dialog).toContainText('$');
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('press again, nothing is done twice');
  await expect(page.getByText('Booking Failed')).toHaveCount(0);
  await context.setOffline(false);
  await confirm.click();
  await page.waitForURL(/\/chat\/\d+$/);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});
