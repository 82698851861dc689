import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import type { Page } from '@playwright/test';
import type { Camera } from '#shared/cameras/cameras.ts';
import { pick } from '../fixtures/booking-dialog.ts';
import { messageLog } from '../fixtures/chat.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const lineOf = (page: Page, { name }: Camera) => page.getByRole('article', { name, exact: true });

/**
 * Adds one unit of an item to the basket on the item's page. It waits until the parts above the
 * button are loaded, so that the button does not move.
 */
async function add(page: Page, camera: Camera, address = `/camera/${camera.id}`): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add to Rental' }).click();
  await expect(page.getByText('Added to Rental', { exact: true })).toBeVisible();
}

/** The basket in the browser's local storage. */
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('rental'));

for (const phone of ['', ' @phone']) {
  test(`a camera, a lens and two batteries are booked for a weekend although one is not free${phone}`, async ({
    page,
    shop,
    isMobile,
  }) => {
    const today = await todayIn(shop);
    const [from, to] = [addDays(today, 5), addDays(today, 7)];
    const body = await newCamera(shop, { pricePerDay: 85 });
    const lens = await newCamera(shop, { pricePerDay: 40, stockCount: 1 });
    const batteries = await newCamera(shop, { pricePerDay: 5, stockCount: 3 });
    await newBooking(shop, await newCustomer(shop), lens, { from: 5, to: 6 });
    await signInAs(page, await newCustomer(shop));

    await add(page, body, `/camera/${body.id}?from=${from}&to=${to}`);
    await add(page, lens);
    // The page of an item opens with the days of the basket.
    await expect(page.getByRole('button', { name: 'Pick-up date' })).toContainText(formatDay(from));
    await add(page, batteries);
    await page.getByRole('button', { name: 'Add to Rental' }).click();
    await page.getByRole('link', { name: 'Rental (4)' }).click();
    await page.getByRole('link', { name: 'Open Your Rental' }).click();
    await expect(page.getByRole('heading', { name: 'Your Rental' })).toBeVisible();

    const lensLine = lineOf(page, lens);
    await expect(lensLine.getByRole('alert')).toContainText('free');
    await expect(lineOf(page, body).getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Book 4 items' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Use \w{3} \d+ to \w{3} \d+$/ })).toBeVisible();

    // Without the lens all items of the basket are free.
    await lensLine.getByRole('button', { name: 'Remove' }).click();
    // The focus moves to a line that is still in the basket.
    await expect(
      page.getByRole('button', { name: 'Remove', exact: true }).and(page.locator(':focus')),
    ).toHaveCount(1);
    await expect(page.getByText('$285', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Special Requests (optional)').fill('A bag, please');
    await page.getByRole('button', { name: 'Book 3 items' }).click();
    await expect(page.getByText('Booking Confirmed', { exact: true }).first()).toBeVisible();
    await page.waitForURL(/\/chat\/\d+$/);
    const log = messageLog(page);
    await expect(log).toContainText(`1 x ${body.name}`);
    await expect(log).toContainText(`2 x ${batteries.name}`);
    await expect(log).toContainText('Total: $285');
    await expect(log).toContainText('Special requests: A bag, please');
    expect(await kept(page)).toBeNull();
    await expect(page.getByRole('link', { name: /^Rental \(/ })).toHaveCount(0);
    if (isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
}

test('what is added before the shop’s day is known takes the days that the page then shows', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const battery = await newCamera(shop);
  const camera = await newCamera(shop, { accessoryIds: [battery.id] });
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/shop', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`/camera/${camera.id}`);
  // The item's own button waits for the shop, those of its accessories do not.
  const accessories = page.getByRole('list', { name: 'Goes with this camera' });
  await accessories.getByRole('button', { name: 'Add to Rental' }).click();
  answer();

  await expect(page.getByText('Added to Rental', { exact: true })).toBeVisible();
  expect(JSON.parse((await kept(page)) ?? '')).toEqual({
    startDate: addDays(today, 1),
    endDate: addDays(today, 3),
    lines: [{ cameraId: battery.id, quantity: 1 }],
  });
});

test('each problem of a rental has a way out that is one press away', async ({ page, shop }) => {
  const today = await todayIn(shop);
  const desk = await demoPerson(shop, 'admin');
  const brand = `Brand ${Date.now()}`;
  const few = await newCamera(shop, { stockCount: 2, categoryId: 3, pricePerDay: 997, brand });
  const other = await newCamera(shop, { stockCount: 2, categoryId: 3, pricePerDay: 998, brand });
  await newBooking(shop, await newCustomer(shop), few, { from: 1, to: 3 });
  await add(page, few);
  await page.goto('/rental');
  const line = lineOf(page, few);
  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await expect(line.getByRole('alert')).toBeVisible();

  await line.getByRole('button', { name: 'Take 1 instead' }).click();
  await expect(line.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  await expect(line.getByRole('alert')).toHaveCount(0);

  await line.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
  await line.getByRole('button', { name: `Replace with ${other.name}` }).click();
  await expect(lineOf(page, other).getByRole('spinbutton')).toHaveValue('2');
  await expect(line).toHaveCount(0);

  await newBooking(shop, await newCustomer(shop), other, { from: 1, to: 3 });
  await page.reload();
  await expect(lineOf(page, other).getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: /^Use / }).click();
  await expect(lineOf(page, other).getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pick-up date' })).toContainText(
    formatDay(addDays(today, 4)),
  );

  // An item that has left the catalogue stays in the basket until somebody removes it.
  await desk.call('DELETE', `/api/admin/cameras/${other.id}`);
  await page.reload();
  await expect(page.getByRole('article').getByRole('alert')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your rental is empty')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Cameras' })).toBeVisible();
});

test('a visitor fills the basket, signs in, and finds it as it was', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await add(page, camera);
  await page.goto('/rental');
  await page.getByLabel('Special Requests (optional)').fill('Two straps');
  await page.getByRole('button', { name: 'Log in to Book' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Username').fill(customer.user.username);
  await dialog.getByLabel('Password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Book 1 item', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Special Requests (optional)')).toHaveValue('Two straps');
  await page.reload();
  await expect(lineOf(page, camera)).toBeVisible();
});

test('another tab sees what is put into the basket, and what cannot be read is dropped silently', async ({
  page,
  context,
  shop,
}) => {
  const camera = await newCamera(shop);
  const other = await context.newPage();
  await other.goto('/rental');
  await expect(other.getByText('Your rental is empty')).toBeVisible();
  await add(page, camera);
  await expect(lineOf(other, camera)).toBeVisible();

  await page.evaluate(() => localStorage.setItem('rental', '{"lines":"all"}'));
  await page.goto('/rental');
  await expect(page.getByText('Your rental is empty')).toBeVisible();
  expect(await kept(page)).toBeNull();
});

test('a booking whose answer is lost is made once, also when the page was loaded anew', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|net::ERR_FAILED/);
  const camera = await newCamera(shop, { stockCount: 1 });
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  await add(page, camera);
  await page.goto('/rental');
  await page.getByLabel('Special Requests (optional)').fill('A bag');
  await page.route('**/api/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Book 1 item', exact: true }).click();
  await expect(
    page.getByText(
      'No connection. We do not know whether it was saved: press again, nothing is done twice.',
    ),
  ).toBeVisible();
  await page.unroute('**/api/bookings');
  await page.reload();
  await page.getByRole('button', { name: 'Book 1 item', exact: true }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});

test('dates of the basket are chosen on its page, and last month’s are refused in words', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  await page.goto('/');
  await page.evaluate(
    ({ cameraId, startDate, endDate }) =>
      localStorage.setItem(
        'rental',
        JSON.stringify({ startDate, endDate, lines: [{ cameraId, quantity: 1 }] }),
      ),
    { cameraId: camera.id, startDate: addDays(today, -30), endDate: addDays(today, -28) },
  );
  await page.goto('/rental');
  await expect(page.getByText('Start date must not be in the past')).toBeVisible();
  await page.getByRole('button', { name: 'Pick-up date' }).click();
  await pick(page, addDays(today, 2));
  await pick(page, addDays(today, 4));
  await expect(page.getByText('Start date must not be in the past')).toHaveCount(0);
  await expect(page.getByText('Free on these days')).toBeVisible();
});

test('on a phone the basket stands above the bookings, where Cart leads @phone', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await add(page, camera);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Cart', exact: true })
    .click();
  await page
    .getByRole('region', { name: 'Your Rental' })
    .getByRole('link', { name: 'Rental (1)' })
    .click();
  await expect(page.getByRole('heading', { name: 'Your Rental' })).toBeVisible();
});
