import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
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

test('visitors are sent home and told to log in', async ({ page }) => {
  for (const path of ['/chat', '/chat/1', '/chat/new']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
    await expect(page.getByText('Please login to access chat').first()).toBeVisible();
  }
});

test('a visitor leaves the chat after 100 ms, not at once', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/chat', { waitUntil: 'networkidle' });
  await page.clock.runFor(90);
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByText('Please login to access chat')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(500);
  await expect(page.getByText('Please login to access chat').first()).toBeVisible();
});

test('a customer’s conversations are listed newest booking first, with their latest message', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const older = await newCamera(shop);
  const newer = await newCamera(shop);
  const first = await newBooking(shop, customer, older);
  const second = await newBooking(shop, customer, newer);
  await say(customer, first.id, 'Short');
  await say(desk, first.id, 'This one is longer than thirty characters by far');
  await signInAs(page, customer);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Conversations');
  await expect(page.getByText('Select a booking to view or start a conversation.')).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText(`${newer.brand} ${newer.model}`);
  await expect(cards.nth(0)).toContainText('No messages yet');
  await expect(cards.nth(0)).toContainText('Pending');
  await expect(cards.nth(0)).toContainText(formatDay(second.startDate));
  await expect(cards.nth(0)).toContainText(`Created ${formatDay(second.createdAt)}`);
  await expect(cards.nth(1)).toContainText('This one is longer than thirty...');
  await expect(cards.nth(1)).toContainText('1 unread');
  await cards.nth(1).getByRole('link').click();
  await page.waitForURL(`**/chat/${first.id}`);
});

test('a conversation about a camera without a picture shows a placeholder', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const gone = '/favicon.svg?gone';
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404 }));
  const customer = await newCustomer(shop);
  await newBooking(shop, customer, await newCamera(shop, { imageUrl: gone }));
  await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  // The item of the newer booking has no picture, and the picture of the older one cannot be
  // loaded.
  await page.route('**/api/bookings/user**', async (route) => {
    const [newer, ...older] = (await (await route.fetch()).json()) as BookingWithCamera[];
    if (newer) newer.camera.images = [];
    await route.fulfill({ json: [newer, ...older] });
  });
  await page.goto('/chat');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) {
    await expect(card.locator('svg')).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
  }
});

test('a message that comes in changes the list at once', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto('/chat');
  await expect(page.getByRole('article')).toContainText('No messages yet');
  await say(await demoPerson(shop, 'admin'), booking.id, 'Come by at noon');
  await expect(page.getByRole('article')).toContainText('Come by at noon...');
  await expect(page.getByRole('article')).toContainText('1 unread');
});

test('without bookings, and when they cannot be fetched, the list is empty and leads to cameras', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signInAs(page, await newCustomer(shop));
  const release = await delay(page, '**/api/bookings/user**');
  await page.goto('/chat');
  await expect(page.getByText('Loading your bookings...')).toBeVisible();
  release();
  await expect(page.getByText("You don't have any bookings yet.")).toBeVisible();
  await expect(page.getByText('Book a camera to start a conversation.')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Browse Cameras' })).toBeVisible();

  await page.route('**/api/bookings/user**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText("You don't have any bookings yet.")).toBeVisible();
});

test('/chat with a bookingId opens that conversation', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera);
  await signInAs(page, customer);
  await page.goto(`/chat?bookingId=${booking.id}`);
  await page.waitForURL(`**/chat/${booking.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(camera.name);
});

test('the desk sees everybody’s conversations, unread ones first and marked, page after page', async ({
  page,
  startServer,
}) => {
  const server = await startServer();
  const customer = await newCustomer(server, { firstName: 'Oda', lastName: 'Krantz' });
  const camera = await newCamera(server, { stockCount: 100 });
  for (let count = 0; count < 55; count += 1) await newBooking(server, customer, camera);
  const booking = await newBooking(server, customer, await newCamera(server));
  await say(customer, booking.id, 'Is anybody there?');
  await signInAs(page, await demoPerson(server, 'admin'));
  await page.goto(`${server.url}/chat`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('Oda Krantz');
  await expect(cards.first()).toContainText('Is anybody there?...');
  await expect(cards.first()).toContainText('1 unread');
  await expect(cards).toHaveCount(50);
  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(55);
  await cards.first().getByRole('link').click();
  await expect(page.getByText('Customer: Oda Krantz')).toBeVisible();
  // The page is closed first, because the chat asks the server again and again, which stops at the
  // end of the test.
  await page.close();
});

test('the desk is told when its conversations cannot be loaded, and tries again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.route('**/api/admin/conversations?*', (route) => route.abort());
  await page.goto('/chat');
  await expect(page.getByRole('alert')).toContainText('The conversations could not be loaded');
  await page.unroute('**/api/admin/conversations?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
