import type { Page } from '@playwright/test';
import { openDesk, rowOf, today } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const bookings = (page: Page) => page.getByRole('table', { name: 'Bookings' });
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
/** The buttons with the numbers of the bookings in the table, in its order. */
const numbers = (page: Page) => bookings(page).getByRole('button', { name: /^#\d+$/ });

test('bookings are sorted by a press on a heading, which the address and a reload keep', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Sorted', lastName: 'Quist' });
  const camera = await newCamera(shop, { stockCount: 5, pricePerDay: 20 });
  const later = await newBooking(shop, customer, camera, { from: 220, to: 221 });
  const sooner = await newBooking(shop, customer, camera, { from: 210, to: 215 });
  await openDesk(page, shop.url, '/admin/bookings?search=quist');
  await expect(heading(page, 'Created')).toHaveAttribute('aria-sort', 'descending');
  const inOrder = (...of: { id: number }[]) =>
    expect(numbers(page)).toHaveText(of.map(({ id }) => `#${id}`));
  await inOrder(sooner, later);

  await heading(page, 'Dates').getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=startDate/);
  await expect(heading(page, 'Dates')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading(page, 'Created')).not.toHaveAttribute('aria-sort');
  await expect(heading(page, 'Dates').getByRole('button')).toBeFocused();
  await inOrder(sooner, later);
  await heading(page, 'Dates').getByRole('button').press('Enter');
  await expect(heading(page, 'Dates')).toHaveAttribute('aria-sort', 'descending');
  await inOrder(later, sooner);
  await heading(page, 'Amount').getByRole('button').click();
  await inOrder(later, sooner);
  await page.reload();
  await expect(heading(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending');
  await inOrder(later, sooner);
  await expectSoundPage(page);

  await page.getByLabel('To', { exact: true }).fill(today(215));
  await expect(page).toHaveURL(new RegExp(`to=${today(215)}`));
  await inOrder(sooner);
  await page.getByLabel('From', { exact: true }).fill(today(211));
  await expect(page.getByText('No bookings found')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/bookings`);
  await page.goto('/admin/bookings?sort=color&from=someday');
  await expect(heading(page, 'Created')).toHaveAttribute('aria-sort', 'descending');
});

test('a row opens by a press anywhere in it, and by Enter on its number', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const { id } = await newBooking(shop, customer, await newCamera(shop), { from: 230, to: 231 });
  await openDesk(page, shop.url, `/admin/bookings?search=${id}`);
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await rowOf(page, id).click({ position: { x: 620, y: 8 } });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${id}\\b`));
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await rowOf(page, id)
    .getByRole('button', { name: `#${id}` })
    .press('Enter');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await rowOf(page, id).getByRole('link').first().click();
  await expect(page).toHaveURL(`${shop.url}/admin/users/${customer.user.id}`);
});

test('chosen bookings are accepted, reminded of and printed together, each where it fits', async ({
  page,
  context,
  shop,
}) => {
  const customer = await newCustomer(shop, { lastName: 'Bulkman' });
  const camera = await newCamera(shop, { stockCount: 5 });
  const requests = [
    await newBooking(shop, customer, camera, { from: 240, to: 241 }),
    await newBooking(shop, customer, camera, { from: 242, to: 243 }),
  ];
  const inquiry = await newBooking(shop, customer, await newCamera(shop), {
    from: 0,
    to: 3,
    status: 'inquiry',
  });
  await openDesk(page, shop.url, '/admin/bookings?search=bulkman&sort=id');
  const chosen = page.getByRole('group', { name: 'Chosen bookings' });
  const choose = (id: number) => page.getByRole('checkbox', { name: `Choose #${id}`, exact: true });
  await choose(inquiry.id).check();
  await expect(chosen.getByRole('status')).toHaveText('1 chosen');
  await expect(chosen.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(chosen.getByRole('button', { name: 'Send Reminder' })).toHaveCount(0);
  // While only some rows are chosen, the checkbox for all rows is indeterminate.
  const all = page.getByRole('checkbox', { name: 'Choose all' });
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await expect(chosen.getByRole('status')).toHaveText('3 chosen');
  await all.uncheck();
  await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeVisible();

  for (const { id } of requests) await choose(id).check();
  await expect(chosen.getByRole('status')).toHaveText('2 chosen');
  await expectSoundPage(page);
  await chosen.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('2 Bookings Confirmed', { exact: true })).toBeVisible();
  await expect(chosen).toHaveCount(0);
  for (const { id } of requests) await expect(rowOf(page, id)).toContainText('Active');

  const [first] = requests;
  if (!first) throw new Error('there are two');
  await choose(first.id).check();
  await chosen.getByRole('button', { name: 'Send Reminder' }).click();
  await expect(page.getByText('1 Reminder Queued', { exact: true })).toBeVisible();
  await choose(first.id).check();
  await chosen.getByRole('button', { name: 'Send Reminder' }).click();
  await expect(chosen.getByRole('alert')).toHaveText(
    `Booking #${first.id}: This customer was reminded today already.`,
  );
  await chosen.getByRole('button', { name: 'Choose none' }).click();
  await expect(chosen).toHaveCount(0);

  for (const { id } of requests) await choose(id).check();
  const opened = context.waitForEvent('page');
  await chosen.getByRole('button', { name: 'Print Order Sheets' }).click();
  const sheets = await opened;
  await expect(sheets.getByRole('heading', { level: 1 })).toHaveText(
    requests.map(({ id }) => `Order #${id}`),
  );
  await expect(sheets.getByRole('button', { name: 'Print' })).toHaveCount(1);
  // Each order sheet begins on a new sheet of paper, which names the order at its foot.
  const kinds = await sheets
    .getByRole('article')
    .evaluateAll((papers) => papers.map((paper) => getComputedStyle(paper).page));
  expect(new Set(kinds).size).toBe(2);
  await expectSoundPage(sheets);
  await sheets.getByRole('link', { name: 'Back to Bookings' }).click();
  await expect(bookings(sheets)).toBeVisible();
});

test('columns are hidden and shown again, and stay so on this device', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/bookings');
  const menu = page.getByRole('button', { name: 'Columns' });
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Camera' }).press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Camera' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(heading(page, 'Created')).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Dates')).toBeVisible();
  await expect(heading(page, 'Created')).toHaveCount(0);
  await expect(heading(page, 'Camera')).toHaveCount(0);
  await expectSoundPage(page);
  await menu.click();
  await page.getByRole('menuitemcheckbox', { name: 'Created' }).click();
  await expect(heading(page, 'Created')).toBeVisible();
});

