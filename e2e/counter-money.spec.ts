import type { Booking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import { placeRental } from './fixtures/counter.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from './fixtures/people.ts';
import { expectSoundPage } from './fixtures/sound-page.ts';
import { expect, test } from './fixtures/test.ts';

type Shop = Parameters<typeof demoPerson>[0];

/** A confirmed rental with a deposit of $300, that began so many days ago and lasts two. */
async function rental(shop: Shop, daysAgo: number) {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { lastName: 'Adeyemi' });
  const camera = await newCamera(shop, { stockCount: 2, depositPerUnit: 300 });
  const startDate = addDays(await todayIn(shop), -daysAgo);
  const booking = await desk.call<Booking>('POST', '/api/admin/bookings', {
    userId: customer.user.id,
    lines: [{ cameraId: camera.id, quantity: 1 }],
    startDate,
    endDate: addDays(startDate, 1),
    totalPrice: 2 * camera.pricePerDay,
  });
  const account = async () =>
    (await desk.call<DeskBooking>('GET', `/api/bookings/${booking.id}`)).account;
  return { desk, booking, camera, account };
}

for (const size of ['', ' @phone']) {
  test(`a deposit is taken with the hand-over, tried again when only that fails, and written once${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    expectErrors(/net::ERR_FAILED/);
    const { desk, booking, account } = await rental(shop, 0);
    await signInAs(page, desk);
    await page.goto('/admin/counter');
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await box.fill(String(booking.id));
    await box.press('Enter');
    const article = page.getByRole('article', { name: `Booking #${booking.id}` });
    await expect(article.getByText('Due $100')).toBeVisible();
    const deposit = article.getByLabel('Deposit ($)');
    await expect(deposit).toHaveValue('300');
    await deposit.fill('much');
    await article.getByRole('checkbox').first().check();
    await expect(article.getByText('Please enter an amount such as 49.50, or none')).toBeVisible();
    await expect(article.getByRole('button', { name: 'Hand Over' })).toBeDisabled();
    await deposit.fill('250.50');
    await article.getByLabel('Method').selectOption('Cash');
    await expectSoundPage(page);
    // It is written, but nobody hears of it.
    await page.route(
      '**/entries',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await article.getByRole('button', { name: 'Hand Over' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'its deposit of $250.50' });
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await expect(notice).toBeHidden();
    expect(await account()).toMatchObject({
      deposit: { agreed: 300, held: 250.5 },
      entries: [{ kind: 'deposit_held', method: 'cash' }],
    });
  });
}

test('a late fee is proposed at the take-back, and the deposit is returned, one press each', async ({
  page,
  shop,
}) => {
  const { desk, booking, camera, account } = await rental(shop, 3);
  const path = `/api/admin/bookings/${booking.id}`;
  await desk.call('POST', `${path}/hand-over`, {
    units: [{ lineId: booking.lines[0]?.id, quantity: 1 }],
    override: true,
  });
  await desk.call('POST', `${path}/entries`, { kind: 'deposit_held', amount: 300, method: 'card' });
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  await box.fill(String(booking.id));
  await box.press('Enter');
  const article = page.getByRole('article', { name: `Booking #${booking.id}` });
  await article.getByRole('checkbox').first().check();
  await article.getByRole('button', { name: 'Take Back' }).click();
  const fee = 2 * camera.pricePerDay;
  await expect(page.getByText(`Late fee $${fee} (2 days)`)).toBeVisible();
  await page.getByRole('button', { name: 'Add Late Fee' }).click();
  const entry = page.getByRole('dialog', { name: 'Add Entry' });
  await expect(entry.getByLabel('Amount ($)')).toHaveValue(String(fee));
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  // Behind an open dialog no button is found: it closes when the entry is saved.
  await expect(entry).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Late Fee' })).toBeHidden();
  await page.getByRole('button', { name: 'Return Deposit' }).click();
  await expect(entry.getByLabel('Kind')).toHaveValue('deposit_returned');
  await expectSoundPage(page);
  await entry.getByRole('button', { name: 'Save Entry' }).click();
  await expect(entry).toBeHidden();
  await expect(page.getByRole('button', { name: 'Return Deposit' })).toBeHidden();
  expect(await account()).toMatchObject({
    extras: fee,
    due: 2 * camera.pricePerDay + fee,
    deposit: { held: 300, returned: 300 },
  });
});

test('a deposit that failed stays in sight while the next rental, without one, is handed over', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  const { desk, booking, account } = await rental(shop, 0);
  const other = await placeRental(shop, desk, await newCamera(shop), { quantity: 1 });
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const handOver = async (id: number, hasDeposit: boolean) => {
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await box.fill(String(id));
    await box.press('Enter');
    const article = page.getByRole('article', { name: `Booking #${id}` });
    await article.getByRole('spinbutton').fill('1');
    await expect(article.getByLabel('Deposit ($)')).toHaveCount(hasDeposit ? 1 : 0);
    await article.getByRole('button', { name: 'Hand Over' }).click();
    await expect(article.getByRole('button', { name: 'Hand Over' })).toHaveCount(0);
  };
  await page.route('**/entries', (route) => route.abort(), { times: 1 });
  await handOver(booking.id, true);
  const notice = page.getByRole('alert').filter({ hasText: 'its deposit of $300' });
  await expect(notice).toBeVisible();
  await handOver(other.id, false);
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await expect(notice).toBeHidden();
  expect((await account()).deposit.held).toBe(300);
});
