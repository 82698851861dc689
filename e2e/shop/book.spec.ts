import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { messageLog } from '../fixtures/chat.ts';
import { dayButton, openDialog, openDialogHere, pick } from '../fixtures/booking-dialog.ts';
import { delay } from '../fixtures/hold.ts';
import { newBooking, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('the dialog opens with tomorrow to three days from now, and counts both ends', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { pricePerDay: 85 });
  await signInAs(page, await newCustomer(shop));
  const today = await todayIn(shop);
  const dialog = await openDialog(page, camera);
  await expect(dialog.getByRole('button', { name: 'Start date' })).toContainText(
    formatDay(addDays(today, 1)),
  );
  await expect(dialog.getByRole('button', { name: 'End date' })).toContainText(
    formatDay(addDays(today, 3)),
  );
  await expect(dialog).toContainText('3 days');
  await expect(dialog).toContainText('$255');

  // When the end is the same day as the start, the rental has one day.
  await dialog.getByRole('button', { name: 'End date' }).click();
  await pick(page, addDays(today, 1));
  await expect(dialog).toContainText('1 day');
  await expect(dialog.getByText('$85', { exact: true })).toHaveCount(2);
});

test('a booking is confirmed and leads to its conversation, which begins with what was booked', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  const today = await todayIn(shop);
  const dialog = await openDialog(page, camera);
  await dialog.getByLabel('Special Requests (optional)').fill('Two batteries, please');
  const release = await delay(page, '**/api/bookings');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expect(page.getByText('Booking Confirmed', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.waitForURL(/\/chat\/\d+$/);
  const log = messageLog(page);
  await expect(log).toContainText(`New booking: ${camera.name}`);
  await expect(log).toContainText(
    `Dates: ${formatDay(addDays(today, 1))} - ${formatDay(addDays(today, 3))}`,
  );
  await expect(log).toContainText('Duration: 3 days');
  await expect(log).toContainText('Total: $150');
  await expect(log).toContainText('Special requests: Two batteries, please');
});

test('a booking for the same days is found again instead of made twice', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, camera, { from: 2, to: 5 });
  await signInAs(page, customer);
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Existing Booking Found', { exact: true })).toBeVisible();
  await expect(
    page
      .getByText(
        `You already have a booking for ${camera.name}. We'll take you to the existing chat.`,
      )
      .first(),
  ).toBeVisible();
  await page.waitForURL(`**/chat/${booking.id}`);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});

test('other days of the same camera are booked anew', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  const first = await newBooking(shop, customer, camera, { from: 20, to: 22 });
  await signInAs(page, customer);
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByText('Booking Confirmed', { exact: true })).toBeVisible();
  await page.waitForURL(/\/chat\/\d+$/);
  expect(page.url()).not.toContain(`/chat/${first.id}`);
});

test('an open inquiry becomes the booking, and its conversation goes on', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  const inquiry = await newBooking(shop, customer, camera, { from: 0, to: 3, status: 'inquiry' });
  await signInAs(page, customer);
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(`**/chat/${inquiry.id}`);
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
});

