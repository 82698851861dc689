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
import { goOffline } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';

const badge = (page: Page, text: 'Connected' | 'Disconnected') =>
  expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 15_000 });

async function send(page: Page, text: string) {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

test('a message that fails while the server is down is sent again with one press, and arrives once', async ({
  page,
  startServer,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|WebSocket connection|ERR_CONNECTION/);
  const server = await startServer();
  const customer = await newCustomer(server);
  const booking = await newBooking(server, customer, await newCamera(server));
  await signInAs(page, customer);
  await page.goto(`${server.url}/chat/${booking.id}`);
  await badge(page, 'Connected');
  await send(page, 'before');
  await expect(messageLog(page).getByText('before')).toBeVisible();
  await expect(messageLog(page).getByText('Sending...')).toHaveCount(0);

  await server.stop();
  await expect(page.getByText('Connection Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to connect to chat service').first()).toBeVisible();
  await badge(page, 'Disconnected');
  await send(page, 'while it was away');
  await expect(page.getByText('Error Sending Message', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to send message').first()).toBeVisible();
  await expect(messageLog(page).getByText('Not sent')).toBeVisible();

  const again = await startServer({ port: server.port, dataDir: server.dataDir });
  await say(await demoPerson(again, 'admin'), booking.id, 'we are back');
  await badge(page, 'Connected');
  await expect(messageLog(page).getByText('we are back')).toBeVisible();
  await messageLog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(messageLog(page).getByText('Not sent')).toBeHidden();
  await expect(messageLog(page).getByText('while it was away')).toHaveCount(1);
  const kept = () =>
    customer.call<{ content: string }[]>('GET', `/api/messages/booking/${booking.id}`);
  await expect
    .poll(async () => (await kept()).map(({ content }) => content))
    .toEqual(['before', 'we are back', 'while it was away']);
});

test('without a live connection messages go as requests and come in by asking', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/WebSocket/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Disconnected');
  await send(page, 'by request');
  await expect(messageLog(page).getByText('Sending...')).toBeHidden();
  await expect(messageLog(page).getByText('by request')).toHaveCount(1);
  await say(await demoPerson(shop, 'admin'), booking.id, 'by asking');
  await expect(messageLog(page).getByText('by asking')).toBeVisible();
});

test('without a network the chat says so at once, and comes back with the network', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|WebSocket/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  let mayConnect = true;
  await page.routeWebSocket('**/ws', (socket) => {
    if (mayConnect) socket.connectToServer();
    else socket.close();
  });
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Connected');
  mayConnect = false;
  await goOffline(page);
  await badge(page, 'Disconnected');
  await expect(page.getByText('Connection Error', { exact: true })).toBeVisible();
  await send(page, 'in a tunnel');
  await expect(messageLog(page).getByText('Not sent')).toBeVisible();
  mayConnect = true;
  await context.setOffline(false);
  await badge(page, 'Connected');
  await messageLog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(messageLog(page).getByText('Not sent')).toBeHidden();
  await expect(messageLog(page).getByText('in a tunnel')).toHaveCount(1);
});

for (const where of ['', ' @phone']) {
  test(`a toast covers neither a chat’s newest message nor its text box${where}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/WebSocket/);
    const customer = await newCustomer(shop);
    const booking = await newBooking(shop, customer, await newCamera(shop));
    await signInAs(page, customer);
    await page.routeWebSocket('**/ws', (socket) => socket.close());
    await page.goto(`/chat/${booking.id}`);
    const toast = page.getByRole('listitem').filter({ hasText: 'Connection Error' });
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
        const messages = await messageLog(page).boundingBox();
        const write = await messageBox(page).boundingBox();
        return messages && write && y + height <= messages.y && y + height <= write.y;
      })
      .toBe(true);
  });
}

test('a message that the live connection swallows is sent as a request under the same name', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  const swallowed: string[] = [];
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (String(frame).includes('"type":"message"')) swallowed.push(String(frame));
      else server.send(frame);
    });
  });
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Connected');
  const request = page.waitForRequest('**/api/messages');
  await send(page, 'into the void');
  await expect(messageLog(page).getByText('Sending...')).toBeVisible();
  const { clientId } = (await request).postDataJSON() as { clientId: string };
  expect(swallowed[0]).toContain(clientId);
  await expect(messageLog(page).getByText('Sending...')).toBeHidden();
  await expect(messageLog(page).getByText('into the void')).toHaveCount(1);
});

test('a message that went both ways at once is stored and shown once', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  // The server receives the frame, but its confirmation never reaches the page.
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      if (!String(frame).includes('"message_sent"')) socket.send(frame);
    });
  });
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Connected');
  await send(page, 'only once');
  await expect(messageLog(page).getByText('Sending...')).toBeVisible();
  await expect(messageLog(page).getByText('Sending...')).toBeHidden();
  await expect(messageLog(page).getByText('only once')).toHaveCount(1);
  expect(await customer.call('GET', `/api/messages/booking/${booking.id}`)).toHaveLength(1);
});

test('errors of the live connection are shown, and what they refused can be sent again', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  let refusals = 1;
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const { type, clientId } = JSON.parse(String(frame)) as { type: string; clientId?: string };
      if (type === 'message' && refusals > 0) {
        refusals -= 1;
        socket.send(JSON.stringify({ type: 'error', message: 'The line is busy', clientId }));
      } else server.send(frame);
    });
  });
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Connected');
  await send(page, 'hello?');
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('The line is busy').first()).toBeVisible();
  await messageLog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(messageLog(page).getByText('Not sent')).toBeHidden();
  await expect(messageLog(page).getByText('hello?')).toHaveCount(1);
});

test('the server’s own words say why a message was not sent', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/WebSocket|status of 429/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.routeWebSocket('**/ws', (socket) => socket.close());
  await page.route('**/api/messages', (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Too many messages. Please wait a moment.', code: 'too_many_requests' },
    }),
  );
  await page.goto(`/chat/${booking.id}`);
  await send(page, 'patience');
  await expect(page.getByText('Error Sending Message', { exact: true })).toBeVisible();
  await expect(page.getByText('Too many messages. Please wait a moment.').first()).toBeVisible();
  await page.unroute('**/api/messages');
  await messageLog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(messageLog(page).getByText('Not sent')).toBeHidden();
});

test('a session that ended elsewhere is said once, and the chat is left', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401|WebSocket/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  await badge(page, 'Connected');
  await customer.call('POST', '/api/auth/logout');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText(/sign in again/i).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('a live connection that refuses the session says why', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/WebSocket|status of 401/);
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await signInAs(page, customer);
  await page.routeWebSocket('**/ws', (socket) =>
    socket.onMessage(() =>
      socket.send(JSON.stringify({ type: 'auth_error', message: 'Your session is not valid.' })),
    ),
  );
  await page.goto(`/chat/${booking.id}`);
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Your session is not valid.').first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
});
