import { hold } from '../fixtures/hold.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor is offered Login and Register, which lead to each other and say when they wait or fail', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 500|ERR_FAILED/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  // A stored session that cannot be read is written to the console, and the visitor sees no error.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('auth', '{broken'));
  await page.goto('/admin');
  expect((await warning).text()).toContain('The stored session cannot be read');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Lensyard' }).first(),
  ).toHaveAttribute('href', '/');
  const browse = page.getByRole('main').getByRole('link', { name: 'Browse Cameras' });
  await expect(browse.first()).toHaveAttribute('href', '/cameras');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Privacy' })).toBeVisible();
  await expect(footer.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Bookings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Username').fill('alex');
  await login.getByLabel('Password', { exact: true }).fill('a secret');
  const letLogin = await hold(page, '**/api/auth/login');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  letLogin();
  await expect(page.getByText('Failed to login', { exact: true })).toBeVisible();

  await login.getByRole('button', { name: 'Create an account' }).click();
  const register = page.getByRole('dialog', { name: 'Register' });
  await register.getByLabel('First name').fill('Ada');
  await register.getByLabel('Last name').fill('Berg');
  await register.getByLabel('Email').fill('ada@example.com');
  await register.getByLabel('Username').fill('ada');
  await register.getByLabel('Password', { exact: true }).fill('a secret');
  await register.getByLabel('Confirm password').fill('a secret');
  await register.getByLabel('I accept the terms and conditions').check();
  const create = register.getByRole('button', { name: /create|register/i });
  const letRegister = await hold(page, '**/api/auth/register');
  await create.click();
  await expect(register.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  letRegister();
  await expect(page.getByText('Failed to register', { exact: true })).toBeVisible();
  await page.route('**/api/auth/register', (route) => route.abort());
  const sent = page.waitForRequest('**/api/auth/register');
  await create.click();
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    'email',
    'firstName',
    'lastName',
    'password',
    'username',
  ]);
  await expect(page.getByText('Please try again', { exact: true })).toBeVisible();
  await register.getByRole('button', { name: 'Login' }).click();
  await expect(login).toBeVisible();
  expect(asked.filter((path) => /admin\/|unread-count/.test(path))).toEqual([]);
});

test('an administrator is called Admin, and the menu marks what is unread', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  await say(customer, booking.id, 'Is anybody there?');
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'My Bookings' })).toBeVisible();
  await page.getByRole('button', { name: /^Admin/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Messages/ })).toContainText('unread');
  await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('on a phone the avatar, the tabs and the profile sheet lead where each may go @phone', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('button', { name: 'Profile' }).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Register' })).toBeVisible();

  const enter = async ({ user, token }: typeof customer) => {
    await page.evaluate(
      (auth) => localStorage.setItem('auth', auth),
      JSON.stringify({ user, token }),
    );
    await page.goto('/');
  };
  await enter(customer);
  await page.getByRole('banner').getByRole('link', { name: 'My Bookings' }).tap();
  await expect(page).toHaveURL(`${shop.url}/bookings`);
  await bar.getByRole('link', { name: 'Chat' }).tap();
  await expect(page).toHaveURL(`${shop.url}/chat`);
  await bar.getByRole('link', { name: 'Cart' }).tap();
  await expect(page).toHaveURL(`${shop.url}/bookings`);
  await bar.getByRole('button', { name: 'Profile' }).tap();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('link', { name: 'Purchase History' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase History');

  await enter(await demoPerson(shop, 'admin'));
  await bar.getByRole('button', { name: 'Profile' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Admin Dashboard' }).tap();
  await expect(page).toHaveURL(`${shop.url}/admin`);
  await expect(bar).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Admin Dashboard' }).tap();
  await expect(page).toHaveURL(`${shop.url}/admin`);
});

test('a camera is named in full on its page and among the favorites, and Back leads back', async ({
  page,
  shop,
  expectErrors,
}) => {
  const customer = await newCustomer(shop);
  await customer.call('POST', '/api/favorites/1');
  await signInAs(page, customer);
  await page.goto('/cameras?brand=Fujifilm');
  const listed = page.getByRole('article', { name: 'Fujifilm X-T5' });
  await listed.getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Book Fujifilm X-T5' })).toBeVisible();
  await page.keyboard.press('Escape');
  await listed.getByRole('link').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Fujifilm X-T5');
  await expect(main.getByRole('img').first()).toBeVisible();
  // The name of this item is its brand and model, which must not be shown a second time.
  await expect(main.getByText('Fujifilm X-T5')).toHaveCount(1);
  await expect(main.getByText(/^\(\d+ reviews\)$/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  const offers = main.getByRole('region', { name: 'What this camera offers' });
  expect(await offers.getByRole('listitem').count()).toBeGreaterThan(2);
  await expect(main.getByRole('button', { name: 'Chat with Merchant' })).toBeVisible();
  await main.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/cameras\?brand=Fujifilm$/);

  await page.goto('/favorites');
  const card = page.getByRole('article', { name: 'Fujifilm X-T5' });
  await expect(card.locator('img')).toBeVisible();
  await expect(card.getByRole('img', { name: 'Rated 4.6 out of 5' })).toBeVisible();
  await expect(card.getByText(/^\(\d+ reviews\)$/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
  await expect(card.locator('p').last()).toHaveCSS('-webkit-line-clamp', '3');

  expectErrors(/status of 500|500: Internal Server Error/);
  await page.route('**/api/cameras/1', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/favorites');
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: 'Camera Not Found' })).toBeVisible();
});

test('one toast is shown at once, for five seconds or until it is swiped away, and F8 leads to it', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/camera/2');
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toBeVisible();
  const region = page.getByRole('region', { name: /notifications/i });
  const toasts = region.getByRole('listitem');
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(toasts).toContainText('Added to favorites');
  const since = Date.now();
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(toasts).toContainText('Removed from favorites');
  await expect(toasts).toHaveCount(1);
  expect((await region.getByRole('list').boundingBox())?.width).toBe(420);
  await expect(toasts).toHaveCount(0);
  expect(Date.now() - since).toBeGreaterThan(4_900);

  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  const swipe = async (pixels: number) => {
    const box = await toasts.boundingBox();
    if (!box) throw new Error('there is no toast');
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + pixels, box.y + 20, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toasts).toHaveCount(1);
  await swipe(70);
  await expect(toasts).toHaveCount(0);
});
