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

test('a card’s button stands on the line of its price where there is room', async ({ page }) => {
  for (const width of [600, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/cameras');
    const card = page.getByRole('article').first();
    const price = await card.getByText('per day').boundingBox();
    const button = await card.getByRole('button', { name: 'Book Now' }).boundingBox();
    expect(button?.x, `at ${width}`).toBeGreaterThan((price?.x ?? 0) + (price?.width ?? 0));
    expect(Math.abs(middle(button) - middle(price)), `at ${width}`).toBeLessThan(3);
  }
});

test('on a phone the first featured item has a row, the others share one @phone', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Featured Cameras' }).getByRole('article');
  const [first, second, third] = [
    await cards.nth(0).boundingBox(),
    await cards.nth(1).boundingBox(),
    await cards.nth(2).boundingBox(),
  ];
  expect(second?.y).toBe(third?.y);
  expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1);
  expect(first?.width).toBeGreaterThan((second?.width ?? 0) + (third?.width ?? 0));
});

const middle = (box: { y: number; height: number } | null): number =>
  box ? box.y + box.height / 2 : 0;
