import type { Page } from '@playwright/test';
import { delay } from '../fixtures/hold.ts';
import { newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const openDialog = async (page: Page, address = '/') => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toBeVisible();
  return dialog;
};
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

test('the login dialog asks for both fields, and keeps what was typed when it is refused', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByText('Username is required')).toBeVisible();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Username').fill('nobody');
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  await expect(dialog.getByLabel('Username')).toHaveValue('nobody');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});

test('signing in says welcome back, shows the first name, and signing out leads home', async ({
  page,
  shop,
}) => {
  const person = await newCustomer(shop, { firstName: 'Imani' });
  const dialog = await openDialog(page, '/cameras');
  await dialog.getByLabel('Username').fill(person.user.username);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The button that had opened the dialog is gone, so the focus goes to the content of the page.
  await expect(page.getByRole('main')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Imani' });
  await menu.click();
  for (const name of [
    'Your Profile',
    'Your Bookings',
    'My Favorites',
    'Messages',
    'Account Settings',
  ]) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(toast(page, 'You have been successfully logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('registration says what is missing, field by field', async ({ page }) => {
  await page.goto('/register');
  await page
    .locator('main')
    .getByRole('button', { name: /create|register/i })
    .first()
    .click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email',
    'Username must be at least 3 characters',
    'Password must be at least 6 characters',
    'Please confirm your password',
    'You must accept the terms and conditions',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await page.getByLabel('Confirm password').fill('another');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
});

test('a username that is taken is refused with its reason', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const taken = await newCustomer(shop);
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill('ada.berg@example.com');
  await page.getByLabel('Username').fill(taken.user.username.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await page.getByLabel('Confirm password').fill('a secret');
  await page.getByLabel('I accept the terms and conditions').check();
  await page
    .locator('main')
    .getByRole('button', { name: /create|register/i })
    .first()
    .click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(page.getByText('Username already exists').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a stored session that is malformed is discarded silently', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('auth', '{"user":{"id":1},"token":"a.b"}'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('a stored session whose user has no name leaves the page as it is until the server refuses it', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('set'))
      localStorage.setItem('auth', '{"user":{"id":1},"token":"a.b.c"}');
    sessionStorage.setItem('set', 'once');
  });
  await page.goto('/');
  await expect(page.getByText('Please sign in again').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Cameras' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('until its scripts run a page knows nobody, and nothing moves when it knows', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  const release = await delay(page, /\/assets\/(?!before-paint-).*\.js$/);
  await page.goto('/camera/1', { waitUntil: 'commit' });
  const below = page.getByText('Nothing is charged now: you pay when you pick it up.');
  await expect(below).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toHaveCount(0);
  // The fonts must be loaded first, because text has other widths without them.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await below.boundingBox();
  release();
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imani' })).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('a session that the server refuses is dropped, and the visitor is told once', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const person = await newCustomer(shop);
  await person.call('POST', '/api/auth/logout');
  await signInAs(page, person);
  await page.goto('/cameras');
  await expect(page.getByText(/sign in again/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('signing out in one tab signs out in the other', async ({ page, shop, context }) => {
  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Imani' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Imani' })).toBeVisible();
  await other.evaluate(() => localStorage.removeItem('auth'));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('signing in where another tab signed in meanwhile ends that tab’s session', async ({
  page,
  shop,
  context,
  expectErrors,
}) => {
  // The other tab may have a request on its way when its session ends.
  expectErrors(/status of 401/);
  const person = await newCustomer(shop, { firstName: 'Imani' });
  const dialog = await openDialog(page);
  const other = await context.newPage();
  await signInAs(other, person);
  await other.goto('/');
  await expect(page.getByRole('button', { name: 'Imani', includeHidden: true })).toBeVisible();

  await dialog.getByLabel('Username').fill(person.user.username);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => person.call('GET', '/api/auth/me').catch(String))
    .toMatch(/GET \/api\/auth\/me: 401/);
  for (const tab of [page, other]) {
    await tab.goto('/settings');
    await expect(tab.getByRole('button', { name: 'Imani' })).toBeVisible();
  }
});

test('the way back after signing in never leads to another site', async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await page.goto('/login?back=//evil.example/');
  await page.getByLabel('Username').fill(person.user.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(`${shop.url}/`);
});

test('on a phone the bottom bar, the menu, the search and the profile sheet lead everywhere @phone', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Open search' }).tap();
  await page.getByRole('searchbox', { name: 'Search cameras' }).fill('leica');
  await page.getByRole('searchbox', { name: 'Search cameras' }).press('Enter');
  await expect(page).toHaveURL(/search=leica/);
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Profile' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).tap();
  await expect(page).toHaveURL(/\/login/);

  const person = await newCustomer(shop, { firstName: 'Imani', lastName: 'Okoro' });
  await page.getByLabel('Username').fill(person.user.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/search=leica/);
  await bar.getByRole('button', { name: 'Profile' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Imani Okoro');
  await expect(sheet).toContainText(person.user.email);
  for (const name of [
    'My Bookings',
    'Browse Cameras',
    'My Favorites',
    'Purchase History',
    'Account Settings',
  ]) {
    await expect(sheet.getByRole('link', { name })).toBeVisible();
  }
  await sheet.getByRole('button', { name: 'Sign Out' }).tap();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await bar.getByRole('link', { name: 'Cart' }).tap();
  await expect(page).toHaveURL(`${shop.url}/`);
});

test('signing out calls off what is still being asked', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  const calledOff: string[] = [];
  page.on('requestfailed', (request) => calledOff.push(new URL(request.url()).pathname));
  await page.route('**/api/messages/unread-count', () => {});
  const asking = page.waitForRequest('**/api/messages/unread-count');
  await page.goto('/');
  await asking;
  await page.getByRole('button', { name: 'Imani' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect.poll(() => calledOff).toContain('/api/messages/unread-count');
});

test('signing out does not wait for the page that it leads to', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop, { firstName: 'Imani' }));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.route('**/api/cameras*', () => {});
  await page.getByRole('button', { name: 'Imani' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await page.unroute('**/api/cameras*');
});
