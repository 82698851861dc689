import type { Locator, Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { dayButton, pick } from '../fixtures/booking-dialog.ts';
import { delay } from '../fixtures/hold.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

type Shop = Parameters<typeof demoPerson>[0];

async function booked(shop: Shop, inDays: number, stockCount = 2) {
  const customer = await newCustomer(shop, { firstName: 'Noor' });
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount });
  const startDate = addDays(await todayIn(shop), inDays);
  const book = (from: Day) =>
    customer.call<Booking>('POST', '/api/bookings', {
      cameraId: camera.id,
      startDate: from,
      endDate: addDays(from, 1),
      totalPrice: 2 * camera.pricePerDay,
      notes: '',
    });
  return { customer, desk, camera, startDate, book };
}

/** Signs a customer in and opens the dialog Change Booking of a booking. */
async function openChange(
  page: Page,
  customer: Parameters<typeof signInAs>[1],
  booking: Booking,
): Promise<Locator> {
  await signInAs(page, customer);
  await page.goto('/bookings');
  await page
    .getByRole('article', { name: `Booking #${booking.id}` })
    .getByRole('button', { name: 'Change Dates' })
    .click();
  return page.getByRole('dialog', { name: 'Change Booking' });
}

/** Chooses a day in the dialog Change Booking, in the calendar that a button opens. */
async function pickDay(page: Page, button: string, day: Day): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  await dialog.getByRole('button', { name: button }).click();
  await pick(page, day);
}

