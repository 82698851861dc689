import { messageLog } from '../fixtures/chat.ts';
import { delay } from '../fixtures/hold.ts';
import { newBooking, newCamera, newCustomer, say, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('somebody else’s conversation, and a reply that is no booking, are named as errors', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const owner = await newCustomer(shop);
  const booking = await newBooking(shop, owner, await newCamera(shop));
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load booking details');

  await page.route(`**/api/bookings/${booking.id}`, (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid booking data received from server');

  await page.goto('/chat/not-a-number');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});

test('a conversation that cannot be read says so, and is there on the next try', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await say(customer, booking.id, 'kept safe');
  await signInAs(page, customer);
  // Calls that the page repeats every three seconds are refused until the button is pressed.
  const isPressed = () => page.evaluate(() => document.body.dataset['pressed'] === 'true');
  await page.route('**/api/messages/booking/**', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 500, body: 'broken' }),
  );
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load messages');
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => (document.body.dataset['pressed'] = 'true')),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(messageLog(page).getByText('kept safe')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('while it loads, the chat says so', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  const release = await delay(page, '**/api/messages/booking/**');
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByText('Loading messages...')).toBeVisible();
  release();
  await expect(messageLog(page)).toContainText('No messages yet. Start the conversation!');
});
