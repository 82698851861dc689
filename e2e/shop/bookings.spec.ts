import { formatDay } from '#shared/format.rules.ts';
import { delay } from '../fixtures/hold.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor who asks for bookings or purchases is sent home', async ({ page }) => {
  for (const path of ['/bookings', '/orders']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('every booking has a card with its facts, and a mark when messages are unread', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { pricePerDay: 85 });
  const booking = await newBooking(shop, customer, camera, { notes: 'With the long lens' });
  const inquiry = await newBooking(shop, customer, await newCamera(shop), {
    from: 0,
    to: 3,
    status: 'inquiry',
  });
  await say(await demoPerson(shop, 'admin'), booking.id, 'It is ready');
  await signInAs(page, customer);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Bookings');
  const card = page.getByRole('article', { name: `Booking #${booking.id}` });
  for (const fact of [
    `${camera.brand} ${camera.model}`,
    '$255',
    'Pending',
    formatDay(booking.startDate),
    formatDay(booking.endDate),
    'With the long lens',
    `Booked on${formatDay(booking.createdAt)}`,
  ]) {
    await expect(card).toContainText(fact);
  }
  await expect(card.getByRole('link', { name: 'Chat' })).toContainText('!');
  const other = page.getByRole('article', { name: `Booking #${inquiry.id}` });
  await expect(other).toContainText('Inquiry');
  await expect(other).toContainText('Not fixed');
  await expect(other.getByRole('link', { name: 'Chat' })).not.toContainText('!');
  await card.getByRole('link', { name: 'Chat' }).click();
  await page.waitForURL(`**/chat/${booking.id}`);
});

test('tabs show the bookings of one status, and stand in the address', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { stockCount: 9 });
  const ids: Record<string, number> = {};
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const) {
    ids[status] = (await newBooking(shop, customer, camera, { status })).id;
  }
  await newBooking(shop, customer, await newCamera(shop), { status: 'inquiry', from: 0, to: 3 });
  await signInAs(page, customer);
  await page.goto('/bookings');
  await expect(page.getByRole('tab', { name: 'All Bookings' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('article')).toHaveCount(5);
  for (const [tab, status, badge] of [
    ['Confirmed', 'confirmed', 'Confirmed'],
    ['Pending', 'pending', 'Pending'],
    ['Completed', 'completed', 'Completed'],
    ['Cancelled', 'cancelled', 'Cancelled'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: `Booking #${ids[status]}` })).toContainText(
      badge,
    );
  }
  await expect(page).toHaveURL(/tab=cancelled/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  // An address with an unknown tab shows the first tab.
  await page.goto('/bookings?tab=nothing');
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.goto('/settings?tab=nothing');
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible();
});

test('without bookings the page says so and leads to cameras', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop));
  const release = await delay(page, '**/api/bookings/user**');
  await page.goto('/bookings');
  await expect(page.getByRole('status', { name: 'Loading your bookings...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'No Bookings' })).toBeVisible();
  await expect(page.getByText("You haven't made any bookings yet.")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Browse Cameras' }).click();
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
});

test('bookings and purchases that cannot be fetched are an error with a way home', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signInAs(page, await newCustomer(shop));
  await page.route('**/api/bookings/user**', (route) => route.fulfill({ status: 500, body: '' }));
  for (const path of ['/bookings', '/orders']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Error');
    await expect(page.getByRole('alert')).toContainText('Failed to load bookings');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('purchases that are shown stay when asking for them again fails', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { pricePerDay: 100 });
  await newBooking(shop, customer, camera, { status: 'confirmed', from: 1, to: 2 });
  await signInAs(page, customer);
  await page.goto('/orders');
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText('$200');
  await page.route('**/api/bookings/user**', (route) => route.fulfill({ status: 500, body: '' }));
  // The visit is repeated, so that the page has already shown the first failure.
  for (const time of ['once', 'twice']) {
    await page.getByRole('link', { name: 'Cameras', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camera Collection');
    const failed = page.waitForResponse('**/api/bookings/user**');
    await page.goBack();
    await failed;
    await expect(total, time).toContainText('$200');
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('more bookings than a page holds are fetched as one scrolls', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { stockCount: 100 });
  for (let count = 0; count < 55; count += 1) await newBooking(shop, customer, camera);
  await signInAs(page, customer);
  await page.goto('/bookings');
  await expect(page.getByRole('article')).toHaveCount(50);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(55);
});

test('the purchase history sums up what is confirmed and completed', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { stockCount: 9, pricePerDay: 100 });
  const done = await newBooking(shop, customer, camera, { status: 'completed', from: 1, to: 2 });
  await newBooking(shop, customer, camera, { status: 'confirmed', from: 1, to: 5 });
  await newBooking(shop, customer, camera, { status: 'cancelled' });
  await newBooking(shop, customer, camera);
  await signInAs(page, customer);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase History');
  const rows = page.getByRole('rowgroup').nth(1).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: `Booking #${done.id}` })).toContainText('$200');
  await expect(rows.filter({ hasText: `Booking #${done.id}` })).toContainText(
    `${formatDay(done.startDate)} - ${formatDay(done.endDate)}`,
  );
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$700');
});

test('without purchases the history says so', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No Purchases' })).toBeVisible();
});

test('bookings and purchases fit a phone @phone', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { model: 'M'.repeat(90), name: 'N'.repeat(100) });
  await newBooking(shop, customer, camera, { status: 'confirmed', notes: 'n'.repeat(300) });
  await signInAs(page, customer);
  for (const path of ['/bookings', '/orders', '/chat']) {
    await page.goto(path);
    await expect(page.getByText('M'.repeat(90)).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
