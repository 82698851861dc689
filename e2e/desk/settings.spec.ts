import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { addDays } from '#shared/days.rules.ts';
import { openDesk, today } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: () => Promise<void>;
test.beforeEach(async ({ shop }) => {
  putBack = await changeSettings(shop.url);
});
test.afterEach(() => putBack());

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saved = (page: Page) => page.getByText('Settings Saved', { exact: true });
const closing = (page: Page) => page.getByRole('alertdialog', { name: 'Close These Days?' });
/**
 * Saves settings that may close days on which bookings of other tests begin or end, and answers the
 * question about them.
 */
async function saveAnyway(page: Page, outcome = saved(page)) {
  await save(page);
  await expect(outcome.or(closing(page))).toBeVisible();
  if (await closing(page).isVisible()) {
    await closing(page).getByRole('button', { name: 'Save Anyway' }).click();
  }
  await expect(outcome).toBeVisible();
}

test('the house is named, and every page shows it at once and after a reload', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const desk = page.getByRole('navigation', { name: 'Desk' });
  await expect(desk.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const house = group(page, 'House');
  await house.getByLabel('Name').fill('Kamera Haus');
  await house.getByLabel('Address').fill('Main Street 1\n12345 Town');
  await house.getByLabel('Email').fill('desk@kamera.example');
  await house.getByLabel('Phone').fill('+1 555 0100');
  await house.getByLabel('Hours').fill('Tue-Sat 10-18');
  await house.getByLabel('Terms').fill('Be kind.\n\n# Returns\n- in time\n- in one piece');
  await save(page);
  await expect(saved(page)).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Kamera Haus' })).toBeVisible();
  await expect(page).toHaveTitle('Settings · Kamera Haus');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Name: Lensyard → Kamera Haus',
  );

  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const text of ['12345 Town', '+1 555 0100', 'desk@kamera.example', 'Tue-Sat 10-18']) {
    await expect(footer).toContainText(text);
  }
  await expect(page).toHaveTitle(/ · Kamera Haus$/);
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'in one piece' })).toBeVisible();
  await expect(page).toHaveTitle('Terms · Kamera Haus');
});

test('opening days are drawn on a year, and discounts on a price, before they are saved', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  const days = group(page, 'Opening days');
  const year = days.getByRole('img', { name: /^The next 12 months: closed on/ });
  await expect(year).toHaveAccessibleName('The next 12 months: closed on 0 days');
  await days.getByRole('button', { name: 'Add Closed Date' }).click();
  await days.getByLabel('Date').fill(today(40));
  await days.getByLabel('Label').fill('Inventory');
  await expect(year).toHaveAccessibleName('The next 12 months: closed on 1 day');
  await days.getByLabel('Sunday').uncheck();
  await expect(year).toHaveAccessibleName(/closed on 5[0-9] days$/);
  await days.getByRole('button', { name: 'Add Closed Date' }).click();
  await days.getByLabel('Date').nth(1).fill(today(41));
  await days.getByRole('button', { name: 'Remove' }).nth(1).click();
  await days.getByLabel('Lead time (days)').fill('2');

  const prices = group(page, 'Prices');
  const words = prices.getByRole('status', { name: 'The rules in words' });
  const fiveDays = prices.getByRole('table').getByRole('row').nth(5);
  await expect(words).toContainText('Each day from pick-up to return counts.');
  await expect(fiveDays).toContainText(/5 days\$500\$500/);
  await prices.getByLabel('A week is charged as (days)').fill('4');
  const weekend = prices.getByLabel('Weekend from');
  await weekend.selectOption('Saturday');
  await prices.getByLabel('Weekend to').selectOption('Sunday');
  await prices.getByLabel('Weekend counts as (days)').fill('2');
  await expect(words).toHaveText(
    'These rules cannot be saved as they are typed. Weekend: Must be fewer days than the weekend has.',
  );
  await weekend.selectOption('No weekend price');
  await prices.getByRole('button', { name: 'Add Discount' }).click();
  await prices.getByLabel('From days').fill('5');
  await prices.getByLabel('Percent', { exact: true }).fill('12.5');
  await prices.getByLabel('Tax label').fill('VAT');
  await prices.getByLabel('Tax percent').fill('19');
  await expect(words).toContainText('A week counts as 4 days.');
  await expect(words).toContainText('12.5% off from 5 days on.');
  await expect(words).toContainText('VAT 19% is contained in all prices.');
  await expect(fiveDays).toContainText(/4 days\$500\$350/);
  await group(page, 'Requests').getByLabel('Requests expire after (hours)').fill('48');
  await saveAnyway(page);

  await page.reload();
  await expect(days.getByLabel('Sunday')).not.toBeChecked();
  await expect(days.getByLabel('Date')).toHaveValue(today(40));
  await expect(days.getByLabel('Label')).toHaveValue('Inventory');
  await expect(prices.getByLabel('Percent', { exact: true })).toHaveValue('12.5');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Discounts: none → 12.5% from 5 days',
  );
});