test('full default days are said at once, and the next free ones are offered', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  const today = await todayIn(shop);
  await newBooking(shop, await newCustomer(shop), camera, { from: 2, to: 4 });
  await signInAs(page, await newCustomer(shop));
  const dialog = await openDialog(page, camera, `/cameras?search=${camera.model}`);
  const full = dialog.getByText('No unit is free on every day of this range');
  await expect(full).toBeVisible();
  // The visitor has not chosen these days, so the note is a status and not an alert.
  await expect(full).toHaveRole('status');
  const free = `${formatDay(addDays(today, 5))} - ${formatDay(addDays(today, 7))}`;
  await expect(dialog.getByText(`Next free: ${free}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose these days' }).click();
  await expect(dialog.getByText('No unit is free on every day of this range')).toBeHidden();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByText(free).first()).toBeVisible();
});

test('however long the dialog is, its total and its button are in sight @phone', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  await newBooking(shop, await newCustomer(shop), camera, { from: 1, to: 4 });
  const dialog = await openDialog(page, camera, `/cameras?search=${camera.model}`);
  await expect(dialog.getByText('Next free:')).toBeVisible();
  await expect(dialog.getByText('Total', { exact: true })).toBeInViewport();
  await expect(dialog.getByRole('button', { name: 'Log in to Book' })).toBeInViewport({ ratio: 1 });
});

test('past and full days cannot be chosen, and a range across a full day is refused unsent', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { stockCount: 1 });
  // For the page, today is in the middle of a month, so that the open calendar has past days.
  const today = `${addDays(`${(await todayIn(shop)).slice(0, 8)}01`, 32).slice(0, 8)}15`;
  await page.route('**/api/shop', async (route) => {
    const answer = (await (await route.fetch()).json()) as Shop;
    await route.fulfill({ json: { ...answer, today } });
  });
  const someone = await newCustomer(shop);
  await someone.call('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: addDays(today, 2),
    endDate: addDays(today, 2),
    totalPrice: camera.pricePerDay,
    notes: '',
  });
  await signInAs(page, await newCustomer(shop));
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Calls for a price are not counted, because the page may still ask for these days.
    if (request.method() === 'POST' && pathname !== '/api/quotes') sent.push(pathname);
  });
  const days = `from=${addDays(today, 1)}&to=${addDays(today, 3)}`;
  await page.goto(`/camera/${camera.id}?${days}`);
  // The button for the next free days moves `Book Now` when it comes, so it is waited for.
  await expect(page.getByRole('button', { name: /^Next free/ })).toBeVisible();
  await expect(page.getByText('Free on these days:')).toBeVisible();
  const dialog = await openDialogHere(page, camera);
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  for (const day of [addDays(today, -1), addDays(today, 2)]) {
    await expect(dayButton(page, day)).toBeDisabled();
  }
  await expect(dayButton(page, addDays(today, 1))).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(dialog.getByText('No unit is free on every day of this range')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a start behind the end is named at the end date', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  const today = await todayIn(shop);
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await pick(page, addDays(today, 6));
  await expect(dialog.getByText('End date must be after start date')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(dialog.getByText('End date must be after start date')).toBeVisible();
  // The calendar for the end offers no day before the start.
  await dialog.getByRole('button', { name: 'End date' }).click();
  await pick(page, addDays(today, 8));
  await expect(dialog).toContainText('3 days');
  await expect(dialog.getByText('End date must be after start date')).toBeHidden();
});

test('the dialog’s calendar marks the whole range, in two months side by side, on a phone in one @phone', async ({
  page,
  shop,
  isMobile,
}) => {
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  const nextMonth = addDays(`${today.slice(0, 8)}01`, 32).slice(0, 8);
  const address = `/camera/${camera.id}?from=${nextMonth}10&to=${nextMonth}12`;
  const dialog = await openDialog(page, camera, address);
  await dialog.getByRole('button', { name: 'End date' }).click();
  await expect(page.getByRole('grid')).toHaveCount(isMobile ? 1 : 2);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(3);
  for (const day of ['10', '11', '12'])
    await expect(dayButton(page, `${nextMonth}${day}`)).toHaveAccessibleName(/, selected/);
  await expect(dayButton(page, `${nextMonth}09`)).toBeDisabled();
  if (!isMobile)
    await expect(dayButton(page, `${addDays(`${nextMonth}01`, 32).slice(0, 8)}01`)).toBeVisible();
});

test('a visitor is asked to log in, and goes on with the chosen dates', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  const today = await todayIn(shop);
  const from = addDays(today, 9);
  const dialog = await openDialog(
    page,
    camera,
    `/camera/${camera.id}?from=${from}&to=${addDays(today, 12)}`,
  );
  await expect(dialog.getByText('Authentication Required')).toBeVisible();
  await expect(dialog.getByText('Please log in to book a camera')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Log in to Book' })).toBeDisabled();
  await dialog.getByLabel('Special Requests (optional)').fill('A tripod plate');
  await dialog.getByRole('link', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Username').fill(customer.user.username);
  await login.getByLabel('Password', { exact: true }).fill(customer.password);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toBeHidden();
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Start date' })).toContainText(formatDay(from));
  await expect(dialog.getByLabel('Special Requests (optional)')).toHaveValue('A tripod plate');
  await expect(dialog.getByText('Authentication Required')).toBeHidden();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByRole('log')).toContainText('Duration: 4 days');
});

test('the dialog is used by keyboard alone, and gives the focus back', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}`);
  const opener = page.getByRole('button', { name: 'Book Now' });
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Book ${camera.name}` });
  const start = dialog.getByRole('button', { name: 'Start date' });
  await expect(start).toBeVisible();
  await start.focus();
  await page.keyboard.press('Enter');
  const today = await todayIn(shop);
  await expect(dayButton(page, addDays(today, 1))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dayButton(page, addDays(today, 2))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(start).toBeFocused();
  await expect(dialog).toContainText('2 days');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a camera is booked on a phone @phone', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).tap();
  await expect(page.getByText('Booking Confirmed', { exact: true })).toBeVisible();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByRole('log')).toContainText('Duration: 3 days');
});
