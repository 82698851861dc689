import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay, weekdayAndDay } from '#shared/format.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import { openDialog } from '../fixtures/booking-dialog.ts';
import {
  demoPerson,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
  type Person,
} from '../fixtures/people.ts';
import type { ProductServer } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function booked(shop: ProductServer, customer: Person): Promise<Booking> {
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  return customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: addDays(today, 3),
    endDate: addDays(today, 4),
    totalPrice: 100,
    notes: '',
  });
}

async function readsItsPage(page: Page, shop: ProductServer): Promise<void> {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop);
  await signInAs(page, customer);
  const dialog = await openDialog(page, camera);
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.waitForURL(/\/chat\/\d+$/);
  const booking = await customer.call<Booking>(
    'GET',
    `/api/bookings/${page.url().split('/').at(-1)}`,
  );
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  await expect(summary.getByRole('heading', { name: 'Held for you now' })).toBeVisible();
  await expect(summary).toContainText(formatDay(booking.startDate));
  await summary.getByRole('link', { name: `Booking #${booking.id}` }).click();

  await expect(page.getByRole('heading', { name: `Booking #${booking.id}` })).toBeVisible();
  await expect(page.getByText('Next, we check it and confirm it in the chat.')).toBeVisible();
  const days = part(page, 'Days');
  await expect(days).toContainText(weekdayAndDay(booking.startDate).slice(0, 4));
  await expect(days.getByText(formatDay(booking.startDate), { exact: true })).toBeVisible();
  await expect(part(page, 'Money')).toContainText(`$${booking.totalPrice} due at pick-up`);
  await expect(part(page, 'History')).toContainText('Booked');
  await expect(
    part(page, 'In this rental').getByRole('link', { name: camera.name }),
  ).toHaveAttribute('href', `/camera/${camera.id}`);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to Calendar' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`booking-${booking.id}.ics`);
  const event = await readFile(await file.path(), 'utf8');
  expect(event).toContain(`DTSTART;VALUE=DATE:${booking.startDate.replaceAll('-', '')}`);

  await desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
  await part(page, 'Money').getByRole('link', { name: 'Chat' }).click();
  await expect(summary.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeInViewport();
  await summary.getByRole('button', { name: 'Close summary' }).click();
  await expect(summary).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'View Booking' })).toBeVisible();
  await expect(summary).toBeHidden();
}

test('a booking leads from its chat to its page and into a calendar', async ({ page, shop }) => {
  await readsItsPage(page, shop);
});

test('on a phone a booking leads from its chat to its page and into a calendar @phone', async ({
  page,
  shop,
}) => {
  await readsItsPage(page, shop);
});

test('a cancelled booking says so, offers no more than to book again, and Your Bookings leads to it', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await booked(shop, customer);
  await customer.call('POST', `/api/bookings/${booking.id}/cancel`, {});
  await signInAs(page, customer);
  await page.goto('/bookings');
  await page.getByRole('link', { name: `Booking #${booking.id}` }).click();
  await expect(page.getByText('Nothing is held for you any more.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Steps' })).toBeHidden();
  await expect(part(page, 'Money')).toContainText('$0 nothing due');
  for (const name of ['Add to Calendar', 'Change Dates', 'Cancel Booking']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await expect(page.getByRole('button', { name: 'Book Again' })).toBeVisible();
});

test('the place has a map, and what to bring is what the house has written', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const settings = await desk.call<{ house: object }>('GET', '/api/admin/settings');
  const booking = await booked(shop, customer);
  const house = {
    ...settings.house,
    address: 'Main Street 1\nTown',
    bring: 'A photo ID',
    openingHours: [1, 2, 3, 4, 5, 6, 7]
      .filter((day) => day !== weekdayOf(booking.endDate))
      .map((day) => ({ day, from: '09:00', to: '17:30' })),
  };
  await desk.call('PUT', '/api/admin/settings', { ...settings, house });
  await signInAs(page, customer);
  await page.goto(`/bookings/${booking.id}`);
  await expect(part(page, 'What to bring')).toContainText('A photo ID');
  const hours = part(page, 'Where').getByRole('definition');
  await expect(hours).toHaveText(['9AM-5:30PM', 'By appointment']);
  const map = part(page, 'Where').getByRole('link', { name: 'Open in Maps' });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=Main%20Street%201%2C%20Town',
  );
  await expect(map).toHaveAttribute('rel', /noopener/);
  await page.goto('/');
  const week = part(page, 'Where We Are').getByRole('definition');
  await expect(week.filter({ hasText: '9AM-5:30PM' })).toHaveCount(6);
  await expect(week.filter({ hasText: 'By appointment' })).toHaveCount(1);
  const now = await desk.call<object>('GET', '/api/admin/settings');
  await desk.call('PUT', '/api/admin/settings', { ...now, house: settings.house });
});

test('somebody else’s booking is not found, and leads the desk to its own page', async ({
  page,
  shop,
  newVisitor,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const booking = await booked(shop, await newCustomer(shop));
  await signInAs(page, await newCustomer(shop));
  for (const id of [booking.id, 2_000_000_000, 'x']) {
    await page.goto(`/bookings/${id}`);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
  const admin = await demoPerson(shop, 'admin');
  const atDesk = await newVisitor();
  await signInAs(atDesk, admin);
  await atDesk.goto(`${shop.url}/bookings/${booking.id}`);
  await expect(atDesk).toHaveURL(`${shop.url}/admin/bookings/${booking.id}`);
  const own = await booked(shop, admin);
  await atDesk.goto(`${shop.url}/bookings/${own.id}`);
  await expect(atDesk.getByRole('heading', { name: `Booking #${own.id}` })).toBeVisible();
});

test('who comes signed out, as from a mail, logs in and stands on the page of the booking', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await booked(shop, customer);
  await page.goto(`/bookings/${booking.id}`);
  await expect(page).toHaveURL(`/login?back=${encodeURIComponent(`/bookings/${booking.id}`)}`);
  const main = page.getByRole('main');
  await main.getByLabel('Username').fill(customer.user.username);
  await main.getByLabel('Password', { exact: true }).fill(customer.password);
  await main.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: `Booking #${booking.id}` })).toBeVisible();
});

test('where the shop cannot be reached the page says so and tries again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|Failed to load resource/);
  const customer = await newCustomer(shop);
  const booking = await booked(shop, customer);
  await signInAs(page, customer);
  const address = `**/api/bookings/${booking.id}`;
  await page.route(address, (route) => route.abort());
  await page.goto(`/bookings/${booking.id}`);
  await expect(page.getByText('The shop cannot be reached. Please try again.')).toBeVisible();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: `Booking #${booking.id}` })).toBeVisible();
});
