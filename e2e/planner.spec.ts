import type { Unit } from '#shared/units.ts';
import { addDays } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
} from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

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
  await expect(timeline.getByText('1 unit, overbooked')).toBeVisible();
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
