import { openDesk } from '../fixtures/desk.ts';
import { scriptOf } from '../fixtures/script-file.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the index leads to each part of the settings, keeps what was typed, and says where one is', async ({
  page,
  shop,
}) => {
  await openDesk(page, shop.url, '/admin/settings');
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const index = page.getByRole('navigation', { name: 'Settings' });
  const phone = group('House').getByLabel('Phone');
  await phone.fill('555 0123');
  const current = index.locator('[aria-current]');
  await expect(current).toHaveText('House');
  for (const name of ['Opening hours', 'Opening days', 'Prices', 'Requests', 'House']) {
    await index.getByRole('link', { name, exact: true }).press('Enter');
    await expect(group(name)).toBeFocused();
    await expect(group(name)).toBeInViewport();
    await expect(current).toHaveText(name);
  }
  await index.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toBeFocused();
  await expect(current).toHaveText('History');
  await index.getByRole('link', { name: 'Requests' }).click();
  await expect(current).toHaveText('Requests');
  await expect(phone).toHaveValue('555 0123');
  await expectSoundPage(page);

  await phone.fill('');
  await page.goto(`${shop.url}/admin/settings#prices`);
  await page.reload();
  await expect(group('Prices')).toBeInViewport();
  await expect(current).toHaveText('Prices');
});

test('settings whose schema cannot be fetched are checked by the server, and saved', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/);
  const putBack = await changeSettings(shop.url);
  await page.route(scriptOf('desk/settings/check-settings.ts'), (route) => route.abort());
  await openDesk(page, shop.url, '/admin/settings');
  const email = page.getByRole('group', { name: 'House', exact: true }).getByLabel('Email');
  const save = page.getByRole('button', { name: 'Save Settings' });
  await email.fill('desk');
  await save.click();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email/);
  await expect(email).toBeFocused();
  await email.fill('desk@kamera.example');
  await save.click();
  await expect(page.getByText('Settings Saved', { exact: true })).toBeVisible();
  await putBack();
});
