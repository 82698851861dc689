import sharp from 'sharp';
import { openDesk } from '../fixtures/desk.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const phone of ['', ' @phone']) {
  test(`a new owner is led through the first day, told by nothing but the product${phone}`, async ({
    page,
    startServer,
  }) => {
    test.slow();
    const { url } = await startServer({
      env: { DEMO: '0', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'lensyard-admin' },
    });
    await openDesk(page, url, '/admin');
    const list = page.getByRole('region', { name: 'Your first day' });
    await expect(list).toContainText('0 of 5 done');
    await expectSoundPage(page);

    await list.getByRole('link', { name: 'Name your house' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kamera Haus');
    await page.getByLabel('Address', { exact: true }).fill('Main Street 1');
    await page.getByLabel('Hours', { exact: true }).fill('Every day 9-18');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').first().click();
    await expect(list).toContainText('2 of 5 done');

    await list.getByRole('link', { name: 'Put your first item on the shelf' }).click();
    await page.getByRole('button', { name: 'Add Camera' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Camera' });
    for (const [label, text] of [
      ['Name', 'Canon EOS R5'],
      ['Brand', 'Canon'],
      ['Model', 'EOS R5'],
      ['Description', 'For photographs and films'],
      ['Features (comma-separated)', '8K, two slots'],
      ['Price per Day ($)', '85'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await dialog.getByLabel('Category').selectOption({ index: 1 });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'camera.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: { width: 480, height: 360, channels: 3, background: '#444444' },
      })
        .jpeg()
        .toBuffer(),
    });
    await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Camera' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link').first().click();
    await expect(list).toContainText('3 of 5 done');
    await expect(list.getByRole('link', { name: 'Try a booking' })).toBeVisible();
    await expectSoundPage(page);

    await list.getByRole('button', { name: 'Dismiss' }).click();
    await expect(list).toHaveCount(0);
    await Promise.all([page.waitForResponse('**/api/admin/first-day'), page.reload()]);
    await expect(page.getByText('Nothing goes out today')).toBeVisible();
    await expect(list).toHaveCount(0);
  });
}
