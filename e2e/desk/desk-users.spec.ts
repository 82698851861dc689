import type { Page } from '@playwright/test';
import { openDesk } from '../fixtures/desk.ts';
import { expectSoundInBothThemes, expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('users are counted, searched and looked at', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/users');
  const counters = page.getByLabel('Users by role');
  await expect(counters).toContainText('Total Users');
  await expect(counters).toContainText('Regular Users');
  await expect(counters).toContainText('Administrators');
  await page.getByPlaceholder('Search users by name or email...').fill('OKAFOR');
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('sam.okafor@lensyard.example');
  await rows.nth(1).getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Details' });
  for (const text of ['Sam', 'Okafor', 'sam', 'Regular User']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(rows.nth(1).getByRole('button', { name: 'View' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
  await expect(page.getByText('No users match your search')).toBeVisible();
});

test('the planner shows bookings as bars, moves in time, and opens a booking by keyboard', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/planner');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const bar = timeline.getByRole('button', { name: /Naomi Clarke, Active/ }).first();
  await expect(bar).toBeVisible();
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Naomi Clarke');
  await page.keyboard.press('Escape');
  await expect(bar).toBeFocused();

  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.getByLabel('Days shown').selectOption('3 months');
  await page.getByLabel('Category', { exact: true }).selectOption('Cinema Cameras');
  await expect(page).toHaveURL(/days=90/);
  await expect(timeline.getByText('Sony FX6')).toBeVisible();
  await expect(timeline.getByText('Leica M11')).toHaveCount(0);
  await expect(timeline.getByRole('button', { name: /Jonas Lindqvist, Overdue/ })).toBeVisible();
  await page.getByLabel('View').selectOption('Table');
  await expect(page.getByRole('table', { name: 'Planner' })).toBeVisible();
});

const screens = [
  '/admin',
  '/admin/counter',
  '/admin/bookings',
  '/admin/planner',
  '/admin/planner?view=table',
  '/admin?tab=inventory',
  '/admin?tab=users',
  '/admin/inventory',
  '/admin/users',
  '/admin/users/2',
  '/admin/bookings/1/sheet',
  '/admin/labels?camera=1',
  '/chat',
  '/chat/1',
];

/** Opens every screen of the desk, and checks it once it has loaded. */
async function onEachScreen(page: Page, url: string, check: (page: Page) => Promise<void>) {
  for (const screen of screens) {
    await openDesk(page, url, screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await check(page);
  }
}

test('axe finds nothing at the desk, light and dark', async ({ page, shop }) => {
  test.slow();
  await onEachScreen(page, shop.url, expectSoundInBothThemes);
});

for (const size of ['', ' @phone']) {
  test(`axe finds nothing in the dialogs of the desk${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    test.slow();
    await openDesk(page, shop.url, '/admin/bookings');
    await page.getByRole('button', { name: 'View', exact: true }).first().click();
    await page
      .getByRole('dialog', { name: 'Booking Details' })
      .getByRole('region', { name: 'History' })
      .waitFor();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Update Status' }).click();
    const status = page.getByRole('dialog', { name: 'Update Booking Status' });
    await status.getByLabel('Status').selectOption('cancelled');
    await expectSoundPage(page);

    expectErrors(/status of 409/);
    await page.route('**/api/admin/bookings/*/status', (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'overbooked',
          message: 'All units are already promised on Nov 22, 2026',
          overridable: true,
        },
      }),
    );
    await status.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('alertdialog', { name: 'Update all the same?' }).waitFor();
    await expectSoundPage(page);

    await page.goto('/admin/inventory');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const edit = page.getByRole('dialog', { name: 'Edit Camera' });
    await edit.getByLabel('Name').fill('');
    await edit.getByRole('button', { name: 'Update Camera' }).click();
    await edit.getByText('Name is required').waitFor();
    await expectSoundPage(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('alertdialog', { name: 'Delete Camera' }).getByText('stay as').waitFor();
    await expectSoundPage(page);

    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'View' }).first().click();
    await page.getByRole('dialog', { name: 'User Details' }).waitFor();
    await expectSoundPage(page);
  });
}

test('the desk works on a phone @phone', async ({ page, shop }) => {
  test.slow();
  await onEachScreen(page, shop.url, expectSoundPage);
  // The list shows confirmed bookings, because the dialog of a cancelled booking has a button of
  // another name.
  await openDesk(page, shop.url, '/admin/bookings?status=confirmed');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await page
    .getByRole('dialog', { name: 'Update Booking Status' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.getByRole('button', { name: 'View', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toBeVisible();
});
