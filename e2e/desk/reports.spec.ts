import { demoPerson, signInAs } from '../fixtures/people.ts';
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
