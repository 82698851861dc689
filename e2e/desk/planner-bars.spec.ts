import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay, weekdayAndDay } from '#shared/format.rules.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from '../fixtures/people.ts';
import type { ProductServer } from '../fixtures/server.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Makes a confirmed booking of an item that no other test uses, and opens a planner of two weeks
 * with its bar.
 */
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
    id,
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

  // When the new days are full, the planner says so and the bar returns to its place.
  await bar.focus();
  await page.keyboard.press('m');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '△' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Booking Not Moved', { exact: true })).toBeVisible();
  expect(await days()).toEqual([day(1), day(2)]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a bar shows its card to the keyboard and the pointer, with what can be done', async ({
  page,
  shop,
}) => {
  const { bar, id, short } = await barInPlanner(page, shop, []);
  const card = page.getByRole('group', { name: `Booking #${id}` });
  await bar.focus();
  await expect(card).toContainText('Mo Vable');
  await expect(card).toContainText('Due $80');
  await expect(card).toContainText(short(2));
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(bar).toBeFocused();

  await bar.hover();
  await card.getByRole('button', { name: 'Change Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Booking' });
  await expect(dialog.getByLabel('Notes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bar).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Mo Vable');
});

test('a bar goes back when somebody has changed its booking since it was taken up', async ({
  page,
  shop,
}) => {
  const { bar, id, days, day } = await barInPlanner(page, shop, []);
  const desk = await demoPerson(shop, 'admin');
  await bar.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '✓' })).toBeVisible();
  // Somebody else changes only the notes and not the days; that too must refuse the move.
  await desk.call('PUT', `/api/admin/bookings/${id}`, {
    startDate: day(1),
    endDate: day(2),
    notes: 'Rain cover',
    totalPrice: 80,
  });
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Somebody else has changed this booking meanwhile.', { exact: true }),
  ).toBeVisible();
  expect(await days()).toEqual([day(1), day(2)]);
});

test('a price that the desk has set is kept for other days, or made by the rules', async ({
  page,
  shop,
}) => {
  const { bar, id, days, day } = await barInPlanner(page, shop, []);
  const desk = await demoPerson(shop, 'admin');
  const bookingNow = () => desk.call<Booking>('GET', `/api/bookings/${id}`);
  const { lines } = await bookingNow();
  await desk.call('PUT', `/api/admin/bookings/${id}`, {
    startDate: day(1),
    endDate: day(2),
    lines: lines.map(({ cameraId, quantity }) => ({
      cameraId,
      quantity,
      price: 55,
      priceReason: 'A friend',
    })),
    totalPrice: 55,
  });
  await page.reload();
  const moveOneDay = async () => {
    await bar.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Keep the Set Price?' });
  const changed = page.getByText('Booking Changed', { exact: true });
  await moveOneDay();
  await expect(dialog).toContainText('$55');
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await days()).toEqual([day(1), day(2)]);

  await moveOneDay();
  await dialog.getByRole('button', { name: 'Keep $55' }).click();
  await expect(changed).toBeVisible();
  expect(await bookingNow()).toMatchObject({ startDate: day(2), totalPrice: 55 });
  await page.getByRole('button', { name: 'Dismiss notification' }).click();
  await expect(changed).toHaveCount(0);

  await moveOneDay();
  await dialog.getByRole('button', { name: 'Price by the Rules' }).click();
  await expect(changed).toBeVisible();
  expect(await bookingNow()).toMatchObject({ startDate: day(3), totalPrice: 80 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  const undone = await bookingNow();
  expect(undone).toMatchObject({ startDate: day(2), totalPrice: 55 });
  expect(undone.lines[0]).toMatchObject({ price: 55, priceReason: 'A friend' });
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
