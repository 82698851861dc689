import type { Page } from '@playwright/test';
import type { Unit } from '#shared/units/units.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay, shortDay, weekdayAndDay } from '#shared/format.rules.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import type { Booking } from '#shared/bookings/bookings.ts';
import type { ProductServer } from '../fixtures/server.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the planner says what is out, late, in repair and overbooked, in bars and in words', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const today = await todayIn(shop);
  const day = (ahead: number) => formatDay(addDays(today, ahead));
  const camera = await newCamera(shop, { stockCount: 1, categoryId: 4 });
  const customer = await newCustomer(shop, { firstName: 'Ada', lastName: 'Osei' });
  const { id } = await newBooking(shop, customer, camera, { from: 1, to: 3, status: 'confirmed' });
  const [unit] = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  await desk.call('POST', `/api/admin/units/${unit?.id}/downtimes`, {
    from: addDays(today, 2),
    to: addDays(today, 5),
    reason: 'Shutter',
  });
  const late = new RegExp(`Jonas Lindqvist, Overdue, 1 out, held until ${day(2)}, `);
  const repair = `${unit?.code} in repair, ${day(2)} – ${day(5)}: Shutter`;
  await signInAs(page, desk);

  await page.goto('/admin/planner?category=3');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('button', { name: late })).toBeVisible();
  await page.goto('/admin/planner?category=4');
  await expect(timeline.getByText(repair)).toBeVisible();
  await expect(timeline.getByText('1 of 1 free, overbooked')).toBeVisible();
  await expect(
    timeline.getByText(
      `Full: ${day(1)}, ${day(4)} – ${day(5)}. Overbooked: ${day(2)} – ${day(3)}.`,
    ),
  ).toBeAttached();

  await page.goto('/admin/planner?category=4&view=table');
  const row = page.getByRole('row', { name: new RegExp(`^${camera.name}`) });
  await expect(row).toContainText(`#${id} Ada Osei`);
  await expect(row).toContainText(repair);
  await expect(row.getByRole('cell').last()).toHaveText(`${day(2)} – ${day(3)}`);
});

for (const size of ['', ' @phone']) {
  test(`free days of an item are pressed, and booked for a walk-in${size}`, async ({
    page,
    shop,
  }) => {
    const desk = await demoPerson(shop, 'admin');
    const today = await todayIn(shop);
    const camera = await newCamera(shop, { stockCount: 1, categoryId: 4 });
    const customer = await newCustomer(shop, { firstName: 'Ada', lastName: 'Osei' });
    await newBooking(shop, customer, camera, { from: 2, to: 3, status: 'confirmed' });
    const free = (first: number, last: number) =>
      page.getByRole('button', {
        name: `Book ${camera.name}, ${shortDay(addDays(today, first))} to ${shortDay(addDays(today, last))}`,
      });
    await signInAs(page, desk);
    await page.goto('/admin/planner?category=4&days=14');
    await expect(free(1, 1)).toBeAttached();
    await expect(free(2, 3)).toHaveCount(0);
    await expectSoundPage(page);
    await free(0, 1).focus();
    await page.keyboard.press('ArrowRight');
    await expect(free(1, 1)).toBeFocused();
    await free(4, 5).click();
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByRole('article', { name: camera.name })).toBeVisible();
    await expect(dialog.getByLabel('Start date')).toHaveValue(addDays(today, 4));
    await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 5));
    await dialog.getByRole('combobox', { name: 'Customer' }).fill(customer.user.email);
    await page.getByRole('option', { name: /Ada Osei/ }).click();
    await dialog.getByRole('button', { name: 'Create Booking' }).click();
    await expect(page.getByText('Booking Created', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Ada Osei');
    await page.keyboard.press('Escape');
    await expect(free(4, 5)).toHaveCount(0);
  });
}

