import { openDesk } from '../fixtures/desk.ts';
import { delay } from '../fixtures/hold.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

// The search begins 150 ms after the last typed letter. A press before that opens a dialog, and
// then the list below the open dialog changes.

test('a person who is viewed while a search is typed stays in sight', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/users');
  const view = page
    .getByRole('row', { name: /Okafor/ })
    .getByRole('button', { name: 'View' })
    .first();
  await view.hover();
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('okafor');
  await view.dispatchEvent('click');
  await expect(page).toHaveURL(/search=okafor$/);
  const dialog = page.getByRole('dialog', { name: 'User Details' });
  await expect(dialog.getByText('Okafor', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/search=okafor$/);
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('okafor');
});

test('a booking that is viewed while a search is typed stays in sight', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/bookings');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'View' }) })
    .first();
  const id = /#(\d+)/.exec(await row.innerText())?.[1] ?? '';
  await row.getByRole('button', { name: 'View' }).hover();
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(id);
  await row.getByRole('button', { name: 'View' }).dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}`));
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText(`#${id}`);
});

test('the actions of a row stay open while a search brings other rows around it', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const { id } = await newBooking(shop, await newCustomer(shop), camera);
  await page.setViewportSize({ width: 1024, height: 800 });
  await openDesk(page, shop.url, '/admin/bookings');
  const table = page.getByRole('table', { name: 'Bookings' });
  const actions = table.getByRole('button', { name: `Actions of #${id}` });
  await actions.hover();
  await page.waitForLoadState('networkidle');
  const letGo = await delay(page, /api\/bookings\?.*search=/);
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(camera.model);
  await actions.click();
  await expect(page).toHaveURL(/search=/);
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('menuitem', { name: 'Update' })).toBeVisible();
  letGo();
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await expect(page.getByRole('dialog', { name: 'Update Booking Status' })).toBeVisible();
});

test('a camera that is booked while a search is typed stays in its dialog', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  const book = page
    .getByRole('article', { name: 'Leica M11' })
    .getByRole('button', { name: 'Book Now' });
  await book.hover();
  await page.waitForLoadState('networkidle');
  const letGo = await delay(page, /\/api\/cameras\?.*search=/);
  await page.getByRole('searchbox', { name: 'Filter cameras' }).fill(camera.model);
  await book.dispatchEvent('click');
  letGo();
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('dialog', { name: 'Book Leica M11' })).toBeVisible();
});
