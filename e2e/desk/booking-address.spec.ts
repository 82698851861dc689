import { openDesk, rowOf } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer, signInAs, demoPerson } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a request is opened at its address, accepted there, and handed over next${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop);
    const { id } = await newBooking(shop, customer, await newCamera(shop), { from: 0, to: 2 });
    await openDesk(page, shop.url, '/admin/bookings?status=pending');
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await rowOf(page, id).getByRole('button', { name: 'View' }).click();
    await expect(page).toHaveURL(`/admin/bookings/${id}?status=pending`);
    await page.reload();
    await expect(details.getByText('1 unit is held already')).toBeVisible();
    await expectSoundPage(page);
    await details.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
    await expect(details.getByRole('link', { name: 'To the Counter' }).last()).toBeVisible();
    await expect(details.getByRole('button', { name: 'Accept' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/admin/bookings?status=pending');
    await page.goForward();
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(rowOf(page, id)).toBeHidden();
  });
}

test('a request is declined with a reason, which the customer reads in the chat', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const { id } = await newBooking(shop, customer, await newCamera(shop));
  await openDesk(page, shop.url, `/admin/bookings/${id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('button', { name: 'Decline' }).click();
  const question = page.getByRole('dialog', { name: 'Decline Request' });
  await question.getByLabel('Reason (optional)').fill('We are closed that week');
  await question.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(details.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Bookings by status').getByRole('link', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL('/admin/bookings?status=cancelled');
  await expect(rowOf(page, id)).toBeVisible();
  await signInAs(page, customer);
  await page.goto(`/chat/${id}`);
  await expect(page.getByRole('log')).toContainText('We are closed that week');
});

test('requests are accepted in their line on the dashboard, where counts lead to the lists', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Augusta' });
  const camera = await newCamera(shop);
  const desk = await demoPerson(shop, 'admin');
  // Requests that begin first stand at the front of the list, so this one begins today.
  const { id } = await newBooking(shop, customer, camera, { from: 0, to: 0 });
  await openDesk(page, shop.url, '/admin');
  const today = page.getByRole('region', { name: 'Today' });
  const line = today.getByRole('listitem').filter({ hasText: camera.name });
  await line.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(line.getByRole('button', { name: 'Accept' })).toBeHidden();
  await page.getByRole('region').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(line.getByRole('button', { name: 'Accept' })).toBeHidden();
  // The toast of the first press may still be there, so the shop itself is asked.
  await expect
    .poll(() => desk.call('GET', `/api/bookings/${id}`))
    .toMatchObject({ status: 'confirmed' });
  await expectSoundPage(page);
  await today.getByRole('link', { name: /^Going out \d+/ }).click();
  await expect(page).toHaveURL('/admin/counter');
});

test('a paper leads back to its booking', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const { id } = await newBooking(shop, customer, await newCamera(shop));
  await openDesk(page, shop.url, `/admin/bookings/${id}/agreement`);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`/admin/bookings/${id}`);
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});

test('the work of tomorrow and of the week is one press from today’s', async ({
  page,
  startServer,
}) => {
  // The test starts a new shop, because the dashboard shows only the first of many bookings for
  // tomorrow.
  const shop = await startServer();
  const customer = await newCustomer(shop, { firstName: 'Emmy', lastName: `Noether${Date.now()}` });
  const desk = await demoPerson(shop, 'admin');
  const { id } = await newBooking(shop, customer, await newCamera(shop), { from: 1, to: 2 });
  await desk.call('PUT', `/api/admin/bookings/${id}/status`, { status: 'confirmed' });
  await openDesk(page, shop.url, '/admin');
  const today = page.getByRole('region', { name: /^(Today|Tomorrow|This week) / });
  const line = today.getByRole('button', { name: new RegExp(customer.user.lastName) });
  await expect(today.getByRole('button', { name: 'Today' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(today.getByRole('heading', { name: /^Requests/ })).toBeVisible();
  await expect(line).toBeHidden();
  await today.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(line).toBeVisible();
  await expectSoundPage(page);
  await expect(today.getByRole('link', { name: /^Going out \d+/ })).toHaveAttribute(
    'href',
    /#day-list$/,
  );
  await today.getByRole('button', { name: 'This week' }).click();
  await expect(today.getByRole('heading', { name: /^This week .* to / })).toBeVisible();
  await expect(line).toBeVisible();

  // A week with more bookings than the dashboard shows can be shown in full on the same page.
  const camera = await newCamera(shop, { stockCount: 40 });
  const late = await newCustomer(shop, { lastName: `Curie${Date.now()}` });
  for (let count = 0; count < 26; count += 1) {
    const one = await newBooking(shop, late, camera, { from: 5, to: 6 });
    await desk.call('PUT', `/api/admin/bookings/${one.id}/status`, { status: 'confirmed' });
  }
  await page.reload();
  await today.getByRole('button', { name: 'This week' }).click();
  const lines = today.getByRole('button', { name: new RegExp(late.user.lastName) });
  await expect(today.getByText(/^24 of \d+/)).toBeVisible();
  expect(await lines.count()).toBeLessThan(24);
  await today.getByRole('button', { name: 'Show all' }).click();
  await expect(lines).toHaveCount(26);
  await expect(today.getByText(/^24 of \d+/)).toBeHidden();
});

test('a request is accepted in its chat, which leads to the booking', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const { id } = await newBooking(shop, customer, await newCamera(shop));
  await openDesk(page, shop.url, `/chat/${id}`);
  const chat = page.getByRole('main');
  await chat.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Accept' })).toBeHidden();
  await expectSoundPage(page);
  await chat.getByRole('link', { name: `Booking #${id}` }).click();
  await expect(page).toHaveURL(`/admin/bookings/${id}`);
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});

test('details that could not be loaded come whole on the next try', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
  await signInAs(page, await demoPerson(shop, 'admin'));
  const parts = /\/api\/(bookings\/\d+(\/history.*)?|admin\/mails\?.*)$/;
  await page.route(parts, (route) => route.abort());
  await page.goto(`/admin/bookings/${booking.id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Failed to load booking details')).toBeVisible();
  await page.unroute(parts);
  await details.getByRole('button', { name: 'Try Again' }).click();
  await expect(details.getByRole('region', { name: 'History' })).toContainText('Booked');
  await expect(details.getByRole('region', { name: 'Mail' })).toContainText('Request received');
});