test('what cannot be saved is said at its field, and the first has the focus', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  const [house, days, prices] = ['House', 'Opening days', 'Prices'].map((name) =>
    group(page, name),
  );
  if (!house || !days || !prices) throw new Error('there are three');
  await days.getByLabel('Longest rental (days)').fill('366');
  await prices.getByRole('button', { name: 'Add Discount' }).click();
  await prices.getByLabel('From days').fill('7');
  await prices.getByLabel('Percent', { exact: true }).fill('33.333');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await days.getByLabel(name).uncheck();
  }
  await days.getByLabel('Saturday').uncheck();
  await days.getByLabel('Sunday').uncheck();
  await save(page);
  await expect(days.getByLabel('Monday')).toBeFocused();
  await expect(days.getByText('At least one day must be open')).toBeVisible();
  await expect(days.getByLabel('Longest rental (days)')).toHaveAccessibleDescription(
    'Longest rental must be a whole number from 1 to 365',
  );
  await expect(prices.getByLabel('Percent', { exact: true })).toHaveAccessibleDescription(
    'Percent must be above 0, at most 100, with at most two decimals',
  );
  await days.getByLabel('Monday').check();
  await days.getByRole('button', { name: 'Add Closed Date' }).click();
  await days.getByRole('button', { name: 'Add Closed Date' }).click();
  await days.getByLabel('Date').nth(0).fill(today(3));
  await days.getByLabel('Date').nth(1).fill(today(3));
  await save(page);
  await expect(days.getByLabel('Date').nth(1)).toBeFocused();
  await expect(days.getByLabel('Date').nth(1)).toHaveAccessibleDescription(
    'This date is there already',
  );
  await expectSoundPage(page);
});

test('a day on which rentals begin or end is closed after a question that names them', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop, { firstName: 'Ines', lastName: 'Ferreira' });
  const booking = await newBooking(shop, customer, await newCamera(shop), { from: 60, to: 62 });
  await openDesk(page, shop.url, '/admin/settings');
  const days = group(page, 'Opening days');
  await days.getByRole('button', { name: 'Add Closed Date' }).click();
  await days.getByLabel('Date').fill(today(62));
  await save(page);
  const named = closing(page)
    .getByRole('listitem')
    .filter({ hasText: `#${booking.id}, Ines` });
  await expect(named).toBeVisible();
  await expectSoundPage(page);
  await closing(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(saved(page)).toHaveCount(0);
  await expect(days.getByLabel('Date')).toHaveValue(today(62));
  await save(page);
  await closing(page).getByRole('button', { name: 'Save Anyway' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(closing(page)).toHaveCount(0);
});

test('of two desks that save at once the second is told, loads the other’s and keeps its own', async ({
  page,
  newVisitor,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const other = await newVisitor();
  await openDesk(page, shop.url, '/admin/settings');
  await openDesk(other, shop.url, '/admin/settings');
  const phone = (at: Page) => group(at, 'House').getByLabel('Phone');
  const days = (at: Page) => group(at, 'Opening days');
  for (const [at, label, ahead] of [
    [page, 'Mine', 50],
    [other, 'Theirs', 51],
  ] as const) {
    await days(at).getByRole('button', { name: 'Add Closed Date' }).click();
    await days(at).getByLabel('Date').fill(today(ahead));
    await days(at).getByLabel('Label').fill(label);
  }
  await group(page, 'House').getByLabel('Hours').fill('Always');
  await phone(other).fill('555 0199');
  await saveAnyway(other);

  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else' });
  await saveAnyway(page, alert);
  await expect(alert).toContainText('Somebody else has changed the settings meanwhile.');
  await expect(group(page, 'House').getByLabel('Hours')).toHaveValue('Always');
  await alert.getByRole('button', { name: 'Load Them' }).click();
  await expect(alert).toHaveCount(0);
  await expect(phone(page)).toHaveValue('555 0199');
  await expect(group(page, 'House').getByLabel('Hours')).toHaveValue('Always');
  await expect(days(page).getByLabel('Label').nth(0)).toHaveValue('Mine');
  await expect(days(page).getByLabel('Label').nth(1)).toHaveValue('Theirs');
  await saveAnyway(page);
});

test('without an answer nobody knows whether it was saved, and pressing again is harmless', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|Failed to load resource/);
  await openDesk(page, shop.url, '/admin/settings');
  const hours = group(page, 'House').getByLabel('Hours');
  await hours.fill('By appointment');
  // The server saves the settings, but its answer does not arrive.
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toHaveText(
    'No connection. We do not know whether it was saved: press again, nothing is done twice.',
  );
  await expect(hours).toHaveValue('By appointment');
  await page.unroute('**/api/admin/settings');
  await save(page);
  await expect(saved(page)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'History' }).getByText('By appointment'),
  ).toHaveCount(1);
});

test('the settings are made on a phone too @phone', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/settings');
  await expectSoundPage(page);
  const days = group(page, 'Opening days');
  const index = page.getByRole('navigation', { name: 'Settings' });
  await index.getByRole('link', { name: 'Opening days' }).tap();
  await expect(days).toBeFocused();
  await days.getByRole('button', { name: 'Add Closed Date' }).tap();
  await days.getByLabel('Date').fill(addDays(today(), 9));
  await days.getByLabel('Sunday').uncheck();
  await saveAnyway(page);
  await expectSoundPage(page);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Users' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('the house’s logo is chosen, and stands on its papers @phone', async ({ page, shop }) => {
  await openDesk(page, shop.url, '/admin/settings');
  const logo = page.getByRole('img', { name: 'The logo' });
  await page.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 90, channels: 3, background: '#224466' } })
      .png()
      .toBuffer(),
  });
  await expect(logo).toBeVisible();
  await page.getByRole('button', { name: 'Save Settings' }).tap();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Remove Logo' }).tap();
  await page.getByRole('button', { name: 'Save Settings' }).tap();
  await expect(logo).toHaveCount(0);
});
