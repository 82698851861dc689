import type { Page } from '@playwright/test';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';
import { dayButton, openDialog, pick, turnTo } from '../fixtures/booking-dialog.ts';
import { openDesk, rowOf } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: () => Promise<void>;
test.beforeEach(async ({ shop }) => {
  putBack = await changeSettings(shop.url, ({ house }) => {
    house.hours = 'Mon-Fri 9AM-6PM';
    house.openingHours = [];
  });
});
test.afterEach(() => putBack());

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saved = (page: Page) => page.getByText('Settings Saved', { exact: true });

/** Sets opening hours from 09:00 to 18:00 for every weekday except the weekday of `day`. */
const openBut = (url: string, day: Day) =>
  changeSettings(url, ({ house }) => {
    house.openingHours = [1, 2, 3, 4, 5, 6, 7]
      .filter((weekday) => weekday !== weekdayOf(day))
      .map((weekday) => ({ day: weekday, from: '09:00', to: '18:00' }));
  });
const byAppointment = 'By appointment: we agree the time in the chat';

test('opening hours are set by weekday, make the text, and are compared with it', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  const hours = group(page, 'Opening hours');
  const text = group(page, 'House').getByLabel('Hours');
  const differ = hours.getByRole('status', { name: 'Days that differ' });
  for (const day of ['Friday', 'Monday', 'Monday']) {
    await hours.getByRole('button', { name: `Add Hours for ${day}` }).click();
  }
  await hours.getByLabel('To').nth(0).selectOption('12:00');
  await hours.getByLabel('From').nth(1).selectOption('12:00');
  await hours.getByLabel('To').nth(1).selectOption('17:30');
  await expect(differ).toContainText('by appointment: Tuesday, Wednesday, Thursday, Saturday');
  await expect(differ).toContainText('In the text without hours: Tuesday, Wednesday, Thursday.');
  await save(page);
  await expect(hours.getByLabel('From').nth(1)).toBeFocused();
  await expect(hours.getByLabel('From').nth(1)).toHaveAccessibleDescription(
    'Must be later than the span before it ends',
  );
  await hours.getByLabel('From').nth(1).selectOption('13:00');
  await hours.getByRole('button', { name: 'Use These Hours' }).click();
  await expect(text).toHaveValue('Mon 9AM-12PM, 1PM-5:30PM; Fri 9AM-6PM');
  await expect(differ).not.toContainText('In the text');
  await expectSoundPage(page);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(hours.getByLabel('To').nth(1)).toHaveValue('17:30');
  await hours.getByRole('button', { name: 'Remove hours 2 of Monday' }).click();
  await expect(hours.getByLabel('From')).toHaveCount(2);
  await save(page);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Mon 09:00 to 12:00, Fri 09:00 to 18:00',
  );
});

