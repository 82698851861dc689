import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { openRental } from '../fixtures/counter.ts';
import { delay } from '../fixtures/hold.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('the counter lists more bookings than a page holds', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 60 });
  const customer = await newCustomer(shop);
  const today = await todayIn(shop);
  const ids: number[] = [];
  while (ids.length < 60) {
    const { id } = await customer.call<Booking>('POST', '/api/bookings', {
      lines: [{ cameraId: camera.id, quantity: 1 }],
      startDate: today,
      endDate: today,
      totalPrice: camera.pricePerDay,
    });
    await desk.call('PUT', `/api/admin/bookings/${id}/status`, { status: 'confirmed' });
    ids.push(id);
  }
  await signInAs(page, desk);
  // The counter loads 200 rows at once, more than this test makes, so the requests are changed to
  // 25.
  await page.route('**/api/admin/today/*?limit=200', (route) =>
    route.continue({ url: route.request().url().replace('limit=200', 'limit=25') }),
  );
  const answer = await delay(page, /\/api\/admin\/today\/overdue/);
  await page.goto('/admin/counter');
  // While the rows wait for another list, no further page is loaded.
  await expect(page.locator('article')).toHaveCount(25);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  answer();
  const listed = page.getByRole('list', { name: 'Hand over' }).getByRole('article');
  await expect(page.getByRole('tab', { name: 'Hand over (25+)' })).toBeVisible();
  await listed.last().scrollIntoViewIfNeeded();
  await listed.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('article', { name: `Booking #${ids.at(-1)}` })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show More' })).toHaveCount(0);

  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  await box.fill(camera.name);
  await box.press('Enter');
  await expect(page.getByRole('status').getByText('More than 50 bookings found')).toBeVisible();
  await listed.last().scrollIntoViewIfNeeded();
  await expect(listed).toHaveCount(60);

  // The scan of a unit finds all bookings that wait for a unit of its item.
  await box.fill(`${camera.id}-60`);
  await box.press('Enter');
  await expect(page.getByRole('status').getByText('60 bookings wait for one')).toBeVisible();
});

test('a unit that stands behind a thousand others is ticked by its scan', async ({
  page,
  shop,
}) => {
  const { article, box, units } = await openRental(page, shop, { stock: 1_100, quantity: 2 });
  expect(units).toHaveLength(1_000);
  await expect(article.getByText('2 to hand over, 1100 in the house')).toBeVisible();
  const code = units[0]?.replace(/-1$/, '-1050') ?? '';
  await box.fill(code);
  await box.press('Enter');
  await expect(article.getByRole('checkbox', { name: code })).toBeChecked();
});

test('of many units only the number is asked, there and back, and parts that stay away are noted', async ({
  page,
  shop,
}) => {
  const { article, box, booking, desk, camera } = await openRental(page, shop, {
    stock: 14,
    quantity: 13,
    included: ['Charger', 'Strap'],
  });
  const quantity = article.getByRole('spinbutton', { name: `Quantity of ${camera.name}` });
  await expect(article.getByRole('button', { name: 'Show all units' })).toBeVisible();
  await expect(article.getByRole('checkbox')).toHaveCount(0);
  await quantity.fill('13');
  await article.getByRole('checkbox', { name: 'Charger' }).check();
  await article.getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();
  const { units } = await desk.call<DeskBooking>('GET', `/api/bookings/${booking.id}`);
  expect(units.flatMap(({ notes }) => notes)).toEqual(['Without: Strap']);

  await box.fill(`#${booking.id}`);
  await box.press('Enter');
  await expect(article.getByRole('button', { name: 'Take Back' })).toBeVisible();
  await expect(article.getByRole('radio')).toHaveCount(0);
  await quantity.fill('13');
  await article.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByText('Taken Back', { exact: true })).toBeVisible();
  const { status } = await desk.call<Booking>('GET', `/api/bookings/${booking.id}`);
  expect(status).toBe('completed');
});

test('all that comes back as it should be is ticked at one press, its parts too', async ({
  page,
  shop,
}) => {
  const { article, box, booking, desk } = await openRental(page, shop, {
    stock: 2,
    quantity: 2,
    included: ['Charger', 'Strap'],
  });
  // At the hand-over each included part has a checkbox, and one button ticks them all.
  await article.getByRole('spinbutton', { name: /^Quantity of/ }).fill('2');
  await expect(article.getByText('In the note: Without: Charger, Strap')).toBeVisible();
  await article.getByRole('button', { name: 'All Are There' }).click();
  await expect(article.getByText('In the note')).toHaveCount(0);
  await expect(article.getByRole('checkbox', { name: 'Strap' })).toBeChecked();
  await article.getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('Handed Over', { exact: true })).toBeVisible();

  await box.fill(`#${booking.id}`);
  await box.press('Enter');
  await article.getByRole('button', { name: 'All Here, All OK' }).click();
  for (const part of await article.getByRole('checkbox', { name: 'Strap' }).all()) {
    await expect(part).toBeChecked();
  }
  await article.getByRole('checkbox', { name: 'Charger' }).first().uncheck();
  await expect(article.getByText('In the note: Missing: Charger')).toBeVisible();
  await article.getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByText('Taken Back', { exact: true })).toBeVisible();
  const after = await desk.call<DeskBooking>('GET', `/api/bookings/${booking.id}`);
  const notes = after.units.flatMap((unit) => unit.notes);
  expect(notes).toEqual(['Missing: Charger']);
});
