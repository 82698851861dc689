import { demoPerson, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a forgotten password is asked for from the login, whoever's address it is${size}`, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'If that address has an account, a mail is on its way.',
    );
  });
}

test('without an answer the address stays, and is sent when the shop is there again', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await page.goto('/forgot');
  await page.route('**/api/auth/forgot', (route) => route.abort(), { times: 1 });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('kim@example.com');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(email).toHaveValue('kim@example.com');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('status')).toContainText('a mail is on its way');
});

test('a link that is not valid any more says so and leaves the address', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  await page.goto('/confirm#nothing-of-ours');
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This link is not valid any more.');
  await expect(page).toHaveURL(/\/confirm$/);
});

test('people choose what they hear of by mail, and ask for the link again', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/settings');
  const reminders = page.getByRole('checkbox', { name: 'Reminders by email' });
  await expect(reminders).toBeChecked();
  await expect(page.getByText('This address is not confirmed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Mail Queued', { exact: true })).toBeVisible();
  await reminders.uncheck();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(reminders).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Unread messages by email' })).toBeChecked();
});

test('the desk makes a link for who stands at the counter, and he signs in by his address', async ({
  page,
  shop,
  browser,
}) => {
  const customer = await newCustomer(shop);
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/admin/users/${customer.user.id}`);
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Make a Reset Link' }).click();
  const url = await page.getByRole('textbox', { name: 'Reset link' }).inputValue();

  const own = await (await browser.newContext()).newPage();
  await own.goto(
    new URL(url).hash ? page.url().replace(/\/admin.*/, `/reset${new URL(url).hash}`) : url,
  );
  await own.getByLabel('New password').fill('a password for later');
  await own.getByLabel('Confirm password').fill('a password for later');
  await own.getByRole('button', { name: 'Set Password' }).click();
  await own.waitForURL('**/login');
  await own.getByLabel('Username').fill(customer.user.email);
  await own.getByLabel('Password', { exact: true }).fill('a password for later');
  await own.getByRole('button', { name: 'Login' }).last().click();
  await own.waitForURL((address) => address.pathname === '/');
  await own.context().close();
});