test('free days that are dragged over are booked together, and none that are full', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 1, categoryId: 4 });
  const customer = await newCustomer(shop);
  await newBooking(shop, customer, camera, { from: 6, to: 6, status: 'confirmed' });
  const free = (first: number, last: number) =>
    page.getByRole('button', {
      name: `Book ${camera.name}, ${shortDay(addDays(today, first))} to ${shortDay(addDays(today, last))}`,
    });
  await signInAs(page, desk);
  await page.goto('/admin/planner?category=4&days=14');
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  const dragTo = async (first: number, last: number) => {
    await free(4, 5).hover();
    await page.mouse.down();
    await free(first, last).hover();
    await page.mouse.up();
  };
  await dragTo(1, 2);
  await expect(dialog.getByLabel('Start date')).toHaveValue(addDays(today, 1));
  await expect(dialog.getByLabel('End date')).toHaveValue(addDays(today, 4));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await dragTo(7, 8);
  await expect(dialog).toBeHidden();
});

/** A confirmed booking of a lonely item, and its bar in a planner of two weeks. */
async function barInPlanner(page: Page, shop: ProductServer, others: [from: number, to: number][]) {
  const desk = await demoPerson(shop, 'admin');
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 1, categoryId: 4, pricePerDay: 40 });
  const customer = await newCustomer(shop, { firstName: 'Mo', lastName: 'Vable' });
  const { id } = await newBooking(shop, customer, camera, { from: 1, to: 2, status: 'confirmed' });
  for (const [from, to] of others) {
    await newBooking(shop, await newCustomer(shop), camera, { from, to, status: 'confirmed' });
  }
  await signInAs(page, desk);
  await page.goto('/admin/planner?category=4&days=14');
  const days = async () => {
    const { startDate, endDate } = await desk.call<Booking>('GET', `/api/bookings/${id}`);
    return [startDate, endDate];
  };
  return {
    bar: page.getByRole('button', { name: new RegExp(`^#${id} `) }),
    days,
    day: (ahead: number) => addDays(today, ahead),
    short: (ahead: number) => weekdayAndDay(addDays(today, ahead)),
  };
}

test('a bar is moved and stretched by keys, with the answer before it is let go, and undone', async ({
  page,
  shop,
}) => {
  const { bar, days, day, short } = await barInPlanner(page, shop, [[7, 8]]);
  const answer = page.getByRole('status').filter({ hasText: ' free' });
  await bar.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(answer).toHaveText(`✓ 1 of 1 free${short(3)} – ${short(5)} · $120, was $80`);
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
  expect(await days()).toEqual([day(2), day(3)]);
  await expect(bar).toHaveAccessibleName(new RegExp(formatDay(day(3))));
  await expect(bar).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await days()).toEqual([day(1), day(2)]);

  // Days that are full are said, and the bar goes back.
  await bar.focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '△' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking Not Moved', { exact: true })).toBeVisible();
  expect(await days()).toEqual([day(1), day(2)]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a bar is dragged to other days, and stretched by its end; a press still opens it', async ({
  page,
  shop,
}) => {
  const { bar, days, day } = await barInPlanner(page, shop, []);
  const drag = async (from: number, by: number) => {
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    if (!box) throw new Error('the bar is in sight');
    const oneDay = box.width / 2;
    const y = box.y + box.height / 2;
    const x = box.x + (from >= 0 ? from : box.width + from);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by * oneDay * 0.6, y);
    await page.mouse.move(x + by * oneDay, y);
    await expect(page.getByRole('status').filter({ hasText: '✓' })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText('Booking Changed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss notification' }).click();
    await expect(page.getByText('Booking Changed', { exact: true })).toHaveCount(0);
  };
  await drag(40, 2);
  expect(await days()).toEqual([day(3), day(4)]);
  await expect(bar).toHaveAccessibleName(new RegExp(formatDay(day(4))));
  await drag(-3, 1);
  expect(await days()).toEqual([day(3), day(5)]);
  await expect(bar).toHaveAccessibleName(new RegExp(formatDay(day(5))));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.click();
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});

test('an item is found beside the title, by its name and its kind', async ({ page, shop }) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/planner');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await page.getByRole('searchbox', { name: 'Find an item' }).fill('leica');
  await expect(page).toHaveURL(/search=leica/);
  await expect(timeline.getByText('Nikon D850')).toHaveCount(0);
  await expect(timeline.getByText('Leica M11')).toBeVisible();
  await page.getByLabel('Kind').selectOption('Lights');
  await expect(page.getByText('No cameras found')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/planner`);
  await expect(timeline.getByText('Leica M11')).toBeVisible();
  await expectSoundPage(page);
});
