import sharp from 'sharp';
import { openDesk } from '../fixtures/desk.ts';
import { newCamera } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { goOffline } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';

const photograph = async (background: string) =>
  sharp({ create: { width: 480, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

for (const phone of ['', ' @phone']) {
  test(`pictures of an item are uploaded, put in order and shown${phone}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    // The server refuses one of the files.
    expectErrors(/status of 415/);
    const camera = await newCamera(shop, { name: `Pictured ${Date.now()}` });
    await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(camera.name)}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
    const pictures = dialog.getByRole('list', { name: 'Pictures' });
    await expect(pictures.getByRole('listitem')).toHaveCount(1);
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        file('red.jpg', await photograph('#aa2222')),
        file('moving.jpg', Buffer.from('GIF89a')),
        file('green.jpg', await photograph('#22aa22')),
      ]);
    await expect(pictures.getByRole('img')).toHaveCount(3);
    await expect(pictures.getByRole('alert')).toHaveText(
      'Pictures are JPEG, PNG, WebP or AVIF, not GIF',
    );
    await expectSoundPage(page);
    await pictures.getByRole('button', { name: 'Dismiss' }).click();
    await expect(pictures.getByRole('listitem')).toHaveCount(3);

    const red = await pictures.getByRole('img').nth(1).getAttribute('src');
    await expect(pictures.getByRole('button', { name: 'Move 1 earlier' })).toBeDisabled();
    await pictures.getByRole('button', { name: 'Move 2 earlier' }).click();
    await expect(dialog.getByLabel('Image URL')).toHaveValue(String(red));
    await pictures.getByRole('button', { name: 'Remove picture 2' }).click();
    await expect(pictures.getByRole('img')).toHaveCount(2);
    await pictures.getByLabel('Caption of picture 1').fill('The strap is not included');
    await dialog.getByRole('button', { name: 'Update Camera' }).click();
    await expect(dialog).toBeHidden();

    await page.goto(`/camera/${camera.id}`);
    const large = page.getByRole('img', { name: camera.name, exact: true });
    await expect(large).toHaveAttribute('src', String(red));
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const caption = page.getByText('The strap is not included');
    await expect(caption).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
    await expect(page.getByRole('img', { name: `${camera.name} 2` })).toBeVisible();
    await expect(caption).toBeHidden();
  });
}

test('without a connection a picture says so, and the others stay', async ({
  page,
  shop,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await openDesk(page, shop.url, '/admin/inventory');
  await page.getByRole('button', { name: 'Add Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Camera' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles(file('one.jpg', await photograph('#336699')));
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await goOffline(page);
  await input.setInputFiles(file('two.jpg', await photograph('#996633')));
  await expect(dialog.getByRole('alert')).toHaveText('No connection. Please try again.');
  await context.setOffline(false);
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/pictures\//);
});
