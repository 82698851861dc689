import { formatDay } from '#shared/format.rules.ts';
import { demoPerson, newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('no line of a narrow screen cuts a date in two', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera, { status: 'confirmed' });
  await signInAs(page, customer);
  await page.setViewportSize({ width: 320, height: 640 });
  const { startDate, endDate } = booking;
  for (const address of [
    '/bookings',
    '/orders',
    '/chat',
    `/chat/${booking.id}`,
    `/bookings/${booking.id}`,
    `/camera/${camera.id}?from=${startDate}&to=${endDate}`,
  ]) {
    await page.goto(address);
    for (const day of [startDate, endDate]) {
      const date = page.getByRole('main').getByText(formatDay(day), { exact: true });
      await expect(date.first()).toBeVisible();
      expect([
        address,
        await date.evaluateAll((dates) => dates.map((one) => one.getClientRects().length)),
      ]).toEqual([address, Array<number>(await date.count()).fill(1)]);
    }
  }
});

test('the foot of a page keeps an address for mail in one line from 768 pixels on', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const settings = await desk.call<{ house: object }>('GET', '/api/admin/settings');
  const email = 'desk@lensyard.example';
  await desk.call('PUT', '/api/admin/settings', {
    ...settings,
    house: { ...settings.house, email },
  });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/terms');
  const foot = page.getByRole('contentinfo');
  const other = await foot.getByRole('link', { name: 'FAQ' }).boundingBox();
  await expect
    .poll(async () => (await foot.getByRole('link', { name: email }).boundingBox())?.height)
    .toBe(other?.height);
  const now = await desk.call<object>('GET', '/api/admin/settings');
  await desk.call('PUT', '/api/admin/settings', { ...now, house: settings.house });
});

test('a card on a phone says what an item is in whole words @phone', async ({ page }) => {
  await page.goto('/cameras?search=Canon+EOS+R5');
  const facts = page.getByRole('article', { name: 'Canon EOS R5' }).getByText(/^45 MP/);
  await expect(facts).toBeVisible();
  expect(
    await facts.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]),
  ).toEqual([0, 0]);
});

test('the name of the house stands whole beside a rental of many items @phone', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/rental?items=1x6,3x7');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Rental (13)' })).toBeVisible();
  const name = header.getByRole('link', { name: 'Lensyard' }).filter({ visible: true });
  expect(
    await name
      .getByText('Lensyard')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0);
});

test('pick-up and return of a booking have a line each on a phone, weekday and date @phone', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  for (const width of [375, 390, 412]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/bookings/${booking.id}`);
    const days = page.getByRole('region', { name: 'Days' }).getByRole('definition');
    for (const day of [booking.startDate, booking.endDate]) {
      const date = await days.getByText(formatDay(day), { exact: true }).boundingBox();
      const weekday = days.filter({ hasText: formatDay(day) }).getByText(/^[A-Z][a-z]{2},$/);
      expect((await weekday.boundingBox())?.y, `at ${width}`).toBe(date?.y);
    }
  }
});
