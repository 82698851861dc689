import type { Booking } from '#shared/bookings/bookings.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { addDays } from '#shared/days.rules.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a rental of several items says all of them, to its customer and at the desk', async ({
  page,
  newVisitor,
  shop,
}) => {
  const today = await todayIn(shop);
  const [body, lens, battery] = [
    await newCamera(shop, { pricePerDay: 85 }),
    await newCamera(shop, { pricePerDay: 40 }),
    await newCamera(shop, { pricePerDay: 5, stockCount: 9 }),
  ];
  const customer = await newCustomer(shop);
  const request = {
    startDate: addDays(today, 2),
    endDate: addDays(today, 4),
    lines: [
      { cameraId: body.id, quantity: 1 },
      { cameraId: lens.id, quantity: 1 },
      { cameraId: battery.id, quantity: 3 },
    ],
  };
  const { total } = await customer.call<Quote>('POST', '/api/quotes', request);
  expect(total).toBe(3 * (85 + 40 + 15));
  const { id } = await customer.call<Booking>('POST', '/api/bookings', {
    ...request,
    totalPrice: total,
  });

  await signInAs(page, customer);
  await page.goto('/bookings');
  const card = page.getByRole('article', { name: `Booking #${id}` });
  await expect(card.getByRole('heading')).toHaveText(`${body.brand} ${body.model} + 2 more`);
  await expect(card).toContainText(`3 x ${battery.name}`);
  await expect(card).toContainText('$420');
  await page.goto('/chat');
  await expect(
    page.getByRole('link', { name: `${body.brand} ${body.model} + 2 more` }),
  ).toBeVisible();
  await page.goto(`/chat/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${body.name} + 2 more`);

  const desk = await newVisitor();
  await signInAs(desk, await demoPerson(shop, 'admin'));
  await desk.goto(`${shop.url}/admin/bookings?search=${id}`);
  await expect(desk.getByText(`${body.brand} ${body.model} + 2 more`).first()).toBeVisible();
  await desk.goto(`${shop.url}/admin/bookings/${id}/sheet`);
  for (const line of [`1 x ${body.name}`, `1 x ${lens.name}`, `3 x ${battery.name}`]) {
    await expect(desk.getByRole('row', { name: line })).toBeVisible();
  }
  await expect(desk.getByRole('row', { name: /^Rental Fee/ })).toContainText('$420');
});
