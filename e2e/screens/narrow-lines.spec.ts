import { formatDay } from '#shared/format.rules.ts';
import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
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
