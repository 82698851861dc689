import type { OwnUser, SignedIn } from '#shared/users/users.ts';
import { demoPerson, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('account settings are for whoever is signed in', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible();
  await expect(page.getByText('Please sign in to access this page.')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a changed profile is saved, kept in the session and said after the page has loaded anew', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Ada', lastName: 'Byron' });
  await signInAs(page, customer);
  await page.goto('/settings');
  await expect(page.getByText('This email will be used for account notifications.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Last name').fill('King');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your profile information has been updated successfully.').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Augusta' })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('King');
  const stored = await page.evaluate(() => localStorage.getItem('auth'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ user: { firstName: 'Augusta' } });
});

for (const size of ['', ' @phone']) {
  test(`what stands on papers is kept with the profile, and not in the stored session${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop);
    await signInAs(page, customer);
    await page.goto('/settings');
    const address = 'Rua Augusta 1\n1100-048 Lisbon';
    const papers = {
      Phone: '+351 21 000 000',
      Company: 'Ferreira Films',
      Address: address,
      'Tax number': 'PT123456789',
    };
    for (const [label, text] of Object.entries(papers)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel('Company').fill('x'.repeat(101));
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByLabel('Company')).toHaveAccessibleDescription(
      'Company must be at most 100 characters',
    );
    await expectSoundPage(page);
    await page.getByLabel('Company').fill(papers.Company);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
    for (const [label, text] of Object.entries(papers)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    }
    const stored = await page.evaluate(() => localStorage.getItem('auth'));
    const { user } = JSON.parse(stored ?? '') as SignedIn;
    expect(Object.keys(user).sort()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'isAdmin',
      'lastName',
      'permissions',
      'role',
      'updatedAt',
      'username',
    ]);
    await page.getByLabel('Company').fill('');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect
      .poll(() => customer.call<OwnUser>('GET', '/api/auth/me'))
      .toMatchObject({ company: '', address });
  });
}

test('a profile that cannot be loaded says so, and is asked for again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  await page.route('**/api/auth/me', (route) => route.abort());
  await signInAs(page, await newCustomer(shop));
  await page.goto('/settings');
  await expect(page.getByRole('alert')).toContainText('Failed to load your profile');
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Noor');
});

test('each fault of the profile is named at its field', async ({ page, shop }) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/settings');
  await page.getByLabel('First name').fill('A');
  await page.getByLabel('Last name').fill('B');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('First name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Last name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Please enter a valid email address/,
  );
});

test('a profile that is refused says why, and keeps what was typed', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of (409|500)/);
  const other = await newCustomer(shop);
  await signInAs(page, await newCustomer(shop));
  await page.goto('/settings');
  await page.getByLabel('Email', { exact: true }).fill(other.user.email);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Email already registered').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other.user.email);

  await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Failed to update profile information').first()).toBeVisible();
});

test('a new password is taken, ends the other sessions, and empties the form', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const elsewhere = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox' },
    body: JSON.stringify({ username: customer.user.username, password: customer.password }),
  });
  expect(elsewhere.status).toBe(200);
  await signInAs(page, customer);
  await page.goto('/settings?tab=password');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await page.getByLabel('Current password').fill(customer.password);
  await page.getByLabel('New password').fill('a better secret');
  await page.getByLabel('Confirm password').fill('a better secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password Updated', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your password has been updated successfully.').first(),
  ).toBeVisible();
  for (const label of ['Current password', 'New password', 'Confirm password']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
});

test('each fault of the password form is named at its field', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of (400|500)/);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible();
  await page.getByLabel('Current password').fill('short');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Password must be at least 8 characters$/ }),
  ).toBeVisible();
  await expect(page.getByText('Please confirm your password')).toBeVisible();

  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill('a better secret');
  await page.getByLabel('Confirm password').fill('another secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();

  await page.getByLabel('Confirm password').fill('a better secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('a better secret');

  await page.route('**/api/users/*/password', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Failed to update password').first()).toBeVisible();
});

test('a session elsewhere is ended from the list', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const login = async () =>
    (
      (await (
        await fetch(`${shop.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: customer.user.username, password: customer.password }),
        })
      ).json()) as { token: string }
    ).token;
  const token = await login();
  await login();
  await signInAs(page, customer);
  await page.goto('/settings?tab=password');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('listitem').getByRole('button', { name: 'Sign out' }).first().click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const me = await fetch(`${shop.url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(401);
});

test('an administrator has account settings too @phone', async ({ page, shop }) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('desk@lensyard.example');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
