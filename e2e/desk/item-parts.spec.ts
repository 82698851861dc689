import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { callAs, openDesk } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the desk says what comes with a camera and goes with it, and customers and papers show it', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop, { pricePerDay: 60, stockCount: 2 });
  const battery = await newCamera(shop, { pricePerDay: 4, stockCount: 3 });
  const soldOut = await newCamera(shop, { stockCount: 0 });
  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(camera.model)}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Deposit per Unit ($)')).toHaveValue('0');
  await expect(dialog.getByLabel('Buffer after Return (days)')).toHaveValue('');

  // An item is chosen by keyboard, and the list no longer offers it. Escape closes the list but not
  // the dialog.
  const goesWith = dialog.getByRole('combobox', { name: 'Goes with' });
  const offered = page.getByRole('listbox', { name: 'Goes with' }).getByRole('option');
  await goesWith.fill(battery.model);
  await expect(offered).toHaveText([battery.name]);
  await goesWith.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Accessories' })).toContainText(battery.name);
  await goesWith.fill(battery.model);
  await expect(goesWith).toHaveAccessibleDescription('No other cameras match');
  await expect(offered).toHaveCount(0);
  await goesWith.fill(soldOut.model);
  await offered.filter({ hasText: soldOut.name }).click();
  await goesWith.fill(camera.model);
  await expect(goesWith).toHaveAccessibleDescription('No other cameras match');
  await goesWith.fill('');
  await expect(offered.first()).toBeVisible();
  await expectSoundPage(page);
  await goesWith.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(goesWith).toBeFocused();

  await dialog.getByLabel('Included (one per line)').fill('Battery\n\n Charger ');
  await dialog.getByLabel('Deposit per Unit ($)').fill('ninety');
  await dialog.getByLabel('Buffer after Return (days)').fill('31');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(dialog.getByText(/^Deposit must be an amount from 0 to 100,000/)).toBeVisible();
  await expect(dialog.getByText(/^Buffer after return must be .* from 0 to 30$/)).toBeVisible();
  await dialog.getByLabel('Deposit per Unit ($)').fill('99.50');
  await dialog.getByLabel('Buffer after Return (days)').fill('1');
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(dialog).toBeHidden();
  const kept = await fetch(`${shop.url}/api/cameras/${camera.id}`);
  expect((await kept.json()) as WholeCamera).toMatchObject({
    included: ['Battery', 'Charger'],
    accessories: [{ id: battery.id }, { id: soldOut.id }],
    depositPerUnit: 99.5,
    bufferDays: 1,
  });

  await page.goto(`/camera/${camera.id}`);
  await expect(page.getByRole('list', { name: 'Included' }).getByRole('listitem')).toHaveText([
    'Battery',
    'Charger',
  ]);
  await expect(page.getByRole('region', { name: 'Rent this camera' })).toContainText('$99.50');
  const accessories = page.getByRole('list', { name: 'Goes with this camera' });
  await expect(
    accessories
      .getByRole('listitem')
      .filter({ hasText: soldOut.name })
      .getByRole('button', { name: 'Add to Rental' }),
  ).toBeDisabled();
  const first = accessories.getByRole('listitem').filter({ hasText: battery.name });
  await expect(first).toContainText('$4 per day');
  await first.getByRole('button', { name: 'Add to Rental' }).click();
  await expect(page.getByText('Added to Rental', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rental (1)' }).first()).toBeVisible();
  await expectSoundPage(page);
  await first.getByRole('link', { name: battery.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: battery.name })).toBeVisible();

  const booking = await newBooking(shop, await newCustomer(shop), camera);
  await page.goto(`/admin/bookings/${booking.id}/sheet`);
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { name: 'Included' })).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveText(['Battery', 'Charger']);
  await expect(sheet.getByRole('row', { name: /^Deposit/ })).toContainText('$99.50');
});

test('what is taken from a camera is gone, and what another desk has added meanwhile is said', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 4(09|00)/);
  const battery = await newCamera(shop);
  const camera = await newCamera(shop, {
    included: ['Strap'],
    accessoryIds: [battery.id],
    depositPerUnit: 5,
  });
  const other = await newCamera(shop);
  await openDesk(page, shop.url, `/admin/inventory?search=${encodeURIComponent(camera.model)}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Camera' });
  await dialog.getByRole('button', { name: `Remove ${battery.name}` }).click();
  await dialog.getByLabel('Deposit per Unit ($)').fill('');

  const {
    id,
    images: _,
    rating: _rating,
    reviewCount: _reviews,
    updatedAt: _at,
    ...input
  } = camera;
  const desk = await callAs(shop.url, 'admin');
  await desk('PUT', `/api/admin/cameras/${id}`, {
    ...input,
    included: ['Strap', 'Cap'],
    accessoryIds: [battery.id, other.id],
  });
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  const said = dialog.getByRole('alert').filter({ hasText: 'changed this camera meanwhile' });
  await expect(said).toContainText(`Goes with: now ${battery.name}, ${other.name}`);
  await expect(dialog.getByLabel('Included (one per line)')).toHaveValue('Strap\nCap');
  await expect(dialog.getByRole('list', { name: 'Accessories' })).toHaveCount(0);

  await dialog.getByRole('combobox', { name: 'Goes with' }).fill(other.model);
  await page.getByRole('option', { name: other.name }).click();
  await desk('DELETE', `/api/admin/cameras/${other.id}`);
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(dialog.getByText(`${other.name} is no longer in the catalogue`)).toBeVisible();
  await dialog.getByRole('button', { name: `Remove ${other.name}` }).click();
  await dialog.getByRole('button', { name: 'Update Camera' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/camera/${id}`);
  await expect(page.getByRole('list', { name: 'Included' })).toContainText('Cap');
  await expect(page.getByRole('heading', { name: 'Goes with this camera' })).toHaveCount(0);
});
