import type { Page } from '@playwright/test';
import type { Camera } from '#shared/cameras/cameras.ts';
import { messageBox, messageLog } from '../fixtures/chat.ts';
import { newBooking, newCamera, newCustomer, say, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const chatNew = (camera: object) =>
  `/chat/new?camera=${encodeURIComponent(JSON.stringify(camera))}`;
const merchant = (page: Page) => page.getByRole('button', { name: 'Chat with Merchant' });
const opening = ({ brand, model }: Camera) =>
  `I'm interested in renting the ${brand} ${model}. Could you provide more information?`;

test('Chat with Merchant opens an inquiry with the opening message, once', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  await signInAs(page, customer);
  await page.goto(`/camera/${camera.id}`);
  await merchant(page).click();
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByText('Inquiry Sent', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your message has been sent. We'll respond shortly!").first(),
  ).toBeVisible();
  await expect(messageLog(page).getByText(opening(camera))).toBeVisible();
  await expect(page.getByText('Inquiry', { exact: true })).toBeVisible();
  await expect(page.getByText('Dates not fixed')).toBeVisible();
  const chat = page.url();

  await page.goto(`/camera/${camera.id}`);
  await merchant(page).click();
  await page.waitForURL(chat);
  await expect(messageLog(page).getByText(opening(camera))).toHaveCount(1);
  expect(await customer.call('GET', '/api/bookings/user')).toMatchObject([
    { status: 'inquiry', totalPrice: camera.pricePerDay * 3 },
  ]);
});

test('Chat with Merchant goes on in the conversation of a booking, without an opening message', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera, { from: 3, to: 4 });
  await say(customer, booking.id, 'We talked before');
  await signInAs(page, customer);
  await page.goto(`/camera/${camera.id}`);
  await merchant(page).click();
  await page.waitForURL(`**/chat/${booking.id}`);
  await expect(messageLog(page).getByText('We talked before')).toBeVisible();
  await expect(messageLog(page).getByText(opening(camera))).toHaveCount(0);
});

test('Chat with Merchant is for signed-in customers, and says what went wrong', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of (500|401)/);
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
  await expect(merchant(page)).toHaveCount(0);

  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  for (const path of ['**/api/bookings/check-camera/**', '**/api/bookings', '**/api/messages']) {
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto(`/camera/${camera.id}`);
    await merchant(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      "Sorry, couldn't start the chat. Please try again.",
    );
    await page.unroute(path);
  }
  await page.evaluate(() => localStorage.removeItem('auth'));
  await merchant(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You need to be logged in to chat with merchants',
  );
});

test('a token that the server refuses is named when a chat is started', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}`);
  // Only this call is refused. If all calls were, the page might learn that its session has ended
  // before the button is pressed.
  await page.route('**/api/bookings/check-camera/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer refused' } }),
  );
  await merchant(page).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication error. Please log in again.');
});

test('a question about a camera becomes an inquiry whose first message is the question', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { pricePerDay: 85 });
  await signInAs(page, await newCustomer(shop));
  const { id, brand, model, pricePerDay } = camera;
  const asked = encodeURIComponent(JSON.stringify({ id, brand, model, pricePerDay }));
  await page.goto(`/chat/new?camera=${asked}`);
  const name = `${camera.brand} ${camera.model}`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chat: ${name}`);
  await expect(page.getByText('Pre-booking Inquiry')).toBeVisible();
  await expect(page.getByText('Direct Chat')).toBeVisible();
  await expect(page.getByText('$85 per day')).toBeVisible();
  await expect(page.getByText(`Start a conversation about the ${name}.`)).toBeVisible();
  await expect(page.getByText('Our team will get back to you shortly!')).toBeVisible();
  await expect(messageLog(page)).toHaveCount(0);
  const box = messageBox(page);
  await expect(box).toHaveAttribute('placeholder', 'Type your inquiry about this camera...');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await box.fill('Does it take my lenses?');
  await box.press('Enter');
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(page.getByText('Inquiry Sent', { exact: true })).toBeVisible();
  await expect(messageLog(page).getByText('Does it take my lenses?')).toBeVisible();
  await expect(messageLog(page).getByText(opening(camera))).toHaveCount(0);
});

test('the server’s words and price stand in place of what an address says', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { pricePerDay: 85 });
  await signInAs(page, await newCustomer(shop));
  await page.goto(
    chatNew({ id: camera.id, brand: 'Free', model: '<b>Camera</b>', pricePerDay: 1 }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Chat: ${camera.brand} ${camera.model}`,
  );
  await expect(page.getByText('$85 per day')).toBeVisible();
  await expect(page.getByText('Free')).toHaveCount(0);
});

test('an address that names no camera is refused, whatever it says', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  await signInAs(page, await newCustomer(shop));
  const good = { brand: 'Canon', model: 'R5', pricePerDay: 85 };
  for (const address of [
    '/chat/new',
    '/chat/new?camera=',
    '/chat/new?camera=%7Bbroken',
    '/chat/new?camera=null',
    '/chat/new?camera=12',
    chatNew({ ...good, brand: '' }),
    chatNew({ ...good, model: undefined }),
    chatNew({ ...good, pricePerDay: '85' }),
    chatNew({ ...good, pricePerDay: -1 }),
    chatNew({ ...good, brand: 'x'.repeat(101) }),
    chatNew({ ...good, id: '3' }),
    chatNew({ ...good, id: 2_000_000_000 }),
  ]) {
    await page.goto(address);
    await expect(page.getByRole('alert'), address).toContainText(
      'Invalid camera data. Please try again from the cameras page.',
    );
  }
  await page.getByRole('link', { name: 'Return to Cameras' }).click();
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
});

test('a camera without its id cannot be asked about, and the words stay', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto(chatNew({ brand: 'Canon', model: '<i>R5</i>', pricePerDay: 85 }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat: Canon <i>R5</i>');
  const box = messageBox(page);
  await box.fill('Hello');
  await box.press('Enter');
  await expect(
    page.getByText('Camera data is incomplete. Please return to camera page.').first(),
  ).toBeVisible();
  await expect(box).toHaveValue('Hello');
});

test('a question that cannot be sent keeps its words and is asked once in the end', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  await signInAs(page, customer);
  const { id, brand, model, pricePerDay } = camera;
  await page.goto(chatNew({ id, brand, model, pricePerDay }));
  const box = messageBox(page);
  await box.fill('May I ask?');

  await page.route('**/api/bookings', (route) => route.fulfill({ status: 500, body: '' }));
  await box.press('Enter');
  await expect(page.getByText('Failed to create inquiry').first()).toBeVisible();
  await page.unroute('**/api/bookings');

  await page.route('**/api/bookings', (route) => route.fulfill({ status: 201, json: {} }));
  await box.press('Enter');
  await expect(page.getByText('Invalid booking data received from server').first()).toBeVisible();
  await page.unroute('**/api/bookings');

  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, body: '' }));
  await box.press('Enter');
  await expect(page.getByText('Failed to send message').first()).toBeVisible();
  await page.unroute('**/api/messages');

  await expect(box).toHaveValue('May I ask?');
  await box.press('Enter');
  await page.waitForURL(/\/chat\/\d+$/);
  await expect(messageLog(page).getByText('May I ask?')).toHaveCount(1);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});
