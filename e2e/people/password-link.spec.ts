import { demoPerson, newCustomer } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a link of the desk sets a password, once, and its secret leaves the address${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/400/);
    const desk = await demoPerson(shop, 'admin');
    const customer = await newCustomer(shop);
    const { url } = await desk.call<{ url: string }>(
      'POST',
      `/api/admin/users/${customer.user.id}/reset-link`,
    );
    const { pathname, hash } = new URL(url);
    await page.goto(pathname + hash);
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset$/);
    await expectSoundPage(page);
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(
      page.getByText('Password must be at least 8 characters', { exact: true }),
    ).toBeVisible();
    await page.getByLabel('New password').fill('a new password');
    await page.getByLabel('Confirm password').fill('a new password');
    await page.getByRole('button', { name: 'Set Password' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.getByLabel('Username').fill(customer.user.username);
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();

    await page.goto('/terms');
    await page.goto(pathname + hash);
    await page.getByLabel('New password').fill('a third password');
    await page.getByLabel('Confirm password').fill('a third password');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This link is not valid any more. Please ask for a new one.',
    );
    await page.getByRole('link', { name: 'Ask for a New Link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });
}

test('without a secret the page says whom to ask', async ({ page }) => {
  await page.goto('/reset');
  await expect(page.getByText('This link is not valid any more.')).toBeVisible();
});
