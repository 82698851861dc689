import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { demoPerson, newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

/** Starts a server on this machine that stores the deliveries it gets. */
async function openProgram() {
  const heard: { headers: Record<string, string>; text: string }[] = [];
  const program = { heard, status: 200, url: '', close: () => server.close() };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      heard.push({ headers: request.headers as Record<string, string>, text });
      response.writeHead(program.status).end('Thank you');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  program.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return program;
}

for (const size of ['', ' @phone']) {
  test(`a program hears of bookings, is tried out, and asked again${size}`, async ({
    page,
    shop,
    expectErrors,
  }) => {
    // A refused address has its error at the field of the address.
    expectErrors(/status of 400/);
    const program = await openProgram();
    const owner = await demoPerson(shop, 'admin');
    await signInAs(page, owner);
    await page.goto('/admin/staff');
    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await expect(page).toHaveURL(/\?tab=webhooks$/);
    await page.getByRole('button', { name: 'New Webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Webhook' });
    await dialog.getByLabel('Address').fill('http://erp.example.com/hook');
    await expect(dialog.getByText('what an owner sees')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
    await dialog.getByLabel('Address').fill(program.url);
    const events = dialog.getByRole('group', { name: 'Events' });
    for (const name of [/^A message/, /^An item/]) {
      await events.getByRole('checkbox', { name }).uncheck();
    }
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    const secret = await dialog.getByLabel('Signing secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    const list = page.getByRole('list', { name: 'Webhooks' });
    const row = list.getByRole('listitem').filter({ hasText: program.url });
    await expect(row.getByText('On', { exact: true })).toBeVisible();
    await expect(row).toContainText('booking.created');
    await expect(row).not.toContainText('item.changed');

    await row.getByRole('button', { name: 'Send Test' }).click();
    const deliveries = page.getByRole('dialog', { name: /^Deliveries to 127\.0\.0\.1/ });
    const first = deliveries
      .getByRole('list', { name: 'Deliveries' })
      .getByRole('listitem')
      .first();
    await expect(first).toContainText('test');
    await expect(first).toContainText('Sent');
    await expect(first).toContainText('Status 200');
    await expect(first).toContainText('Thank you');
    await expectSoundPage(page);
    const sent = program.heard[0];
    expect(new Webhook(secret).verify(sent?.text ?? '', sent?.headers ?? {})).toMatchObject({
      type: 'test',
      data: {},
    });
    await page.keyboard.press('Escape');

    program.status = 500;
    const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
    await expect.poll(() => program.heard.length).toBeGreaterThan(1);
    expect(JSON.parse(program.heard.at(-1)?.text ?? '')).toMatchObject({
      type: 'booking.created',
      data: { id: booking.id },
    });
    await page.reload();
    await expect(row.getByText('Failing')).toBeVisible();
    await expectSoundPage(page);

    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Webhook', exact: true });
    await edit.getByRole('button', { name: 'Renew Secret' }).click();
    await page
      .getByRole('alertdialog', { name: 'Renew the Secret' })
      .getByRole('button', { name: 'Renew' })
      .click();
    await expect(edit.getByLabel('Signing secret')).not.toHaveValue(secret);
    await edit.getByRole('checkbox', { name: 'On' }).uncheck();
    await expectSoundPage(page);
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(row.getByText('Off', { exact: true })).toBeVisible();

    program.status = 200;
    await row.getByRole('button', { name: 'Deliveries' }).click();
    const failed = deliveries.getByRole('listitem').filter({ hasText: 'booking.created' }).first();
    await expect(failed).toContainText('The webhook was switched off');
    await failed.getByRole('button', { name: 'Send Again' }).click();
    await expect(failed).toContainText('Sent');
    await expect(failed).toContainText('Status 200');
    const ids = program.heard
      .filter(({ text }) => text.includes('booking.created'))
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete the Webhook' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    program.close();
  });
}
