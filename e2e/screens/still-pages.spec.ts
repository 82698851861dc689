import type { Locator } from '@playwright/test';
import { delay } from '../fixtures/hold.ts';
import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** The place of an element on the page, in pixels. */
const placeOf = async (shown: Locator) => {
  const { x = NaN, y = NaN } = (await shown.boundingBox()) ?? {};
  return [Math.round(x), Math.round(y)];
};

for (const size of ['', ' @phone']) {
  test(`a customer’s booking stands where it stays before the shop’s hours are asked again${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop);
    const booking = await newBooking(shop, customer, await newCamera(shop), {
      from: 5,
      to: 7,
      status: 'confirmed',
    });
    await signInAs(page, customer);
    const answer = await delay(page, /\/api\/shop$/);
    await page.goto(`/bookings/${booking.id}`);
    const change = page.getByRole('button', { name: 'Change Dates' });
    await expect(page.getByText(/^Free until/)).toBeVisible();
    const before = await placeOf(change);
    answer();
    await page.waitForLoadState('networkidle');
    expect(await placeOf(change)).toEqual(before);
  });
}