test(
  'a booking is made with times, moved to a day by appointment, and the desk sees them',
  { tag: '@phone' },
  async ({ page, newVisitor, shop }) => {
    const today = await todayIn(shop);
    const [start, end, without] = [1, 3, 6].map((ahead) => addDays(today, ahead)) as [
      Day,
      Day,
      Day,
    ];
    await openBut(shop.url, without);
    const camera = await newCamera(shop, { stockCount: 1 });
    const customer = await newCustomer(shop, { firstName: 'Ines' });
    await signInAs(page, customer);
    const dialog = await openDialog(page, camera);
    await dialog.getByRole('button', { name: 'End date' }).click();
    await turnTo(page, without);
    await expect(dayButton(page, without)).toHaveAccessibleName(new RegExp(byAppointment));
    await expect(page.getByText('Dotted: by appointment.')).toBeVisible();
    await page.keyboard.press('Escape');
    const pickUp = dialog.getByLabel('Pick-up time');
    await expect(pickUp.getByRole('option')).toHaveCount(38);
    await pickUp.selectOption('09:30');
    await dialog.getByLabel('Return time').selectOption('17:00');
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL(/\/chat\/\d+$/);
    const id = page.url().split('/').at(-1);
    const log = page.getByRole('log', { name: 'Messages' });
    await expect(log).toContainText('Pick-up time: 09:30');

    await page.goto('/bookings');
    const card = page.getByRole('article').filter({ hasText: camera.model });
    await expect(card).toContainText(`${formatDay(start)} 09:30`);
    await expect(card).toContainText(`${formatDay(end)} 17:00`);
    await card.getByRole('button', { name: 'Change Dates' }).click();
    const change = page.getByRole('dialog', { name: 'Change Booking' });
    await change.getByRole('button', { name: 'End date' }).click();
    await pick(page, without);
    await expect(change.getByLabel('Return time')).toHaveAccessibleDescription(byAppointment);
    await expect(change.getByLabel('Return time')).toHaveValue('17:00');
    await change.getByLabel('Return time').selectOption('');
    await change.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
    await expect(card).toContainText(byAppointment);
    await page.goto(`/chat/${id}`);
    const summary = page.getByRole('complementary', { name: 'Your booking' });
    await expect(summary).toContainText(byAppointment);

    const desk = await newVisitor();
    await openDesk(desk, shop.url, `/admin/bookings?search=${id}`);
    await rowOf(desk, Number(id)).getByRole('button', { name: /^View/ }).click();
    const details = desk.getByRole('dialog', { name: 'Booking Details' });
    await expect(details).toContainText('09:30');
    await details.getByRole('button', { name: 'Change Booking' }).click();
    const atDesk = desk.getByRole('dialog', { name: 'Change Booking' });
    await expect(atDesk.getByLabel('Pick-up time')).toHaveValue('09:30');
    await atDesk.getByLabel('Pick-up time').selectOption('11:00');
    await atDesk.getByRole('button', { name: 'Save Changes' }).click();
    await expect(atDesk).toHaveCount(0);
    await expect(details).toContainText('Times changed: pick-up 09:30 to pick-up 11:00');
  },
);

test(
  'the rental asks for times and keeps them over a reload; today goes by them',
  { tag: '@phone' },
  async ({ page, newVisitor, shop }) => {
    const today = await todayIn(shop);
    await openBut(shop.url, addDays(today, 6));
    const [camera, other] = [await newCamera(shop), await newCamera(shop)];
    const customer = await newCustomer(shop, { firstName: 'Aoife', lastName: 'Early' });
    await signInAs(page, customer);
    await page.goto(`/camera/${camera.id}?from=${addDays(today, 1)}&to=${addDays(today, 2)}`);
    await page.getByRole('button', { name: 'Add to Rental' }).first().click();
    await page.goto('/rental');
    await page.getByLabel('Pick-up time').selectOption('10:15');
    await page.reload();
    await expect(page.getByLabel('Pick-up time')).toHaveValue('10:15');
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Book 1 item' }).click();
    await page.waitForURL(/\/chat\/\d+$/);
    const summary = page.getByRole('complementary', { name: 'Your booking' });
    await expect(summary).toContainText('10:15');
    await expect(summary).not.toContainText(byAppointment);
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Pick-up time: 10:15');

    const { id } = await newBooking(shop, customer, other, { from: 0, to: 1, status: 'confirmed' });
    const desk = await newVisitor();
    await openDesk(desk, shop.url, `/admin/bookings?search=${id}`);
    await rowOf(desk, id).getByRole('button', { name: /^View/ }).click();
    await desk.getByRole('button', { name: 'Change Booking' }).click();
    const atDesk = desk.getByRole('dialog', { name: 'Change Booking' });
    await atDesk.getByLabel('Pick-up time').selectOption('09:00');
    await atDesk.getByRole('button', { name: 'Save Changes' }).click();
    await expect(atDesk).toHaveCount(0);
    await desk.goto(`${shop.url}/admin/counter`);
    const handOver = desk.getByRole('list', { name: 'Hand over' });
    await expect(handOver.getByRole('listitem').filter({ hasText: `#${id}` })).toContainText(
      '09:00',
    );
  },
);
