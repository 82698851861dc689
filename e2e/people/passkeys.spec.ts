import { homeOf, logIn, withDevice } from '../fixtures/factors.ts';
import { demoPerson, newCustomer, newStaff } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a passkey is added, signs in, and is removed${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/status of (401|403)/);
    const customer = await newCustomer(shop, { firstName: 'Ada' });
    const home = homeOf(shop);
    const { session, authenticatorId } = await withDevice(page);
    await page.goto(`${home}/login?back=/settings%3Ftab=password`);
    await logIn(page, customer);
    await page.waitForURL((url) => url.pathname === '/settings');
    await page.goto(`${home}/settings?tab=password`);
    const region = page.getByRole('region', { name: 'Passkeys' });
    await expect(region.getByText('There is no passkey yet.')).toBeVisible();
    await region.getByLabel('Name').fill('My laptop');
    await region.getByRole('button', { name: 'Add Passkey' }).click();
    const row = region.getByRole('listitem').filter({ hasText: 'My laptop' });
    await expect(row.getByText('not used yet')).toBeVisible();
    await expectSoundPage(page);
    // A second passkey on the same device is refused.
    await region.getByRole('button', { name: 'Add Passkey' }).click();
    await expect(
      page.getByText('This device has a passkey for your account already.').first(),
    ).toBeVisible();

    const signOut = () =>
      page.evaluate(() => {
        localStorage.removeItem('auth');
      });
    await signOut();
    await page.goto(`${home}/login`);
    await expectSoundPage(page);
    await page.locator('main').getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText('Login successful').first()).toBeVisible();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${home}/settings?tab=password`);
    await expect(row.getByText('last used')).toBeVisible();

    // A device that stays locked signs nobody in, and can be asked again afterwards.
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signOut();
    await page.goto(`${home}/login`);
    const button = page.locator('main').getByRole('button', { name: /passkey/ });
    await button.click();
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(button).toHaveText('Sign in with a passkey');
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await button.click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto(`${home}/settings?tab=password`);
    await row.getByRole('button', { name: 'Remove' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove the Passkey' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const byPasskey = question.getByRole('button', { name: 'Use a passkey' });
    // The test waits for the dialog, because its contrast is too low while it fades in.
    await expect(byPasskey).toBeVisible();
    await expectSoundPage(page);
    await byPasskey.click();
    await expect(row).toHaveCount(0);
  });
}

test('a copy of a passkey that was used less often is refused, and stands in the log', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const hand = await newStaff(shop, 'counter');
  const home = homeOf(shop);
  const { session, authenticatorId } = await withDevice(page);
  await page.goto(`${home}/login?back=/settings%3Ftab=password`);
  await logIn(page, hand);
  await page.waitForURL((url) => url.pathname === '/settings');
  await page.getByRole('tab', { name: 'Password' }).click();
  const region = page.getByRole('region', { name: 'Passkeys' });
  await region.getByLabel('Name').fill('Key ring');
  await region.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(1);
  const useIt = async () => {
    await page.evaluate(() => localStorage.removeItem('auth'));
    await page.goto(`${home}/login`);
    await page.locator('main').getByRole('button', { name: 'Sign in with a passkey' }).click();
  };
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  await useIt();
  await page.waitForURL((url) => url.pathname === '/');
  // The copy of the passkey, whose counter is older, replaces the original on the device.
  if (!copy) throw new Error('the device has a passkey');
  await session.send('WebAuthn.removeCredential', {
    authenticatorId,
    credentialId: copy.credentialId,
  });
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: copy });
  await useIt();
  await expect(page.getByText('Passkey not accepted').first()).toBeVisible();
  const owner = await demoPerson(shop, 'admin');
  const log = await owner.call<{ about: { id: number }; after: object }[]>(
    'GET',
    '/api/admin/audit?kind=second_factor_refused',
  );
  expect(log).toContainEqual(
    expect.objectContaining({
      about: expect.objectContaining({ id: hand.user.id }),
      after: expect.objectContaining({ passkey: 'Key ring' }),
    }),
  );
});

test('the Login dialog takes a passkey too, and remembers as it is asked to', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Ada' });
  const home = homeOf(shop);
  await withDevice(page);
  await page.goto(`${home}/login?back=/settings%3Ftab=password`);
  await logIn(page, customer);
  await page.waitForURL((url) => url.pathname === '/settings');
  await page.getByRole('tab', { name: 'Password' }).click();
  const region = page.getByRole('region', { name: 'Passkeys' });
  await region.getByRole('button', { name: 'Add Passkey' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.goto(`${home}/cameras`);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Remember me').check();
  await expectSoundPage(page);
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ada' })).toBeVisible();
  await page.goto(`${home}/settings?tab=password`);
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  const present = sessions.getByRole('listitem').filter({ hasText: 'This device' });
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('auth'))) ?? '{}');
  const own = await fetch(`${shop.url}/api/auth/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [{ expiresAt }] = (await own.json()) as [{ expiresAt: string }];
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  await expect(present.getByText('Last seen')).toBeVisible();
});

test('passkeys are not offered where they do not work', async ({ page, shop }) => {
  // The page is opened at an IP address, at which passkeys do not work.
  await page.goto(`${shop.url}/login`);
  await expect(
    page.locator('main').getByRole('button', { name: 'Login', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
