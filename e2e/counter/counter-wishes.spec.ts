import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import { demoPerson, newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`wishes stand first, ticks and what is due survive a reload, and all comes back at one press${size}`, async ({
    page,
    shop,
  }) => {
    const desk = await demoPerson(shop, 'admin');
    const customer = await newCustomer(shop);
    const camera = await newCamera(shop, { stockCount: 2 });
    const startDate = await todayIn(shop);
    const { id } = await desk.call<Booking>('POST', '/api/admin/bookings', {
      userId: customer.user.id,
      lines: [{ cameraId: camera.id, quantity: 2 }],
      startDate,
      endDate: addDays(startDate, 1),
      totalPrice: 4 * camera.pricePerDay,
      notes: 'A rain cover, please',
    });
    await desk.call('PATCH', `/api/admin/users/${customer.user.id}`, { note: 'Pays late' });
    await signInAs(page, desk);
    await page.goto('/admin/counter');
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await box.fill(String(id));
    await box.press('Enter');
    const article = page.getByRole('article', { name: `Booking #${id}` });
    await expect(article.getByText('A rain cover, please')).toBeVisible();
    await expect(article.getByText('Pays late')).toBeVisible();
    await expect(article.getByText('0 of 2 ready')).toBeVisible();
    await article.getByRole('checkbox').first().check();
    await expect(article.getByText('1 of 2 ready')).toBeVisible();
    await expectSoundPage(page);

    await page.reload();
    await expect(article.getByText('1 of 2 ready')).toBeVisible();
    await article.getByRole('button', { name: /^Take Payment/ }).click();
    const entry = page.getByRole('dialog', { name: 'Add Entry' });
    await expect(entry.getByLabel('Amount ($)')).toHaveValue(String(4 * camera.pricePerDay));
    await page.keyboard.press('Escape');
    await article.getByRole('checkbox').nth(1).check();
    await article.getByRole('button', { name: 'Hand Over' }).click();
    const result = page.getByRole('region', { name: /has 2 units$/ });
    const due = result.getByText('Due $200');
    await expect(due).toBeVisible();
    await page.reload();
    await expect(due).toBeVisible();
    await expect(result.getByRole('link', { name: 'Print Agreement' })).toBeVisible();
    await expectSoundPage(page);

    await box.fill(String(id));
    await box.press('Enter');
    await expect(article.getByText('0 of 2 ready')).toBeVisible();
    await expect(article.getByRole('radio')).toHaveCount(0);
    await article.getByRole('button', { name: 'All Here, All OK' }).click();
    await expect(article.getByText('2 of 2 ready')).toBeVisible();
    await expect(article.getByRole('radio', { name: 'OK' }).first()).toBeChecked();
    await article.getByRole('button', { name: 'Take Back' }).click();
    await expect(page.getByText('Taken Back', { exact: true })).toBeVisible();
    await expect(result).toBeHidden();
    const back = page.getByRole('region', { name: /brought 2 units back$/ });
    await back.getByRole('button', { name: 'Close' }).click();
    await expect(back).toBeHidden();
  });
}

test('a scanned unit comes into view in a long list, and tones can be turned off for good', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop);
  const items = await Promise.all(
    Array.from({ length: 6 }, () => newCamera(shop, { stockCount: 4 })),
  );
  const startDate = await todayIn(shop);
  const lines = items.map((item) => ({ cameraId: item.id, quantity: 4 }));
  const { id } = await desk.call<Booking>('POST', '/api/admin/bookings', {
    userId: customer.user.id,
    lines,
    startDate,
    endDate: startDate,
    totalPrice: items.reduce((sum, { pricePerDay }) => sum + 4 * pricePerDay, 0),
  });
  const units = await desk.call<{ code: string }[]>(
    'GET',
    `/api/admin/cameras/${items[5]?.id}/units`,
  );
  const code = units[3]?.code ?? '';
  await signInAs(page, desk);
  await page.goto('/admin/counter');
  const box = page.getByRole('searchbox', { name: 'Scan or search' });
  for (const text of [String(id), code]) {
    await box.fill(text);
    await box.press('Enter');
  }
  const unit = page.getByRole('checkbox', { name: code, exact: true });
  await expect(unit).toBeChecked();
  await expect(unit).toBeInViewport();
  await page.getByLabel('Sound').uncheck();
  await page.reload();
  await expect(page.getByLabel('Sound')).not.toBeChecked();
});
