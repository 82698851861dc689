import type { Page } from '@playwright/test';
import type { Unit } from '#shared/units/units.ts';
import { demoPerson, newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Search or jump to' });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
/**
 * Opens a page of the desk and waits until its search opens, because the keyboard shortcuts are
 * loaded together with the search.
 */
async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
}

test('the desk finds bookings, people, items and units by the keyboard', async ({ page, shop }) => {
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 1 });
  const customer = await newCustomer(shop, { firstName: 'Zoë', lastName: 'Quillfeather' });
  const { id } = await newBooking(shop, customer, camera);
  const [unit] = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  await newCamera(shop, { description: `Fits ${unit?.code}.` });
  await signInAs(page, desk);
  await open(page, '/admin/reports', 'Reports');

  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
  await expect(chosen(page)).toHaveText(/Dashboard/);
  await expectSoundPage(page);
  await page.keyboard.type('quillfeather zoe');
  await expect(chosen(page)).toContainText(`#${id} Zoë Quillfeather`);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText(customer.user.email);
  await expectSoundPage(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${customer.user.id}`);

  await page.keyboard.press('Control+k');
  // The text and Enter come as fast as from a scanner, so Enter has to wait for the results.
  await page.keyboard.type(`#${id}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/bookings/${id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Zoë Quillfeather').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(camera.model);
  const items = palette(page).getByRole('group', { name: 'Items' });
  await expect(items.getByRole('option')).toHaveText([camera.name]);
  await items.getByRole('option').press('Enter');
  await expect(page).toHaveURL(/\/admin\/inventory\?search=Tester/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(unit?.code ?? '');
  await expect(chosen(page)).toContainText(`${unit?.code}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: unit?.code })).toBeVisible();
});

test('letters lead to pages and acts, and do nothing while somebody types', async ({
  page,
  shop,
}) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await open(page, '/admin/users', 'Users');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill('');
  await search.pressSequentially('g?n/');
  await expect(search).toHaveValue('g?n/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await search.blur();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(keys.getByText('New Booking')).toBeVisible();
  await expectSoundPage(page);
  // While a dialog is open the keyboard shortcuts of the desk do nothing.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const person = (row: number) =>
    page.getByRole('row').nth(row).getByRole('link', { name: /\w/ }).first();
  for (const [key, row] of [
    ['j', 1],
    ['j', 2],
    ['j', 3],
    ['k', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(person(row)).toBeFocused();
  }

  const ways = { b: 'Bookings', p: 'Planner', i: 'Inventory Management', d: 'Admin Dashboard' };
  for (const [letter, heading] of Object.entries(ways)) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New Booking' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1, name: 'Counter' })).toBeVisible();
  // At the counter letters go into the field for scans, wherever the focus is.
  const scan = page.getByRole('searchbox', { name: 'Scan or search' });
  await expect(scan).toBeFocused();
  await scan.blur();
  await page.keyboard.type('gnb/1?');
  await expect(scan).toHaveValue('gnb/1?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await expect(scan).toBeFocused();
});

test('keys are turned off in one’s own settings, and the button stays', async ({ page, shop }) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/settings');
  const setting = page.getByRole('checkbox', { name: 'Keyboard shortcuts at the desk' });
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await page.reload();
  await expect(setting).not.toBeChecked();

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  for (const key of ['/', '?', 'n', 'Control+k']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const size of ['', ' @phone']) {
  test(`the search is opened and answered by a press${size}`, async ({ page, shop }) => {
    await signInAs(page, await demoPerson(shop, 'admin'));
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await palette(page).getByRole('option', { name: 'Add Camera' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Camera' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await box(page).fill('okafor');
    await expect(palette(page).getByRole('group', { name: 'People' })).toContainText('Sam Okafor');
    await expectSoundPage(page);
    await palette(page)
      .getByRole('group', { name: 'Bookings' })
      .getByRole('option', { name: /Sam Okafor/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/bookings\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a name with a slip leads to its person, in every search of the desk', async ({
  page,
  shop,
}) => {
  const [first, last, slip] = ['Maja', 'Thorgrimsson', 'thorgrimson'];
  await newCustomer(shop, { firstName: first, lastName: last });
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto(`/admin/bookings?search=${slip}`);
  const meant = page.getByRole('button', { name: `${first} ${last}` });
  await expect(page.getByText('Did you mean')).toBeVisible();
  await expectSoundPage(page);
  await meant.click();
  await expect(page).toHaveURL(new RegExp(`search=${first}.*${last}$`));

  await page.keyboard.press('Control+k');
  await page.keyboard.type(slip);
  await expect(palette(page).getByRole('group', { name: 'Names alike' })).toContainText(last);
  await page.keyboard.press('Escape');

  await page.goto(`/admin/users?search=${slip}`);
  await meant.click();
  await expect(page.getByRole('heading', { name: `${first} ${last}` })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill(slip);
  await dialog.getByRole('button', { name: `${first} ${last}` }).click();
  await expect(dialog.getByText(`${first} ${last}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change Customer' })).toBeVisible();
});
