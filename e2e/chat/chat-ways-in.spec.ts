import { newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor who asks a question signs in first and comes to the conversation about that camera', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?back=/);
  await expect(page.getByText('Your question comes next.')).toBeVisible();
  await page.getByLabel('Username').fill(customer.user.username);
  await page.getByLabel('Password').fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/chat\/new\?camera=/);
  await expect(
    page.getByRole('heading', { name: `Chat: ${camera.brand} ${camera.model}` }),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: camera.name })).toBeVisible();
});

test('a camera’s page has one way into a conversation, by whether somebody is signed in', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const ask = page.getByRole('link', { name: 'Ask a question' });
  const merchant = page.getByRole('button', { name: 'Chat with Merchant' });
  await page.goto(`/camera/${camera.id}`);
  await expect(ask).toBeVisible();
  await expect(merchant).toHaveCount(0);
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}`);
  await expect(merchant).toBeVisible();
  await expect(ask).toBeHidden();
});

test('a stored session without a token starts no chat: the one in memory is not used in its place', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/bookings/check-camera/')) asked.push(request.url());
  });
  const refused = 'Authentication error. Please log in again.';
  const forgetToken = (stored: object | string) =>
    page.evaluate(
      (text) => localStorage.setItem('auth', text),
      typeof stored === 'string' ? stored : JSON.stringify(stored),
    );
  const merchant = page.getByRole('button', { name: 'Chat with Merchant' });
  for (const stored of [
    { user: customer.user },
    { user: customer.user, token: 'abc' },
    'no JSON',
  ]) {
    await page.goto(`/camera/${camera.id}`);
    await expect(merchant).toBeVisible();
    await forgetToken(stored);
    await merchant.click();
    await expect(page.getByRole('alert')).toHaveText(refused);
    await page.evaluate(
      (session) => localStorage.setItem('auth', session),
      JSON.stringify(customer),
    );
  }
  const { id, brand, model, pricePerDay } = camera;
  const about = encodeURIComponent(JSON.stringify({ id, brand, model, pricePerDay }));
  await page.goto(`/chat/new?camera=${about}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is it free?');
  await forgetToken({ user: customer.user });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
});
