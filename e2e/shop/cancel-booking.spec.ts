import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { newCamera, newCustomer, demoPerson, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a customer calls a booking off, reads so in the chat, and books its item again', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Noor' });
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: addDays(today, 3),
    endDate: addDays(today, 4),
    totalPrice: 100,
    notes: '',
  });
  await signInAs(page, customer);
  await page.goto('/bookings');
  const card = page.getByRole('article', { name: `Booking #${booking.id}` });
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await dialog.getByRole('button', { name: 'Keep Booking' }).click();
  await expect(card.getByText('Pending')).toBeVisible();
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Rain');
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('Booking Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();

  await card.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByText('Cancelled by Noor: Rain')).toBeVisible();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();

  await page.goto('/bookings');
  await card.getByRole('button', { name: 'Book Again' }).click();
  await expect(page.getByRole('heading', { name: 'Your Rental' })).toBeVisible();
  await expect(page.getByRole('article', { name: camera.name })).toBeVisible();
});

test('the question before a rental of several items is called off names more than the first', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const [camera, lens] = [await newCamera(shop), await newCamera(shop)];
  const today = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    startDate: addDays(today, 3),
    endDate: addDays(today, 4),
    lines: [camera, lens].map(({ id }) => ({ cameraId: id, quantity: 1 })),
    totalPrice: 200,
    notes: '',
  });
  await signInAs(page, customer);
  await page.goto(`/bookings/${booking.id}`);
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel Booking' })).toContainText(' + 1 more');
});

test('where the shop’s window has passed the dialog says whom to ask', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop);
  const today = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate: today,
    endDate: addDays(today, 1),
    totalPrice: 100,
    notes: '',
  });
  await desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
  await signInAs(page, customer);
  await page.goto('/bookings');
  const card = page.getByRole('article', { name: `Booking #${booking.id}` });
  await card.getByRole('button', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await expect(dialog.getByText('It is too late to cancel this booking here.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Keep Booking' }).click();
  await expect(dialog).toBeHidden();
});
