import type { Page } from '@playwright/test';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { messageBox, messageLog } from '../fixtures/chat.ts';
import { dayButton, openDialog } from '../fixtures/booking-dialog.ts';
import { today } from '../fixtures/desk.ts';
import { hold } from '../fixtures/hold.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** Dispatches the event that a page gets when somebody returns to it from another window. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('a chat shows its booking and the time of each message, and asks every 3 seconds', async ({
  page,
  shop,
  expectErrors,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { imageUrl: '/products/leica-m11-front-800.webp' });
  const booking = await newBooking(shop, customer, camera, { status: 'confirmed' });
  await say(customer, booking.id, 'Hello');
  await signInAs(page, customer);
  await page.goto('/chat');
  await expect(page.getByRole('article').locator('img')).toBeVisible();

  // The text box for messages behaves in the same way before there is a booking.
  expectErrors(/status of 500/);
  const { id, brand, model, pricePerDay } = camera;
  const asking = encodeURIComponent(JSON.stringify({ id, brand, model, pricePerDay }));
  await page.goto(`/chat/new?camera=${asking}`);
  const box = messageBox(page);
  await box.fill('One');
  await box.press('Shift+Enter');
  await expect(box).toHaveValue('One\n');
  await box.fill('line\n'.repeat(20));
  expect((await box.boundingBox())?.height).toBe(120);
  const letCheck = await hold(page, '**/api/bookings/check-camera/**');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  letCheck();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();

  await page.clock.install();
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(
    page.getByText(`${formatDay(booking.startDate)} - ${formatDay(booking.endDate)}`),
  ).toBeVisible();
  // The conversation has two entries with a time: the event of the confirmation, and the message.
  const times = page.getByRole('log').getByRole('time');
  await expect(times).toHaveText([/^\d{1,2}:\d\d [AP]M$/, /^\d{1,2}:\d\d [AP]M$/]);

  const asked: Record<string, number> = {};
  page.on('request', (request) => {
    const name = /unread-count|last-active|messages\/booking/.exec(request.url())?.[0];
    if (name) asked[name] = (asked[name] ?? 0) + 1;
  });
  const polls = ['last-active', 'messages/booking'];
  for (let poll = 1; poll <= 3; poll += 1) {
    const answers = polls.map((name) => page.waitForResponse(new RegExp(name)));
    await page.clock.runFor(3_000);
    await Promise.all(answers);
    for (const name of polls) expect(asked[name], name).toBe(poll);
  }
  expect(asked['unread-count']).toBeUndefined();
  const count = page.waitForRequest('**/api/messages/unread-count');
  await page.clock.fastForward(25_000);
  await count;
});

test('the desk reads Customer where a customer has no first name', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await say(customer, booking.id, 'Hello');
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.route(`**/api/bookings/${booking.id}`, async (route) => {
    const details = (await (await route.fetch()).json()) as BookingDetails;
    details.user.firstName = '';
    await route.fulfill({ json: details });
  });
  await page.goto(`/chat/${booking.id}`);
  const log = messageLog(page);
  await expect(log.getByText('Hello', { exact: true })).toBeVisible();
  await expect(log.getByText('Customer', { exact: true })).toBeVisible();
});

test('answers stay fresh as long as they may, are asked for once, and a booking leads on after a second', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signInAs(page, await newCustomer(shop));
  const camera = await newCamera(shop);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: string) => asked.filter((one) => one === path).length;
  await page.clock.install();
  for (const [address, path, seconds] of [
    ['/bookings', '/api/bookings/user', 10],
    ['/chat', '/api/bookings/user', 5],
    ['/favorites', '/api/favorites', 30],
  ] as const) {
    asked.length = 0;
    await page.goto(address);
    await expect(page.getByText(/^No |^You don't have any/).first()).toBeVisible();
    expect(count(path), address).toBe(1);
    await page.clock.fastForward((seconds - 3) * 1_000);
    await lookAgain(page);
    expect(count(path), address).toBe(1);
    await page.clock.fastForward(4_000);
    await lookAgain(page);
    await expect.poll(() => count(path), address).toBe(2);
  }

  // A page fetches its data again when somebody returns to it, however fresh the data is.
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'No Bookings' })).toBeVisible();
  asked.length = 0;
  await page.getByRole('banner').getByRole('link', { name: 'Cameras', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
  await page.getByRole('link', { name: 'My Bookings' }).click();
  await expect.poll(() => count('/api/bookings/user')).toBe(1);

  // A failed call is not repeated automatically.
  await page.route('**/api/bookings/user**', (route) => route.fulfill({ status: 500, body: '' }));
  asked.length = 0;
  await page.goto('/bookings');
  await expect(page.getByText('Failed to load bookings')).toBeVisible();
  await page.clock.fastForward(20_000);
  expect(count('/api/bookings/user')).toBe(1);
  await page.unroute('**/api/bookings/user**');

  // The calendar for the end offers no day before the start.
  const month = addDays(`${today().slice(0, 8)}01`, 32).slice(0, 8);
  const address = `/camera/${camera.id}?from=${month}15&to=${month}18`;
  const dialog = await openDialog(page, camera, address);
  await dialog.getByRole('button', { name: 'End date' }).click();
  await expect(dayButton(page, `${month}14`)).toBeDisabled();
  await expect(dayButton(page, `${month}15`)).toBeEnabled();
  await page.keyboard.press('Escape');
  const posted = page.waitForResponse('**/api/messages');
  const since = Date.now();
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await posted;
  await page.waitForURL(/\/chat\/\d+$/);
  expect(Date.now() - since).toBeGreaterThan(990);
});
