import type { Settings } from '#shared/shop/shop.ts';
import { codeOf, confirmWith, earlyInStep, logIn } from '../fixtures/factors.ts';
import { demoPerson, newCustomer, newStaff, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { delay } from '../fixtures/hold.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`an authenticator app is set up, asked for, replaced by a recovery code, and removed${size}`, async ({
    page,
    shop,
    newVisitor,
    expectErrors,
  }) => {
    expectErrors(/status of (401|403)/);
    const customer = await newCustomer(shop);
    await signInAs(page, customer);
    await page.goto('/settings?tab=password');
    const region = page.getByRole('region', { name: 'Authenticator app' });
    await region.getByRole('button', { name: 'Set Up Authenticator App' }).click();
    await expect(region.getByRole('img', { name: 'Picture to scan with the app' })).toBeVisible();
    const secret = await region.getByLabel('Key').inputValue();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectSoundPage(page);
    await region.getByLabel('Code').fill('12345');
    await region.getByRole('button', { name: 'Confirm App' }).click();
    await expect(region.getByText('This code is not valid')).toBeVisible();
    await earlyInStep();
    await region.getByLabel('Code').fill(codeOf(secret, -1));
    await region.getByRole('button', { name: 'Confirm App' }).click();
    const codes = region.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const [recoveryCode = ''] = await codes.allTextContents();
    await expectSoundPage(page);
    await region.getByRole('button', { name: 'I Have Kept Them' }).click();
    await expect(region.getByText('10 of 10 recovery codes left')).toBeVisible();
    await expect(region.getByText(recoveryCode)).toHaveCount(0);

    const visitor = await newVisitor();
    await visitor.goto('/login');
    await logIn(visitor, customer);
    const form = visitor.locator('main');
    await expect(form.getByLabel('Code')).toBeFocused();
    await expectSoundPage(visitor);
    await form.getByLabel('Code').fill('000000');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByText('This code is not valid')).toBeVisible();
    await form.getByLabel('Code').fill(codeOf(secret));
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(visitor.getByText('Login successful').first()).toBeVisible();
    await visitor.waitForURL((url) => url.pathname === '/');

    const other = await newVisitor();
    await other.goto('/login');
    await logIn(other, customer);
    await other.locator('main').getByRole('button', { name: 'Use a recovery code' }).click();
    await other.locator('main').getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
    await other.locator('main').getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByText('Login successful').first()).toBeVisible();

    // New recovery codes make the old ones invalid. The person must first confirm who he is.
    await region.getByRole('button', { name: 'New Recovery Codes' }).click();
    await confirmWith(page, customer.password);
    await expect(codes).toHaveCount(10);
    expect(await codes.allTextContents()).not.toContain(recoveryCode);
    await region.getByRole('button', { name: 'I Have Kept Them' }).click();
    await region.getByRole('button', { name: 'Remove App' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove the Authenticator App' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(region.getByRole('button', { name: 'Set Up Authenticator App' })).toBeVisible();
  });
}

for (const size of ['', ' @phone']) {
  test(`a house asks for a second factor, and its people are led to the set-up${size}`, async ({
    page,
    startServer,
    newVisitor,
    expectErrors,
  }) => {
    expectErrors(/status of (401|403|409)/);
    // The setting applies to everybody in a shop, so this test has its own shop.
    const shop = await startServer();
    const owner = await demoPerson(shop, 'admin');
    const hand = await newStaff(shop, 'desk');
    await signInAs(page, owner);
    await page.goto(`${shop.url}/admin/settings#staff`);
    const group = page.getByRole('group', { name: 'Staff' });
    await expect(group.getByText('people have none.')).toBeVisible();
    const asks = group.getByLabel('Everybody here signs in with a second factor');
    await asks.check();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Set up a second factor for yourself first').first()).toBeVisible();
    await expectSoundPage(page);

    const started = await owner.call<{ secret: string }>('POST', '/api/auth/totp');
    await owner.call('POST', '/api/auth/totp/confirm', { code: codeOf(started.secret) });
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved').first()).toBeVisible();
    const saved = await owner.call<Settings>('GET', '/api/admin/settings');
    expect(saved.staff).toEqual({ requireSecondFactor: true });

    const theirs = await newVisitor();
    await signInAs(theirs, hand);
    await theirs.goto(`${shop.url}/admin`);
    await theirs.waitForURL((url) => url.search === '?tab=second-factor');
    await expect(theirs.getByRole('heading', { level: 1, name: 'Second Factor' })).toBeVisible();
    await expectSoundPage(theirs);
    const region = theirs.getByRole('region', { name: 'Authenticator app' });
    await region.getByRole('button', { name: 'Set Up Authenticator App' }).click();
    const secret = await region.getByLabel('Key').inputValue();
    await region.getByLabel('Code').fill(codeOf(secret));
    await region.getByRole('button', { name: 'Confirm App' }).click();
    await region.getByRole('button', { name: 'I Have Kept Them' }).click();
    await theirs.getByRole('link', { name: 'Continue' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await page.goto(`${shop.url}/admin/staff`);
    const row = page.getByRole('listitem').filter({ hasText: hand.user.email });
    await expect(row.getByText('Authenticator app')).toBeVisible();
    await expectSoundPage(page);
    await row.getByRole('button', { name: 'Remove second factors of Ines Ferreira' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove the Second Factors' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await confirmWith(page, owner.password);
    await expect(row.getByText('No second factor')).toBeVisible();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Second factor removed');
    const log = page.getByRole('list', { name: 'Log' });
    await expect(log.getByRole('listitem').first()).toContainText(
      'Ines Ferreira: Authenticator app',
    );
    // Many calls of the dashboard are refused, and lead to the set-up once.
    let refusals = 0;
    const led: string[] = [];
    theirs.on('response', (response) => (refusals += Number(response.status() === 403)));
    theirs.on('request', (sent) => {
      if (sent.isNavigationRequest() && sent.url().includes('?tab=')) led.push(sent.url());
    });
    const answer = await delay(theirs, /\/settings\?tab=second-factor$/);
    await theirs.reload();
    await expect.poll(() => refusals).toBeGreaterThan(2);
    answer();
    await theirs.waitForURL((url) => url.search === '?tab=second-factor');
    expect(led).toHaveLength(1);
  });
}

test('a session that ends in the middle asks for the code too', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 401/);
  const customer = await newCustomer(shop);
  const { secret } = await customer.call<{ secret: string }>('POST', '/api/auth/totp');
  await earlyInStep();
  await customer.call('POST', '/api/auth/totp/confirm', { code: codeOf(secret, -1) });
  await signInAs(page, customer);
  await page.goto('/settings');
  await page.getByLabel('First name').fill('Augusta');
  await customer.call('POST', '/api/auth/logout');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  await question.getByLabel('Password').fill(customer.password);
  await question.getByRole('button', { name: 'Log in' }).click();
  await question.getByLabel('Code').fill(codeOf(secret));
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
});
