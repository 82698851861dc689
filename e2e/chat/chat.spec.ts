import type { Page } from '@playwright/test';
import { messageBox, messageLog } from '../fixtures/chat.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const isConnected = (page: Page) =>
  expect(page.getByText('Connected', { exact: true })).toBeVisible();

async function send(page: Page, text: string) {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

test('customer and desk write to each other live, each with their own labels', async ({
  page,
  newVisitor,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Imre', lastName: 'Vass' });
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera);
  const desk = await newVisitor();
  await signInAs(page, customer);
  await signInAs(desk, await demoPerson(shop, 'admin'));
  await page.goto(`/chat/${booking.id}`);
  await desk.goto(`/chat/${booking.id}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(camera.name);
  await expect(page.getByText(`Booking #${booking.id}`, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Chat with support about your booking')).toBeVisible();
  await expect(desk.getByText('Customer: Imre Vass')).toBeVisible();
  await expect(messageLog(page)).toContainText('No messages yet. Start the conversation!');
  await isConnected(page);
  await isConnected(desk);
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(desk.getByText('Online', { exact: true })).toBeVisible();

  await send(page, 'Is a card included?');
  await expect(messageBox(page)).toHaveValue('');
  await expect(messageLog(desk)).toContainText('Is a card included?');
  await expect(messageLog(desk)).toContainText('Imre');
  await messageBox(desk).fill('Yes, with a reader.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(messageLog(page).getByText('Yes, with a reader.')).toBeVisible();
  await expect(messageLog(page)).toContainText('Admin');

  // The customer's own messages stand on the right.
  const [own, other] = await Promise.all([
    messageLog(page).getByText('Is a card included?').boundingBox(),
    messageLog(page).getByText('Yes, with a reader.').boundingBox(),
  ]);
  expect(own?.x).toBeGreaterThan(other?.x ?? 0);
});

test('many messages from both sides arrive once each, in one order', async ({
  page,
  newVisitor,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  const desk = await newVisitor();
  await signInAs(page, customer);
  await signInAs(desk, await demoPerson(shop, 'admin'));
  await page.goto(`/chat/${booking.id}`);
  await desk.goto(`/chat/${booking.id}`);
  await isConnected(page);
  await isConnected(desk);
  for (const number of [1, 2, 3, 4, 5]) {
    await send(page, `question ${number}`);
    await send(desk, `answer ${number}`);
  }
  await expect(messageLog(page).getByText(/^(question|answer) \d$/)).toHaveCount(10);
  await expect(messageLog(desk).getByText(/^(question|answer) \d$/)).toHaveCount(10);
  await expect(messageLog(page).getByText('Sending...')).toHaveCount(0);
  await expect(messageLog(desk).getByText('Sending...')).toHaveCount(0);
  const seen = await messageLog(page)
    .getByText(/^(question|answer) \d$/)
    .allTextContents();
  expect(
    await messageLog(desk)
      .getByText(/^(question|answer) \d$/)
      .allTextContents(),
  ).toEqual(seen);
  expect(seen.filter((text) => text.startsWith('question'))).toEqual(
    [1, 2, 3, 4, 5].map((number) => `question ${number}`),
  );
});

test('Enter sends, Shift+Enter begins a line, blank text stays unsent, and the box grows to 120 pixels', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  const sendButton = page.getByRole('button', { name: 'Send message' });
  await expect(messageBox(page)).toHaveAttribute('placeholder', 'Type your message...');
  await expect(sendButton).toBeDisabled();
  await messageBox(page).fill('   \n ');
  await expect(sendButton).toBeDisabled();
  await messageBox(page).press('Enter');
  await expect(messageLog(page)).toContainText('No messages yet. Start the conversation!');

  await messageBox(page).fill('');
  await messageBox(page).pressSequentially('first');
  await messageBox(page).press('Shift+Enter');
  await messageBox(page).pressSequentially('second');
  await expect(messageBox(page)).toHaveValue('first\nsecond');
  await messageBox(page).press('Enter');
  await expect(messageLog(page).getByText('first second')).toBeVisible();
  // A message is shown before the server has it.
  await expect
    .poll(() => customer.call('GET', `/api/messages/booking/${booking.id}`))
    .toMatchObject([{ content: 'first\nsecond' }]);

  const low = (await messageBox(page).boundingBox())?.height ?? 0;
  await messageBox(page).fill(Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'));
  const high = (await messageBox(page).boundingBox())?.height ?? 0;
  expect(low).toBeLessThan(60);
  expect(high).toBe(120);

  await messageBox(page).fill('x'.repeat(4_001));
  await expect(page.getByText('Message must be at most 4,000 characters')).toBeVisible();
  await expect(sendButton).toBeDisabled();
});

test('Enter that ends the composition of a character sends nothing, in the order of Safari’s events too', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await messageBox(page).fill('カメラ');
  for (const key of [{ isComposing: true }, { isComposing: false, keyCode: 229 }]) {
    const wasTaken = await messageBox(page).evaluate(
      (box, init) =>
        !box.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
        ),
      key,
    );
    expect(wasTaken).toBe(false);
    await expect(messageBox(page)).toHaveValue('カメラ');
  }
  await messageBox(page).press('Enter');
  await expect(messageLog(page).getByText('カメラ')).toHaveCount(1);
});

test('a long conversation opens at its newest message and keeps the reader’s place', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const booking = await newBooking(shop, customer, await newCamera(shop));
  for (let number = 1; number <= 120; number += 1) {
    await say(number % 2 ? customer : desk, booking.id, `message ${number}.`);
  }
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await expect(messageLog(page).getByText('message 120.')).toBeInViewport();
  await expect(messageLog(page).getByText('message 70.')).toHaveCount(0);
  await isConnected(page);

  // Scrolling up loads older messages without moving what the reader sees.
  await messageLog(page).evaluate((list) => (list.scrollTop = 100));
  await expect(messageLog(page).getByText('message 60.')).toHaveCount(1);
  await expect(messageLog(page).getByText('message 71.')).toBeInViewport();
  await messageLog(page).evaluate((list) => (list.scrollTop = 0));
  await expect(messageLog(page).getByText('message 1.', { exact: true })).toHaveCount(1);
  await expect(messageLog(page).getByRole('button', { name: 'Older messages' })).toHaveCount(0);
  const all = await messageLog(page)
    .getByText(/^message \d+\.$/)
    .allTextContents();
  expect(all).toEqual(Array.from({ length: 120 }, (_, index) => `message ${index + 1}.`));

  // A message that arrives while the reader is further up does not move the list.
  const place = await messageLog(page).evaluate((list) => list.scrollTop);
  await say(desk, booking.id, 'message 121.');
  const below = page.getByRole('button', { name: 'New messages' });
  await expect(below).toBeVisible();
  expect(await messageLog(page).evaluate((list) => list.scrollTop)).toBe(place);
  await below.click();
  await expect(messageLog(page).getByText('message 121.')).toBeInViewport();
  await expect(below).toBeHidden();

  // For a reader at the end, the list scrolls to the newest message.
  await say(desk, booking.id, 'message 122.');
  await expect(messageLog(page).getByText('message 122.')).toBeInViewport();
});

test('the other side’s last activity is said in words', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  const ago = { seconds: 0 as number | null };
  await page.route('**/api/users/support/last-active', (route) =>
    route.fulfill({
      json: {
        lastActive:
          ago.seconds === null ? null : new Date(Date.now() - ago.seconds * 1_000).toISOString(),
      },
    }),
  );
  await page.goto(`/chat/${booking.id}`);
  const minute = 60;
  const hour = 60 * minute;
  for (const [seconds, text] of [
    [0, 'Online'],
    [20, 'Online less than a minute ago'],
    [minute + 5, 'Online 1 minute ago'],
    [5 * minute + 5, 'Online 5 minutes ago'],
    [hour + 5, 'Online 1 hour ago'],
    [7 * hour, 'Online 7 hours ago'],
    [25 * hour, 'Online 1 day ago'],
    [72 * hour, 'Online 3 days ago'],
    [null, 'Offline'],
  ] as const) {
    ago.seconds = seconds;
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('what is being typed is still there after a look at another page', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await messageBox(page).fill('Half a thought');
  await page.getByRole('link', { name: 'My Bookings' }).click();
  await page
    .getByRole('article', { name: `Booking #${booking.id}` })
    .getByRole('link', { name: 'Chat' })
    .click();
  await expect(messageBox(page)).toHaveValue('Half a thought');
});

test('reading a conversation takes its mark away, a page in the background does not', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const booking = await newBooking(shop, customer, await newCamera(shop));
  const unread = async () =>
    (await customer.call<{ count: number }>('GET', '/api/messages/unread-count')).count;
  await say(desk, booking.id, 'read me');
  expect(await unread()).toBe(1);
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await expect(messageLog(page).getByText('read me')).toBeVisible();
  await expect.poll(unread).toBe(0);
  await isConnected(page);

  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperties(document, {
        hidden: { value: isHidden, configurable: true },
        visibilityState: { value: isHidden ? 'hidden' : 'visible', configurable: true },
      });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);
  await setHidden(true);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/messages/booking/')) asked.push(request.url());
  });
  await say(desk, booking.id, 'later');
  await expect(messageLog(page).getByText('later')).toHaveCount(1);
  expect(await unread()).toBe(1);
  expect(asked).toEqual([]);
  await setHidden(false);
  await expect.poll(unread).toBe(0);
});
