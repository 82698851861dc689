import { addDays } from '#shared/days.rules.ts';
import { demoPerson, signInAs, todayIn } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const phone of ['', ' @phone']) {
  test(`the desk looks at its reports, whose tab and days stand in the address${phone}`, async ({
    page,
    shop,
  }) => {
    await signInAs(page, await demoPerson(shop, 'admin'));
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
    await expect(page.getByRole('heading', { name: 'Last 26 weeks' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Revenue by week/ })).toBeVisible();
    // The highest label of the axis is a round amount.
    const revenue = page.getByRole('figure').filter({ hasText: 'Revenue' });
    await expect(revenue.getByText(/^\$\d{1,3}(,000)+$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Show the figures' }).click();
    await expect(
      page.getByRole('table', { name: 'Bookings and revenue of each week' }),
    ).toBeVisible();
    for (const name of ['Utilisation', 'Idle', 'Revenue']) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
      await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('table', { name })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
      await expectSoundPage(page);
    }
    await page.goto('/admin/reports?tab=late&from=2020-01-01&to=2020-01-31');
    await expect(page.getByText('Nothing in these days')).toBeVisible();
    await expect(page.getByLabel('From')).toHaveValue('2020-01-01');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Ledger' }).click();
    expect((await download).suggestedFilename()).toMatch(/^ledger-/);
  });
}

test('usual days are a press away, compared with the time before, and rows stand in the order asked for', async ({
  page,
  shop,
}) => {
  const month = (await todayIn(shop)).slice(0, 7);
  const lastOfLastMonth = addDays(`${month}-01`, -1);
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/reports?tab=utilisation');
  const usual = (name: string) => page.getByRole('button', { name, exact: true });
  await usual('Last month').click();
  await expect(page.getByLabel('From')).toHaveValue(`${lastOfLastMonth.slice(0, 7)}-01`);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(lastOfLastMonth);
  await expect(usual('Last month')).toHaveAttribute('aria-pressed', 'true');
  await usual('This year').click();
  await expect(usual('Last month')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByLabel('From')).toHaveValue(`${month.slice(0, 4)}-01-01`);

  const table = page.getByRole('table', { name: 'Utilisation' });
  const heading = (name: string) => table.getByRole('columnheader', { name, exact: true });
  await expect(heading('Percent')).toHaveAttribute('aria-sort', 'descending');
  const percents = table.getByRole('row').locator('td:nth-child(4)');
  await expect(percents.nth(5)).toBeVisible();
  const most = (await percents.allInnerTexts()).map(parseFloat);
  expect(most).toEqual(most.toSorted((one, other) => other - one));
  await heading('Item').getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=item/);
  await expect(heading('Item')).toHaveAttribute('aria-sort', 'ascending');
  // The list may also contain items of other tests, between those of the demo shop.
  const house = ['Aputure LS 600d Pro', 'Canon EOS R5', 'Sony FX6'];
  await expect
    .poll(async () => {
      const names = await table.getByRole('row').locator('td:nth-child(1)').allInnerTexts();
      return names.filter((name) => house.includes(name));
    })
    .toEqual(house);

  await page.getByRole('tab', { name: 'Revenue' }).click();
  const compared = page.getByRole('status').filter({ hasText: 'Revenue' });
  await expect(compared).toHaveCount(0);
  await page.getByLabel('Compare with the time before').check();
  await expect(page).toHaveURL(/compare=true/);
  await expect(compared).toContainText(/Revenue \$[\d,]+.*\d{4} – .*\d{4}: \$/);
  await page.reload();
  await expect(compared).toContainText('Revenue $');
  await expectSoundPage(page);
});
