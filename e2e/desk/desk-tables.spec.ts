import { openDesk, placeBooking, today } from '../fixtures/desk.ts';
import { demoPerson, newCamera } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { shortDay } from '#shared/format.rules.ts';

/** The heading of the first column, which chooses rows, has no text. */
const columns = {
  768: ['', 'Booking ID', 'User', 'Camera', 'Dates', 'Status', 'Actions'],
  1024: ['', 'Booking ID', 'User', 'Camera', 'Dates', 'Status', 'Amount', 'Actions'],
  1280: ['', 'Booking ID', 'User', 'Camera', 'Dates', 'Created', 'Status', 'Amount', 'Actions'],
};

test('a table has as many columns as it has room for, and one button for what it cannot show', async ({
  page,
  shop,
}) => {
  const id = await placeBooking(shop.url, 'sam', 'Sony A7 IV', 150, 152);
  await openDesk(page, shop.url, '/admin/bookings');
  const table = page.getByRole('table', { name: 'Bookings' });
  const row = table.getByRole('row').filter({ hasText: `#${id}` });
  for (const [width, headings] of Object.entries(columns)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await expect(table.getByRole('columnheader')).toHaveText(headings);
    await expect(row.getByText(shortDay(today(150)))).toBeVisible();
    await expectSoundPage(page);
  }
  for (const name of ['View', 'Update', 'Print']) {
    await expect(row.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(row.getByRole('link', { name: 'Chat' })).toBeVisible();

  await page.setViewportSize({ width: 768, height: 800 });
  const button = row.getByRole('button', { name: `Actions of #${id}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Update', 'Print', 'Chat']);
  await page.getByRole('menuitem', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Booking Status' });
  await expect(dialog.getByLabel('Status')).toHaveValue('pending');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('menuitem', { name: 'Chat' }).click();
  await expect(page).toHaveURL(`${shop.url}/chat/${id}`);
});

test('the browser’s own search finds all rows of a list that is not very long', async ({
  page,
  startServer,
}) => {
  // The test starts a new shop, because the items of other tests would make the list very long.
  const shop = await startServer();
  const desk = await demoPerson(shop, 'admin');
  const { length: before } = await desk.call<unknown[]>('GET', '/api/admin/cameras');
  for (let place = 0; place < 60; place += 1) await newCamera(shop);
  await openDesk(page, shop.url, '/admin/inventory');
  const rows = page.getByRole('table', { name: 'Cameras' }).getByRole('row');
  await expect(rows).toHaveCount(before + 61);
  await expect(rows.last().getByRole('button', { name: 'Edit' })).toBeAttached();
});

test('a card on a phone says what needs saying, and has every action @phone', async ({
  page,
  shop,
}) => {
  const id = await placeBooking(shop.url, 'sam', 'Sony A7 IV', 154, 156);
  await openDesk(page, shop.url, '/admin/bookings');
  const card = page.getByRole('row').filter({ hasText: `#${id}` });
  await expect(card).toContainText(/Created \w{3} \d+, \d{4}/);
  await expect(card).not.toContainText('Booking ID');
  for (const name of ['View', 'Update', 'Print']) {
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(card.getByRole('link', { name: 'Chat' })).toBeVisible();
  await expectSoundPage(page);
});
