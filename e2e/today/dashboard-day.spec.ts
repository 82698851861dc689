import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Unit } from '#shared/units/units.ts';
import { changeSettings } from '../fixtures/settings.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

type Shop = Parameters<typeof demoPerson>[0];

/** Makes a confirmed rental of two days from today on, with a time for the pick-up. */
async function rentalAt(shop: Shop, pickUpTime: string | null) {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: `Abara${Date.now()}` });
  const camera = await newCamera(shop, { stockCount: 2, depositPerUnit: 300 });
  const startDate = await todayIn(shop);
  const booking = await desk.call<Booking>('POST', '/api/admin/bookings', {
    userId: customer.user.id,
    lines: [{ cameraId: camera.id, quantity: 1 }],
    startDate,
    endDate: addDays(startDate, 1),
    pickUpTime,
    totalPrice: 2 * camera.pricePerDay,
  });
  return { desk, booking, camera, name: customer.user.lastName };
}

for (const size of ['', ' @phone']) {
  test(`the day stands by the hour, each line one press from its act${size}`, async ({
    page,
    startServer,
  }) => {
    const shop = await startServer();
    await changeSettings(shop.url, (settings) => {
      const days = [1, 2, 3, 4, 5, 6, 7];
      settings.house.openingHours = days.map((day) => ({ day, from: '08:00', to: '20:00' }));
    });
    const early = await rentalAt(shop, '08:15');
    const late = await rentalAt(shop, '19:30');
    await signInAs(page, early.desk);
    await page.goto(`${shop.url}/admin`);
    const today = page.getByRole('region', { name: 'Today' });
    const hour = (name: RegExp) => today.getByRole('region', { name });
    await expect(hour(/^08:00/).getByRole('button', { name: early.name })).toBeVisible();
    await expect(hour(/^19:00/).getByRole('button', { name: late.name })).toBeVisible();
    await expect(
      today.getByRole('list', { name: 'Work by the hour' }).getByText('8:00: 1 out, 0 back'),
    ).toBeAttached();
    await expectSoundPage(page);
    await hour(/^19:00/)
      .getByRole('link', { name: new RegExp(`^Hand over .*${late.name}`) })
      .click();
    await expect(
      page
        .getByRole('article', { name: `Booking #${late.booking.id}` })
        .getByRole('button', { name: 'Hand Over' }),
    ).toBeVisible();
  });
}

test('a deposit that is held of what is back is given back from the dashboard', async ({
  page,
  shop,
}) => {
  const { desk, booking, name } = await rentalAt(shop, null);
  const path = `/api/admin/bookings/${booking.id}`;
  const units = [{ lineId: booking.lines[0]?.id, quantity: 1 }];
  await desk.call('POST', `${path}/hand-over`, {
    units,
    payments: [{ kind: 'deposit_held', amount: 300, method: 'card' }],
  });
  await signInAs(page, desk);
  await page.goto('/admin');
  const held = page.getByRole('region', { name: /^Deposits held/ });
  const line = held.getByRole('listitem').filter({ hasText: name });
  await expect(held).toBeVisible();
  await expect(line).toBeHidden();
  await desk.call('POST', `${path}/take-back`, {
    units: [{ ...units[0], condition: 'ok' }],
  });
  await page.reload();
  await expect(line).toContainText('$300');
  // After a reload the browser keeps restoring the scroll position until the page is complete, so
  // the test waits for the table.
  const bookings = page.getByRole('table', { name: 'Bookings' });
  await expect(bookings.getByRole('button', { name: 'View' }).first()).toBeVisible();
  await page.getByRole('link', { name: /^Deposits held \d+ \$/ }).click();
  await expect(page).toHaveURL(/#deposits-held$/);
  // Only the link to the dashboard itself is marked as the current page, and no link to a part of
  // it.
  await expect(page.getByRole('main').locator('[aria-current]')).toHaveText(['Dashboard']);
  await expect(line).toBeInViewport();
  await line.getByRole('button', { name: 'Return Deposit' }).click();
  const entry = page.getByRole('dialog', { name: 'Add Entry' });
  await expect(entry.getByLabel('Kind')).toHaveValue('deposit_returned');
  await expect(entry.getByLabel('Amount ($)')).toHaveValue('300');
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(entry).toBeHidden();
  await expect(line).toBeHidden();
});

test('a request says on the dashboard what it leaves free', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: `Osei${Date.now()}` });
  const camera = await newCamera(shop, { stockCount: 4 });
  const startDate = await todayIn(shop);
  // Only the five requests that start first are shown, and other journeys may have left some.
  const others = await desk.call<Booking[]>('GET', `/api/bookings?status=pending&to=${startDate}`);
  for (const { id } of others) {
    await desk.call('PUT', `/api/admin/bookings/${id}/status`, { status: 'cancelled' });
  }
  await customer.call<Booking>('POST', '/api/bookings', {
    lines: [{ cameraId: camera.id, quantity: 1 }],
    startDate,
    endDate: startDate,
    totalPrice: camera.pricePerDay,
  });
  await signInAs(page, desk);
  await page.goto('/admin');
  const requests = page.getByRole('region', { name: /^Requests/ });
  const line = requests.getByRole('listitem').filter({ hasText: customer.user.lastName });
  await expect(line).toContainText('today');
  await expect(line).toContainText('leaves 3 free');
  await expect(line.getByRole('button', { name: 'Decline' })).toBeVisible();

  // After a request is accepted by keyboard, the next request gets the focus.
  const place = await requests
    .getByRole('listitem')
    .evaluateAll(
      (rows, name) => rows.findIndex((row) => row.textContent.includes(name)),
      customer.user.lastName,
    );
  await line.getByRole('button', { name: 'Accept' }).focus();
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(
    requests.getByRole('listitem').nth(place).getByRole('button', { name: 'Accept' }),
  ).toBeFocused();
});

test('all bookings at risk are shown where the number of them leads', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: `Haugen${Date.now()}` });
  const camera = await newCamera(shop, { stockCount: 1 });
  const ahead = [1, 2, 3, 4, 5, 6];
  for (const day of ahead) {
    await newBooking(shop, customer, camera, { from: day, to: day, status: 'confirmed' });
  }
  const [unit] = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  const today = await todayIn(shop);
  await desk.call('POST', `/api/admin/units/${unit?.id}/downtimes`, {
    from: today,
    to: addDays(today, 9),
    reason: 'Shutter',
  });
  await signInAs(page, desk);
  await page.goto('/admin');
  await page.getByRole('link', { name: /^At risk \d+ from/ }).click();
  await expect(page).toHaveURL(/#at-risk$/);
  const risks = page.getByRole('region', { name: /^At risk/ });
  await expect(risks).toBeInViewport();
  await risks.getByRole('button', { name: 'Show all at risk' }).click();
  const lines = risks.getByRole('listitem').filter({ hasText: customer.user.lastName });
  await expect(lines).toHaveCount(ahead.length);
  await expect(lines.first()).toContainText(`1 of 1 ${camera.name}`);
  await lines.last().getByRole('button', { name: customer.user.lastName }).click();
  await expect(page.getByRole('dialog', { name: /^Booking Details/ })).toBeVisible();
});
