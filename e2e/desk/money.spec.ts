import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import {
  demoPerson,
  newCamera,
  newCustomer,
  signInAs,
  todayIn,
  type Person,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

type Shop = Parameters<typeof demoPerson>[0];

/** Makes a confirmed rental of $200 from today on, with a deposit of $300. */
async function rental(shop: Shop) {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: 'Adeyemi' });
  const camera = await newCamera(shop, { stockCount: 2, depositPerUnit: 300 });
  const startDate = await todayIn(shop);
  const booking = await customer.call<Booking>('POST', '/api/bookings', {
    cameraId: camera.id,
    startDate,
    endDate: addDays(startDate, 1),
    totalPrice: 2 * camera.pricePerDay,
    notes: '',
  });
  await desk.call('PUT', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
  return { desk, customer, camera, booking };
}

/** Opens the details of a booking from the desk's table of bookings. */
async function openDetails(page: Page, desk: Person, booking: Booking) {
  await signInAs(page, desk);
  await page.goto(`/admin/bookings?search=${booking.id}`);
  const row = page.getByRole('row', { name: new RegExp(`#${booking.id}\\b`) });
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  return { row, dialog, money: dialog.getByRole('region', { name: 'Money' }) };
}

for (const size of ['', ' @phone']) {
  test(`a payment and a deposit are taken, one is reversed, and what is due follows${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/409/);
    const { desk, camera, booking } = await rental(shop);
    const total = 2 * camera.pricePerDay;
    const { row, dialog, money } = await openDetails(page, desk, booking);
    await expect(row).toContainText(`Due $${total}`);
    await expect(money).toContainText(`Due $${total}`);

    const entry = page.getByRole('dialog', { name: 'Add Entry' });
    await money.getByRole('button', { name: 'Add Entry' }).click();
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(entry.getByText('Please enter an amount such as 49.50')).toBeVisible();
    await entry.getByLabel('Amount ($)').fill('1.000');
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(entry.getByText('1.000 can mean 1000 or 1')).toBeVisible();
    await entry.getByLabel('Amount ($)').fill('50.50');
    await entry.getByLabel('Method').selectOption('Cash');
    await entry.getByLabel('Reference').fill('T-17');
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(entry).toBeHidden();
    await expect(money).toContainText(`Due $${total - 51}.50`);

    await money.getByRole('button', { name: 'Add Entry' }).click();
    await entry.getByLabel('Kind').selectOption('Deposit held');
    await entry.getByLabel('Amount ($)').fill('300');
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(money).toContainText('$300 held of $300 agreed');

    await money.getByRole('button', { name: 'Add Entry' }).click();
    await entry.getByLabel('Kind').selectOption('Deposit returned');
    await entry.getByLabel('Amount ($)').fill('300.01');
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(entry.getByRole('alert')).toHaveText('Only $300 of the deposit is held.');
    await entry.getByRole('button', { name: 'Cancel' }).click();

    const ledger = money.getByRole('table', { name: 'Ledger' });
    const payment = ledger.getByRole('row', { name: /Payment · Cash · T-17/ });
    await payment.getByRole('button', { name: 'Reverse' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reverse Entry' });
    await question.getByRole('button', { name: 'Reverse Entry' }).click();
    await expect(payment.getByText('Reversed', { exact: true })).toBeVisible();
    await expect(money).toContainText(`Due $${total}`);
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'Due only' }).check();
    await expect(page).toHaveURL(/due=true/);
    await expect(row).toBeVisible();
  });
}

test('an entry whose answer is lost is written once', async ({ page, shop, expectErrors }) => {
  expectErrors(/net::ERR_FAILED/);
  const { desk, booking } = await rental(shop);
  const { money } = await openDetails(page, desk, booking);
  await page.route(
    '**/entries',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const entry = page.getByRole('dialog', { name: 'Add Entry' });
  await money.getByRole('button', { name: 'Add Entry' }).click();
  await entry.getByLabel('Amount ($)').fill('20');
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(entry.getByRole('alert')).toHaveText(
    'No connection. We do not know whether it was saved: press again, nothing is done twice.',
  );
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(entry).toBeHidden();
  await expect(money.getByRole('table', { name: 'Ledger' }).getByText('Payment')).toHaveCount(1);
});

test('a receipt is issued, printed at the desk and by its customer, and replaced', async ({
  page,
  shop,
  browser,
  expectErrors,
}) => {
  expectErrors(/409/);
  const { desk, customer, booking } = await rental(shop);
  const { money } = await openDetails(page, desk, booking);
  await expect(money.getByRole('link', { name: 'Receipt' })).toBeHidden();
  await money.getByRole('button', { name: 'Issue Receipt' }).click();
  const link = money.getByRole('link', { name: 'Receipt' });
  await expect(link).toBeVisible();
  await money.getByRole('button', { name: 'Issue Receipt' }).click();
  await expect(page.getByText(/^Nothing has changed since receipt/)).toBeVisible();
  await desk.call('POST', `/api/admin/bookings/${booking.id}/entries`, {
    kind: 'payment',
    amount: 200,
    method: 'card',
    reference: 'Terminal 4',
  });
  await money.getByRole('button', { name: 'Issue Receipt' }).click();
  const opened = page.waitForEvent('popup');
  await link.click();
  const paper = await opened;
  await expect(
    paper.getByRole('heading', { level: 1, name: /^Receipt \d{4}-\d{4}$/ }),
  ).toBeVisible();
  await expect(paper.getByText(/^Replaces receipt/)).toBeVisible();
  await expect(paper.getByText('Terminal 4')).toBeVisible();
  await expectSoundPage(paper);
  const number = await paper.getByRole('heading', { level: 1 }).textContent();

  const context = await browser.newContext({ baseURL: shop.url });
  const theirs = await context.newPage();
  await signInAs(theirs, customer);
  await theirs.goto('/bookings');
  const own = theirs.waitForEvent('popup');
  await theirs
    .getByRole('article', { name: `Booking #${booking.id}` })
    .getByRole('link', { name: 'Receipt' })
    .click();
  const copy = await own;
  await expect(copy.getByRole('heading', { level: 1, name: number ?? '' })).toBeVisible();
  await expect(copy.getByRole('row', { name: /Payment, Card/ })).toBeVisible();
  await expect(copy.getByText('Terminal 4')).toBeHidden();
  await context.close();
});

test('the agreement names who rents what with which serial numbers, and on which terms', async ({
  page,
  shop,
}) => {
  const { desk, customer, camera, booking } = await rental(shop);
  await customer.call('PATCH', `/api/users/${customer.user.id}`, { company: 'Adeyemi Films' });
  const [unit] = await desk.call<{ id: number; code: string }[]>(
    'GET',
    `/api/admin/cameras/${camera.id}/units`,
  );
  await desk.call('PATCH', `/api/admin/units/${unit?.id}`, { serial: 'SN-4711' });
  await desk.call('POST', `/api/admin/bookings/${booking.id}/hand-over`, {
    units: [{ lineId: booking.lines[0]?.id, unitId: unit?.id }],
  });
  const { money } = await openDetails(page, desk, booking);
  const opened = page.waitForEvent('popup');
  await money.getByRole('link', { name: 'Agreement' }).click();
  const paper = await opened;
  await expect(paper.getByRole('heading', { level: 1, name: 'Rental Agreement' })).toBeVisible();
  await expect(paper.getByText('Adeyemi Films')).toBeVisible();
  await expect(paper.getByText(`${unit?.code}, serial number SN-4711`)).toBeVisible();
  await expect(paper.getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expectSoundPage(paper);
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
});