for (const size of ['', ' @phone']) {
  test(`a customer moves one booking and cancels another without asking anybody${size}`, async ({
    page,
    shop,
  }) => {
    const { customer, camera, desk, startDate, book } = await booked(shop, 3);
    const moved = await book(startDate);
    const cancelled = await book(startDate);
    await desk.call('PUT', `/api/admin/bookings/${moved.id}/status`, { status: 'confirmed' });
    await signInAs(page, customer);
    await page.goto('/bookings');
    const card = page.getByRole('article', { name: `Booking #${moved.id}` });
    await card.getByRole('button', { name: 'Change Dates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Booking' });
    await expect(dialog.getByText('Price now')).toBeVisible();
    // The dialog cannot be saved as long as nothing is changed.
    await expect(dialog.getByText('New price')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await pickDay(page, 'End date', addDays(startDate, 2));
    await expect(dialog.getByText(`$${3 * camera.pricePerDay}`)).toBeVisible();
    await expect(dialog.getByText('The shop will have to confirm')).toBeHidden();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
    await expect(card.getByText(formatDay(addDays(startDate, 2)))).toBeVisible();

    await card.getByRole('button', { name: 'Change Dates' }).click();
    const quantity = dialog.getByRole('spinbutton', { name: `Quantity of ${camera.name}` });
    await quantity.fill('2');
    await expect(dialog.getByRole('alert')).toContainText(camera.name);
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expect(
      dialog.getByText('The shop will have to confirm this booking again.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();

    const other = page.getByRole('article', { name: `Booking #${cancelled.id}` });
    await other.getByRole('button', { name: 'Cancel Booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Booking' });
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(other.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Change Dates' })).toBeHidden();

    await card.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History of Booking #${moved.id}` });
    await expect(history.getByRole('listitem')).toHaveText([
      /^Dates changed: .*Noor/,
      /^Status: ConfirmedLensyard/,
      /^Booked.*Noor/,
    ]);
  });
}

test('the calendar of a change shuts days with fewer units free than the booking needs', async ({
  page,
  shop,
}) => {
  const { customer, startDate, book } = await booked(shop, 3);
  const booking = await book(startDate);
  await book(addDays(startDate, 1));
  await book(addDays(startDate, 4));
  await book(addDays(startDate, 4));
  const dialog = await openChange(page, customer, booking);
  const dayNamed = (inDays: number) =>
    page
      .getByRole('dialog', { name: 'End date' })
      .locator(`[data-day="${addDays(startDate, inDays)}"] button`);
  const openCalendar = () => dialog.getByRole('button', { name: 'End date' }).click();
  await openCalendar();
  const full = /Fewer units are free than this booking needs/;
  await expect(dayNamed(4)).toHaveAccessibleName(full);
  await expect(dayNamed(1)).not.toHaveAccessibleName(full);
  await page.keyboard.press('Escape');

  await dialog.getByRole('spinbutton', { name: /^Quantity of / }).fill('2');
  await openCalendar();
  await expect(dayNamed(1)).toHaveAccessibleName(full);
  await expect(dayNamed(2)).toHaveAccessibleName(full);
  await expect(dayNamed(3)).not.toHaveAccessibleName(full);
});

test('a day field stays below the pointer when the answer makes its dialog longer', async ({
  page,
  shop,
}) => {
  const { customer, startDate, book } = await booked(shop, 3);
  await book(addDays(startDate, 1));
  const booking = await book(startDate);
  const dialog = await openChange(page, customer, booking);
  await expect(dialog.getByText('New price')).toBeVisible();
  const answer = await delay(page, '**/api/quote*');
  await dialog.getByRole('spinbutton', { name: /^Quantity of / }).fill('2');
  await dialog.getByRole('button', { name: 'End date' }).hover();
  await page.mouse.down();
  answer();
  await expect(dialog.getByRole('alert')).toHaveText(/only 1 free/);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'End date' })).toBeVisible();
});

test('the calendar that End date opens stands at the month and the day of the end', async ({
  page,
  shop,
}) => {
  const { customer, book } = await booked(shop, 3);
  const today = await todayIn(shop);
  const nextMonth = addDays(`${today.slice(0, 8)}01`, 45).slice(0, 8);
  const lastDay = addDays(`${addDays(`${nextMonth}01`, 31).slice(0, 8)}01`, -1);
  const booking = await book(lastDay);
  const dialog = await openChange(page, customer, booking);
  await dialog.getByRole('button', { name: 'End date' }).click();
  await expect(dayButton(page, addDays(lastDay, 1))).toBeFocused();
  await expect(dayButton(page, lastDay)).toBeHidden();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Start date' }).click();
  await expect(dayButton(page, lastDay)).toBeFocused();
});

test('a booking is changed from its page, and the change is read in its chat', async ({
  page,
  shop,
}) => {
  const { customer, startDate, book } = await booked(shop, 3);
  const booking = await book(startDate);
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await page.getByRole('link', { name: 'View Booking' }).click();
  await page.getByRole('button', { name: 'Change Dates' }).click();
  await pickDay(page, 'End date', addDays(startDate, 2));
  await page
    .getByRole('dialog', { name: 'Change Booking' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  await expect(page.getByText(formatDay(addDays(startDate, 2))).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('log').getByText(/^Dates changed: /)).toBeVisible();
  await expect(
    page
      .getByRole('banner')
      .or(page.getByRole('main'))
      .getByText(formatDay(addDays(startDate, 2)))
      .first(),
  ).toBeVisible();
});

test('where the shop’s window has passed the dialog says whom to ask', async ({ page, shop }) => {
  const { customer, startDate, book } = await booked(shop, 0);
  const booking = await book(startDate);
  const dialog = await openChange(page, customer, booking);
  await expect(dialog.getByText('It is too late to change this booking here.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeHidden();
});

test('a change whose answer is lost is made once', async ({ page, shop, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/);
  const { customer, desk, startDate, book } = await booked(shop, 3);
  const booking = await book(startDate);
  await signInAs(page, customer);
  await page.goto('/bookings');
  await page.route(
    `**/api/bookings/${booking.id}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const card = page.getByRole('article', { name: `Booking #${booking.id}` });
  await card.getByRole('button', { name: 'Change Dates' }).click();
  await pickDay(page, 'End date', addDays(startDate, 2));
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'No connection. We do not know whether it was saved: press again, nothing is done twice.',
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
  const history = await desk.call<{ kind: string }[]>('GET', `/api/bookings/${booking.id}/history`);
  expect(history.map(({ kind }) => kind)).toEqual(['dates', 'created']);
});

test('a booking that ends while its customer changes or cancels it says so in the dialog', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const { customer, desk, startDate, book } = await booked(shop, 3);
  const [changed, cancelled] = [await book(startDate), await book(startDate)];
  const end = (booking: Booking) =>
    desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'completed' });
  await signInAs(page, customer);
  await page.goto('/bookings');
  const cardOf = ({ id }: Booking) => page.getByRole('article', { name: `Booking #${id}` });

  await cardOf(changed).getByRole('button', { name: 'Change Dates' }).click();
  await pickDay(page, 'End date', addDays(startDate, 2));
  await end(changed);
  const changing = page.getByRole('dialog', { name: 'Change Booking' });
  await changing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(changing.getByText('This booking is completed.')).toBeVisible();
  await changing.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(cardOf(changed).getByRole('button', { name: 'Change Dates' })).toBeHidden();

  await cardOf(cancelled).getByRole('button', { name: 'Cancel Booking' }).click();
  await end(cancelled);
  const cancelling = page.getByRole('dialog', { name: 'Cancel Booking' });
  await cancelling.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(cancelling.getByText('This booking is completed.')).toBeVisible();
  await expect(cancelling.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
});
