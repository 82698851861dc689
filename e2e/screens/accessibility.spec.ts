import { delay } from '../fixtures/hold.ts';
import { demoPerson, signInAs } from '../fixtures/people.ts';
import { expectSoundInBothThemes, expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const forVisitors = [
  '/',
  '/cameras',
  '/cameras?search=nothing-like-it',
  '/camera/1',
  '/login',
  '/register',
  '/terms',
  '/privacy',
];
const forCustomers = [
  '/bookings',
  '/bookings/1',
  '/chat',
  '/chat/1',
  '/settings',
  '/settings?tab=password',
  '/favorites',
  '/orders',
  '/camera/2',
];

for (const size of ['desk', 'phone @phone'] as const) {
  test(`axe finds nothing on the public pages, light and dark, ${size}`, async ({ page }) => {
    test.slow();
    for (const address of forVisitors) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSoundInBothThemes(page);
    }
  });

  test(`axe finds nothing on a customer's pages, light and dark, ${size}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await signInAs(page, await demoPerson(shop, 'alex'));
    for (const address of forCustomers) {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSoundInBothThemes(page);
    }
  });
}

test('axe finds nothing in the dialogs of the shop', async ({ page, shop }) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await expectSoundPage(page);
  await page.getByRole('button', { name: /create an account/i }).click();
  await page.getByRole('dialog', { name: 'Register' }).waitFor();
  await expectSoundPage(page);
  await signInAs(page, await demoPerson(shop, 'sam'));
  await page.goto('/camera/1');
  await page.getByRole('button', { name: 'Book Now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Fujifilm X-T5' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /Start date/ }).click();
  await page.getByRole('grid').first().waitFor();
  await expectSoundPage(page);
});

test('nothing scrolls sideways at 320 px', async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, await demoPerson(shop, 'alex'));
  for (const address of [...forVisitors, ...forCustomers]) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect([
      address,
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ]).toEqual([address, 0]);
  }
});

test('rows on their way have no words, whose contrast would come and go @phone', async ({
  page,
  shop,
}) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  const answer = await delay(page, /\/api\/bookings\?/);
  await page.goto('/admin/bookings');
  const rows = page.getByRole('table').locator('tbody');
  await expect(rows.getByRole('row').first()).toBeVisible();
  await expect(rows).toHaveText('');
  answer();
  await expect(rows).toContainText('Created');
});