test('twenty bookings stand on a screen of 1440 by 900', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { stockCount: 40 });
  for (let day = 0; day < 12; day += 1) {
    await newBooking(shop, customer, camera, { from: 250 + day, to: 250 + day });
  }
  await openDesk(page, shop.url, '/admin/bookings');
  await expect(numbers(page).nth(19)).toBeInViewport({ ratio: 1 });
});

test('inventory, people and mails are sorted too, and counters lead to people of a role', async ({
  page,
  shop,
}) => {
  await newCamera(shop, { name: 'AAA first of all', pricePerDay: 1 });
  // Other tests make people in this shop too, so this person has a name that sorts before all
  // others.
  await newCustomer(shop, { firstName: 'Aaa', lastName: 'First' });
  await openDesk(page, shop.url, '/admin/inventory');
  const cameras = page.getByRole('table', { name: 'Cameras' }).getByRole('row');
  await heading(page, 'Camera').getByRole('button').click();
  await expect(cameras.nth(1)).toContainText('AAA first of all');
  await cameras.nth(1).click({ position: { x: 620, y: 8 } });
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('AAA first of all');
  await page.keyboard.press('Escape');

  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Administrators' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/users?role=admin`);
  const people = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(people).toHaveCount(2);
  await expect(people.nth(1)).toContainText('admin');
  await page.getByRole('link', { name: 'Total Users' }).click();
  await heading(page, 'User').getByRole('button').click();
  await expect(heading(page, 'User')).toHaveAttribute('aria-sort', 'ascending');
  await expect(people.nth(1)).toContainText('Aaa First');

  await page.goto('/admin?tab=users');
  await page.getByRole('link', { name: 'Administrators' }).click();
  await expect(page.getByRole('tab', { name: 'Users', selected: true })).toBeVisible();
  await expect(people).toHaveCount(2);

  await page.goto('/admin/mail');
  await heading(page, 'Kind').getByRole('button').click();
  await expect(page).toHaveURL(/sort=kind/);
  await expect(heading(page, 'Kind')).toHaveAttribute('aria-sort', 'ascending');
});

test('cards on a phone are sorted by a choice, and chosen beside their number @phone', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { lastName: 'Phoneman' });
  const camera = await newCamera(shop, { stockCount: 5 });
  const later = await newBooking(shop, customer, camera, { from: 222, to: 223 });
  const sooner = await newBooking(shop, customer, camera, { from: 212, to: 213 });
  await openDesk(page, shop.url, '/admin/bookings?search=phoneman');
  await expect(numbers(page)).toHaveText([`#${sooner.id}`, `#${later.id}`]);
  await page.getByLabel('Sort').selectOption('Dates, descending');
  await expect(numbers(page)).toHaveText([`#${later.id}`, `#${sooner.id}`]);
  await page.getByRole('checkbox', { name: `Choose #${later.id}` }).tap();
  const chosen = page.getByRole('group', { name: 'Chosen bookings' });
  await expect(chosen.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectSoundPage(page);

  // On a phone a list without an order shows `As added`, which can also be chosen again.
  await page.goto('/admin/inventory');
  const sort = page.getByLabel('Sort');
  await expect(sort.locator('option:checked')).toHaveText('As added');
  await sort.selectOption('Stock, descending');
  await expect(page).toHaveURL(/sort=-stockCount/);
  await sort.selectOption('As added');
  await expect(page).toHaveURL(/\/admin\/inventory$/);
});

test('mails are narrowed by days, and the inventory by category and stock', async ({
  page,
  shop,
}) => {
  const none = await newCamera(shop, { stockCount: 0, categoryId: 4 });
  await newCamera(shop, { stockCount: 5, categoryId: 4 });
  await openDesk(page, shop.url, '/admin/inventory');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ value: '4' });
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('Out of stock');
  await expect(page).toHaveURL(/category=4&stock=out/);
  const rows = page.getByRole('table', { name: 'Cameras' }).getByRole('row');
  await expect(rows.filter({ hasText: none.name })).toBeVisible();
  await expect(rows.filter({ hasText: 'Available' })).toHaveCount(0);
  await expectSoundPage(page);
  await page.goto('/admin/inventory?search=nothing+is+called+this&category=4&stock=out');
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(rows.filter({ hasText: 'Available' }).first()).toBeVisible();

  await page.goto('/admin/mail');
  const mails = page.getByRole('table', { name: 'Mails' }).getByRole('row');
  await expect(mails.nth(1)).toBeVisible();
  await page.getByLabel('From').fill(today(1));
  await expect(page.getByText('No mails match your filter')).toBeVisible();
  await page.getByLabel('From').fill(today(0));
  await page.getByLabel('To', { exact: true }).fill(today(0));
  await expect(page).toHaveURL(new RegExp(`from=${today(0)}&to=${today(0)}`));
});
