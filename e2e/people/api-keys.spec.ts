import type { HistoryEntry } from '#shared/bookings/history.ts';
import { demoPerson, newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`a key is made, told once, used by a program and deleted${size}`, async ({ page, shop }) => {
    const owner = await demoPerson(shop, 'admin');
    const customer = await newCustomer(shop);
    const booking = await newBooking(shop, customer, await newCamera(shop), { from: 0, to: 1 });
    const name = `Warehouse ${Date.now().toString(36)}${size.trim()}`;
    await signInAs(page, owner);
    await page.goto('/admin/staff');
    await page.getByRole('tab', { name: 'API keys' }).click();
    await expect(page).toHaveURL(/\?tab=keys$/);
    await page.getByRole('button', { name: 'New Key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Key' });
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Please choose what the key may do')).toBeVisible();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Ends').selectOption('In 90 days');
    const may = dialog.getByRole('group', { name: 'May' });
    await may.getByRole('checkbox', { name: /^Read bookings/ }).check();
    for (const name of [/^Accept, change/, /^Write entries/, /^Refund/]) {
      await may.getByRole('checkbox', { name }).check();
    }
    await expect(may.getByRole('checkbox', { name: /roles/ })).toHaveCount(0);
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Create Key' }).click();
    const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^lensyard_[\w-]{43}$/);
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const list = page.getByRole('list', { name: 'API keys' });
    const row = list.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('bookings.read, bookings.write');
    await expect(row).toContainText('Never used');
    await expect(row).toContainText('Ends ');
    await expect(page.getByText(key)).toHaveCount(0);

    const headers = { authorization: `Bearer ${key}` };
    const call = (path: string, body?: object, method = body ? 'POST' : 'GET') =>
      fetch(`${shop.url}${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const confirmed = { status: 'confirmed' };
    const accepted = await call(`/api/admin/bookings/${booking.id}/status`, confirmed, 'PUT');
    expect(accepted.status).toBe(200);
    const history = (await (
      await call(`/api/bookings/${booking.id}/history`)
    ).json()) as HistoryEntry[];
    expect(history[0]?.by.name).toBe(`${name} (key)`);
    expect((await call('/api/admin/users')).status).toBe(403);
    for (const kind of ['payment', 'refund']) {
      const entry = { kind, amount: 5, method: 'cash' };
      expect((await call(`/api/admin/bookings/${booking.id}/entries`, entry)).status).toBe(201);
    }

    await page.reload();
    await expect(row).toContainText('Last used');
    await expectSoundPage(page);
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the Key' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toContainText('Ended');
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    expect((await call(`/api/bookings/${booking.id}`)).status).toBe(401);

    await page.getByRole('tab', { name: 'Log' }).click();
    const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem').first();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Key deleted');
    await expect(log).toContainText(`${name}: bookings.read, bookings.write`);
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Refunded');
    await expect(log).toContainText(`${name} (key) of ${owner.user.firstName}`);
    await expectSoundPage(page);
  });
}
