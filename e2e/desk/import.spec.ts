import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoPerson, newCamera, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { delay } from '../fixtures/hold.ts';
import { expect, test } from '../fixtures/test.ts';

const headings =
  'Camera ID,Name,Brand,Model,Category,Price per day,Stock count,Image URL,Features,Description';

const choose = async (page: Page, text: string) => {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check' }).click();
};

test('the buttons of the inventory wait for the alerts that push them down @phone', async ({
  page,
  shop,
}) => {
  await newCamera(shop, { stockCount: 1 });
  await signInAs(page, await demoPerson(shop, 'admin'));
  const answer = await delay(page, /maxStock=1/);
  await page.goto('/admin/inventory');
  await expect(page.getByText('Import CSV')).toBeAttached();
  await expect(page.getByText('Import CSV')).toBeHidden();
  await expect(page.getByText('Loading inventory...')).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inventory Alerts' })).toBeVisible();
});

for (const phone of ['', ' @phone']) {
  test(`the desk checks a file of items, mends what is wrong, and imports it${phone}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    const camera = await newCamera(shop, { pricePerDay: 50 });
    const name = `Imported ${Date.now()}`;
    expectErrors(/status of 400/);
    await signInAs(page, await demoPerson(shop, 'admin'));
    await page.goto('/admin/inventory');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import Items');
    await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Template' }).click();
    const template = await download;
    expect(template.suggestedFilename()).toBe('items-template.csv');
    expect(await readFile(await template.path(), 'utf8')).toMatch(
      /^\uFEFFName,Brand,Model,Category,Price per day,Stock count,Image URL,.*\r\n$/,
    );

    const row = (price: string) =>
      `${headings}\n${camera.id},${camera.name},Tester,M,1,${price},2,/favicon.svg,One,Words\n,${name},Tester,M,dslr cameras,70,1,/favicon.svg,One,Words\n`;
    await choose(page, row('a lot'));
    const table = page.getByRole('table', { name: /1 error/ });
    await expect(table.getByRole('row').last()).toContainText(
      '2Price per dayPrice must be a whole',
    );
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await expectSoundPage(page);

    await choose(page, row('60'));
    await expect(table).toHaveCount(0);
    await expect(
      page.getByRole('status').filter({ hasText: 'Nothing has been written' }),
    ).toBeVisible();
    const changes = page.getByRole('table', { name: 'Changes' }).getByRole('row');
    const changed = changes.filter({ hasText: 'Price per day' });
    await expect(changed.filter({ hasText: `(${camera.id})` })).toHaveText(/50.*60/);
    await expect(changed.filter({ hasText: name })).toHaveText(/New item.*70/);
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Import 2 items' }).click();
    await expect(page.getByText('Items Imported', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/inventory$/);
    await page.goto(`/camera/${camera.id}`);
    await expect(page.getByText('$60').first()).toBeVisible();

    await page.goto('/admin/inventory/import');
    await choose(page, `id,Price per day\n${camera.id},60`);
    await expect(page.getByText('Nothing in this file differs from the catalogue.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  });
}

test('of a file of thousands of lines the changes around those in sight are drawn', async ({
  page,
  shop,
}) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/inventory/import');
  const lines = Array.from(
    { length: 5_000 },
    (_, place) => `,Many ${place},B,M,1,70,1,/favicon.svg,One,Words`,
  );
  await choose(page, [headings, ...lines].join('\n'));
  const table = page.getByRole('table', { name: 'Changes' });
  await expect(table).toHaveAttribute('aria-rowcount', '45001');
  const rows = table.getByRole('row');
  expect(await rows.count()).toBeLessThan(300);
  await page.keyboard.press('End');
  await expect(rows.last()).toContainText('5001Many 4999');
  await expect(page.getByRole('button', { name: 'Import 5,000 items' })).toBeEnabled();
});

test('an import whose answer is lost is done once', async ({ page, shop, expectErrors }) => {
  expectErrors(/ERR_FAILED|Failed to fetch/);
  await signInAs(page, await demoPerson(shop, 'admin'));
  const name = `Once ${Date.now()}`;
  await page.goto('/admin/inventory/import');
  await choose(page, `${headings}\n,${name},Tester,M,1,70,1,/favicon.svg,One,Words\n`);
  await page.route('**/api/admin/cameras/import', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is done twice' })).toBeVisible();
  await page.unroute('**/api/admin/cameras/import');
  // The file is still chosen, and the second press repeats the same request.
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(page.getByText('Items Imported', { exact: true })).toBeVisible();
  const found = await fetch(`${shop.url}/api/cameras?search=${encodeURIComponent(name)}`);
  expect(((await found.json()) as unknown[]).length).toBe(1);
});
