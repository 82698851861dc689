import type { Unit } from '#shared/units/units.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay, shortDay } from '#shared/format.rules.ts';
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

test('a row opens to the units of its item: where each is, and the rental that it is out with', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 3, categoryId: 4 });
  const customer = await newCustomer(shop, { firstName: 'Ada', lastName: 'Osei' });
  const booking = await newBooking(shop, customer, camera, { from: 0, to: 2, status: 'confirmed' });
  const [out, broken] = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  await desk.call('POST', `/api/admin/bookings/${booking.id}/hand-over`, {
    units: [{ lineId: booking.lines[0]?.id, unitId: out?.id }],
  });
  await desk.call('POST', `/api/admin/units/${broken?.id}/downtimes`, {
    from: today,
    reason: 'Shutter',
  });
  await signInAs(page, desk);
  await page.goto('/admin/planner?category=4&days=14');
  const opener = page.getByRole('button', { name: `Units of ${camera.name}` });
  const units = page.getByRole('list', { name: `Units of ${camera.name}` });
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(units.getByRole('listitem')).toHaveCount(3);
  const lineOf = (code: string | undefined) =>
    units.getByRole('listitem').filter({ hasText: new RegExp(`^${code}`) });
  await expect(lineOf(out?.code)).toContainText('out');
  await expect(lineOf(broken?.code)).toContainText(`${broken?.code} in repair`);
  await expect(lineOf(`${camera.id}-3`)).toHaveText(`${camera.id}-3in house`);
  await expectSoundPage(page);
  await lineOf(out?.code)
    .getByRole('button', { name: /Ada Osei, Active/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Ada Osei');
  await page.keyboard.press('Escape');
  await opener.click();
  await expect(units).toHaveCount(0);
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
