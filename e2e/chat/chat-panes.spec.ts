import { messageBox, messageLog } from '../fixtures/chat.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('beside an open chat the other conversations are listed from 1024 px on, and lead to each other', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const [first, second] = [await newCamera(shop), await newCamera(shop)];
  const booking = await newBooking(shop, customer, first);
  const other = await newBooking(shop, customer, second);
  await say(await demoPerson(shop, 'admin'), other.id, 'Come by at noon');
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  const beside = page.getByRole('navigation', { name: 'Conversations' });
  const link = (camera: typeof first) =>
    beside.getByRole('link', { name: `${camera.brand} ${camera.model}` });
  await expect(link(first)).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(`${first.name} · Chat · Lensyard`);
  await expect(beside).toContainText('Come by at noon...');
  await expectSoundPage(page);

  await link(second).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${other.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
  await expect(page).toHaveTitle(`${second.name} · Chat · Lensyard`);
  await expect(link(second)).toHaveAttribute('aria-current', 'page');
  await expect(beside.getByText('unread')).toHaveCount(0);

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(beside).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
});

test('the desk finds a customer’s conversations, those without a message last, and keeps them beside the chat', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Ilka', lastName: 'Brandvold' });
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await newBooking(shop, customer, await newCamera(shop));
  await say(customer, booking.id, 'Is anybody there?');
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/chat');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('brandvold');
  await expect(page).toHaveURL(/\/chat\?search=brandvold$/);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const quiet = page.getByRole('heading', { name: 'No messages yet' });
  await expect(cards.first()).toContainText('Is anybody there?...');
  await expect(quiet).toBeVisible();
  const top = async (place: typeof quiet) => (await place.boundingBox())?.y ?? 0;
  expect(await top(cards.first())).toBeLessThan(await top(quiet));
  expect(await top(quiet)).toBeLessThan(await top(cards.last()));

  await cards.first().getByRole('link').click();
  await expect(page.getByText('Customer: Ilka Brandvold')).toBeVisible();
  const beside = page.getByRole('navigation', { name: 'Conversations' });
  await expect(beside.getByRole('article')).toHaveCount(2);
  await beside.getByRole('searchbox').fill('nobody of that name');
  await expect(beside.getByText('No customer of that name')).toBeVisible();
  await beside.getByRole('button', { name: 'Show All' }).click();
  await expect.poll(() => beside.getByRole('article').count()).toBeGreaterThan(2);
  await expect(page).toHaveURL(new RegExp(`/chat/${booking.id}$`));
  await expect(page.getByText('Customer: Ilka Brandvold')).toBeVisible();
});

test('a phone shows the chat in a compact layout with a way back @phone', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const desk = await demoPerson(shop, 'admin');
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await say(desk, booking.id, 'Welcome to the yard');
  await signInAs(page, customer);
  await page.goto('/chat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(page.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/cameras');
  await page.getByRole('article').getByRole('link').tap();
  await expect(messageLog(page).getByText('Welcome to the yard')).toBeVisible();
  await messageBox(page).fill('Thank you');
  await page.getByRole('button', { name: 'Send message' }).tap();
  await expect(messageLog(page).getByText('Thank you')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'Back to conversations' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
});
