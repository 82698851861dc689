import type { Mail } from '#shared/mail/mail.ts';
import { demoPerson, newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`the desk reads what would have been mailed, and queues it${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    // Playwright runs a script in every frame, and the sandboxed frame of the mail refuses it with
    // an error.
    expectErrors(/document is sandboxed/);
    const desk = await demoPerson(shop, 'admin');
    const customer = await newCustomer(shop);
    const booking = await newBooking(shop, customer, await newCamera(shop));
    const { email } = customer.user;
    const mails = await desk.call<Mail[]>('GET', `/api/admin/mails?bookingId=${booking.id}`);
    const subject = mails.find(({ to }) => to === email)?.subject ?? '';
    await signInAs(page, desk);

    // Other tests send mails in the same shop, so the number of held mails can be any.
    await page.goto('/admin');
    await expect(
      page.getByText(/Mail is not set up: [\d,]+ mails? (is|are) held/).first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open Mail' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
    const state = page.getByRole('combobox', { name: 'State' });
    await expect(state.locator('option')).toHaveText(['All', 'Queued', 'Sent', 'Failed', 'Held']);

    await page.goto(`/admin/mail?search=${encodeURIComponent(email)}`);
    const table = page.getByRole('table', { name: 'Mails' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'When',
      'Kind',
      'To',
      'Subject',
      'State',
    ]);
    const row = table.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('Held');
    // A press anywhere in the row opens the mail.
    await row.getByText(email).click({ force: true });

    const dialog = page.getByRole('dialog', { name: subject });
    const frame = dialog.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: subject })).toBeVisible();
    await expect(frame.getByText(`#${booking.id}`, { exact: true })).toBeVisible();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Send Again' }).click();
    await expect(page.getByText('Mail Queued', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Queued', { exact: true })).toBeVisible();
  });
}

test('a list of mails in which nothing is found says so', async ({ page, shop }) => {
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/mail?search=nobody-at-all');
  await expect(page.getByRole('heading', { name: 'No mails match your filter' })).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search mails' })).toHaveValue('');
});
