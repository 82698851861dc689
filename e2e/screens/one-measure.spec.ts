import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('the titles of a customer’s pages are as large and stand in the same place', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  const places: string[] = [];
  for (const address of ['/rental', '/favorites', '/bookings', '/orders', '/chat', '/settings']) {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const box = await title.boundingBox();
    const size = await title.evaluate((one) => getComputedStyle(one).fontSize);
    places.push([size, box?.x, box?.y].join(' '));
  }
  expect(new Set(places).size, places.join(', ')).toBe(1);
});
