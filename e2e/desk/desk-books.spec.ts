import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { User } from '#shared/users/users.ts';
import { delay } from '../fixtures/hold.ts';
import { newRental, signInAs, type Person } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Opens the details of a booking: types its number into the search of the dashboard and presses
 * View.
 */
async function openDetails(page: Page, desk: Person, booking: Booking) {
  await signInAs(page, desk);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(`#${booking.id}`);
  const rows = page.getByRole('table', { name: 'Bookings' }).getByRole('row');
  const row = rows.filter({ hasText: `#${booking.id}` });
  await expect(row).toBeVisible();
  // The press waits for the search, because until then the table may change.
  await expect(rows).toHaveCount(2);
  await row.getByRole('button', { name: 'View' }).click();
  return page.getByRole('dialog', { name: 'Booking Details' });
}

for (const size of ['', ' @phone']) {
  test(`a walk-in who is new is booked within three presses from the dashboard${size}`, async ({
    page,
    shop,
  }) => {
    const { desk, camera, startDate } = await newRental(shop, 3, 2);
    await signInAs(page, desk);
    await page.goto('/admin');
    await page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: 'Counter' })
      .click();
    // The dashboard has a button `New Booking` too, so the test waits for the counter.
    await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
    await page.getByRole('button', { name: 'New Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(dialog.getByText('Please choose a customer')).toBeVisible();
    // The search text that finds nobody becomes the name of a new customer.
    const name = `Walk${Date.now()} In`;
    const field = dialog.getByRole('combobox', { name: 'Customer' });
    await field.fill(name);
    await expect(field).toHaveAccessibleDescription(/Nobody matches/);
    await dialog.getByRole('button', { name: 'New Customer' }).click();
    const person = page.getByRole('dialog', { name: 'New Customer' });
    await expect(person.getByLabel('First name')).toHaveValue(name.replace(' In', ''));
    await expect(person.getByLabel('Last name')).toHaveValue('In');
    const email = `walk-in-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
    await person.getByLabel('Email').fill(email);
    await person.getByRole('button', { name: 'Add Customer' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/reset#/);

    await dialog.getByRole('combobox', { name: 'Add item' }).fill(camera.name);
    await page.getByRole('option', { name: camera.name }).click();
    const item = dialog.getByRole('article', { name: camera.name });
    await item.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await dialog.getByLabel('Start date').fill(addDays(startDate, 4));
    await dialog.getByLabel('End date').fill(addDays(startDate, 5));
    await expect(dialog.getByText(`$${4 * camera.pricePerDay}`).first()).toBeVisible();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await expect(details.getByText(name, { exact: true })).toBeVisible();
    await expect(details.getByText('Active', { exact: true })).toBeVisible();
    const found = await desk.call<User[]>('GET', `/api/admin/users?search=${email}`);
    expect(found.map(({ username }) => username)).toEqual([email]);
  });
}

test('full days are booked all the same only after a question', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/409/);
  const { desk, customer, camera, startDate } = await newRental(shop, 3);
  await signInAs(page, desk);
  await page.goto(`/admin/users/${customer.user.id}`);
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await expect(dialog.getByText('Noor Haddad')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add item' }).fill(camera.name);
  await page.getByRole('option', { name: camera.name }).click();
  await dialog.getByLabel('Start date').fill(startDate);
  await dialog.getByLabel('End date').fill(startDate);
  await dialog.getByLabel('Notes').fill('For the second unit');
  await dialog.getByRole('button', { name: 'Create Booking' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^No unit is free on [^{]+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Notes')).toHaveValue('For the second unit');
  await dialog.getByRole('button', { name: 'Create Booking' }).click();
  await question.getByRole('button', { name: 'Create Anyway' }).click();
  await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
});

test('a request is refused with a reason, which stands in the chat, and its unit is free', async ({
  page,
  shop,
}) => {
  const { desk, customer, camera, booking, startDate } = await newRental(shop, 3);
  const details = await openDetails(page, desk, booking);
  await details.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('It is in repair');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('Booking Cancelled', { exact: true })).toBeVisible();
  const history = details.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Cancelled: It is in repair');
  await details.getByRole('link', { name: 'Chat with Customer' }).click();
  await expect(page.getByText('Cancelled by Lensyard: It is in repair')).toBeVisible();
  const { days } = await customer.call<{ days: { available: number }[] }>(
    'GET',
    `/api/cameras/${camera.id}/availability?from=${startDate}&to=${startDate}`,
  );
  expect(days[0]?.available).toBe(1);
});

test('a booking of the desk whose answer is lost is made once', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  const { desk, customer, camera, startDate } = await newRental(shop, 3);
  await signInAs(page, desk);
  await page.goto(`/admin/users/${customer.user.id}`);
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await dialog.getByRole('combobox', { name: 'Add item' }).fill(camera.name);
  await page.getByRole('option', { name: camera.name }).click();
  await dialog.getByLabel('Start date').fill(addDays(startDate, 5));
  await dialog.getByLabel('End date').fill(addDays(startDate, 5));
  await page.route(
    '**/api/admin/bookings',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Meanwhile no other call gets an answer; the dialog must show the outcome nevertheless.
  const quotes = Promise.withResolvers<void>();
  await page.route('**/api/quotes', async (route) => {
    await quotes.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Create Booking' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'No connection. We do not know whether it was saved: press again, nothing is done twice.',
  );
  quotes.resolve();
  await dialog.getByRole('button', { name: 'Create Booking' }).click();
  await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
  const made = await desk.call<Booking[]>('GET', `/api/bookings?userId=${customer.user.id}`);
  expect(made).toHaveLength(2);
});

test('units that are out are called off only after a question, on a phone too @phone', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/409/);
  const { desk, booking } = await newRental(shop, 0);
  await desk.call('POST', `/api/admin/bookings/${booking.id}/hand-over`, {
    units: [{ lineId: booking.lines[0]?.id, quantity: 1 }],
  });
  const details = await openDetails(page, desk, booking);
  await details.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Stolen');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/^\d units? (is|are) out with this booking\./)).toBeVisible();
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Stolen');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await question.getByRole('button', { name: 'Cancel Anyway' }).click();
  await expect(page.getByText('Booking Cancelled', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Change Booking' })).toBeHidden();
});

test('what was typed of a new booking is lost only when somebody says so', async ({
  page,
  shop,
}) => {
  const { desk, customer } = await newRental(shop, 3);
  await signInAs(page, desk);
  await page.goto(`/admin/users/${customer.user.id}`);
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('By phone');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('By phone');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a booking’s details lead to the counter, and its chat back to the booking', async ({
  page,
  shop,
}) => {
  const { desk, booking } = await newRental(shop, 0);
  const details = await openDetails(page, desk, booking);
  await details.getByRole('link', { name: 'To the Counter' }).click();
  const atCounter = page.getByRole('article', { name: `Booking #${booking.id}`, exact: true });
  await expect(atCounter.getByRole('button', { name: 'Hand Over' })).toBeVisible();
  await page.goto(`/chat/${booking.id}`);
  await page.getByRole('link', { name: `Booking #${booking.id}`, exact: true }).click();
  await expect(page).toHaveURL(`/admin/bookings/${booking.id}`);
});

test('a price that changed is refused, shown anew and booked; one that cannot be loaded says so', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/409|net::ERR_FAILED/);
  const { desk, customer, camera, startDate } = await newRental(shop, 3);
  await signInAs(page, desk);
  await page.goto(`/admin/users/${customer.user.id}`);
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await dialog.getByLabel('Start date').fill(addDays(startDate, 5));
  await dialog.getByLabel('End date').fill('');
  await expect(dialog.getByText('End date is required')).toBeVisible();
  await dialog.getByLabel('End date').fill(addDays(startDate, 5));
  await page.route('**/api/quotes', (route) => route.abort());
  await dialog.getByRole('combobox', { name: 'Add item' }).fill(camera.name);
  await page.getByRole('option', { name: camera.name }).click();
  await expect(dialog.getByRole('alert')).toContainText('The price could not be loaded.');
  await page.unroute('**/api/quotes');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText('$50').first()).toBeVisible();
  await desk.call('PUT', `/api/admin/cameras/${camera.id}`, {
    ...(await desk.call<object>('GET', `/api/cameras/${camera.id}`)),
    pricePerDay: 80,
  });
  // The refusal is told with the new price, because a press before it would be refused again.
  const answer = await delay(page, /\/api\/quotes$/);
  const create = dialog.getByRole('button', { name: 'Create Booking' });
  const isOfBookings = /\/api\/bookings\?/;
  const askedAgain = page
    .waitForResponse((response) => response.status() === 409)
    .then(() => page.waitForResponse(isOfBookings));
  await create.click();
  await askedAgain;
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  answer();
  await expect(dialog.getByRole('alert')).toContainText('The price is now $80.');
  await expect(dialog.getByText('$80', { exact: true }).first()).toBeVisible();
  await create.click();
  await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
});
