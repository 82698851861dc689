import type { Booking } from '#shared/bookings/bookings.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Mail } from '#shared/mail/mail.ts';
import type { Unit } from '#shared/units/units.ts';
import { pick } from '../fixtures/booking-dialog.ts';
import { DeskWork } from '../fixtures/desk-work.ts';
import { messageBox, messageLog } from '../fixtures/chat.ts';
import { demoPerson, newCamera, newCustomer, say, signInAs, todayIn } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a whole rental day at the desk: each task is three presses from the dashboard', async ({
  page,
  startServer,
  expectErrors,
}) => {
  test.slow();
  // Playwright runs a script in every frame, and the sandboxed frame of the mail refuses it with an
  // error.
  expectErrors(/document is sandboxed/);
  const shop = await startServer();
  const admin = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop, { firstName: 'Ylva', lastName: 'Norrström' });
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 4, depositPerUnit: 300, categoryId: 4 });
  const other = await newCamera(shop, { stockCount: 2 });
  const units = await admin.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  const [first = '', second = '', third = ''] = units.map(({ code }) => code);
  const request = (item: Camera, from: number) =>
    customer.call<Booking>('POST', '/api/bookings', {
      cameraId: item.id,
      startDate: addDays(today, from),
      endDate: addDays(today, from + 1),
      totalPrice: 2 * item.pricePerDay,
      notes: '',
    });
  const booking = await request(camera, 0);
  const refused = await request(other, 5);
  const question = await request(other, 9);
  await say(customer, question.id, 'Is a bag included?');
  await signInAs(page, admin);
  const desk = new DeskWork(page, shop.url);
  const { rental, dialog, said } = desk;
  const todaysWork = page.getByRole('region', { name: /^Today/ });

  await desk.task('see what is overdue', async () =>
    todaysWork.getByRole('button', { name: /Jonas Lindqvist/ }).first(),
  );

  await desk.task('accept a request', async () => {
    const found = await desk.details(booking);
    await desk.press(found.getByRole('button', { name: 'Update Status' }));
    return dialog('Update Booking Status').getByRole('combobox');
  });
  await dialog('Update Booking Status').getByRole('combobox').selectOption('confirmed');
  await dialog('Update Booking Status').getByRole('button', { name: 'Update' }).click();
  await said('Booking Updated');

  await desk.task('see who comes today', async () =>
    todaysWork.getByRole('button', { name: /Ylva Norrström/ }).first(),
  );

  await desk.task('refuse a request with a reason', async () => {
    await desk.press((await desk.details(refused)).getByRole('button', { name: 'Cancel Booking' }));
    return dialog('Cancel Booking').getByLabel('Reason (optional)');
  });
  await dialog('Cancel Booking').getByLabel('Reason (optional)').fill('It is in repair then');
  await dialog('Cancel Booking').getByRole('button', { name: 'Cancel Booking' }).click();
  await said('Booking Cancelled');
  await page.getByRole('link', { name: 'Chat with Customer' }).click();
  await expect(messageLog(page)).toContainText('Cancelled by Lensyard: It is in repair then');

  await desk.task('hand over with a condition note', async () => {
    await desk.counter(String(booking.id));
    await desk.press(rental(booking).getByRole('checkbox', { name: first, exact: true }));
    return rental(booking)
      .getByRole('group', { name: first, exact: true })
      .getByRole('textbox', { name: 'Note' });
  });
  await rental(booking).getByRole('textbox', { name: 'Note' }).fill('Scratch at the hood');
  await rental(booking).getByRole('button', { name: 'Hand Over' }).click();
  await said('Handed Over');

  await desk.task('find where a unit is by its code', async () => {
    await desk.counter(first);
    return rental(booking).getByRole('group', { name: first, exact: true });
  });

  await desk.task('exchange a broken unit', async () => {
    await desk.counter(first);
    await desk.press(rental(booking).getByRole('button', { name: `Exchange ${first}` }));
    return dialog(`Exchange ${first}`).getByRole('combobox', { name: 'Replacement' });
  });
  await dialog(`Exchange ${first}`).getByRole('radio', { name: 'Damaged' }).check();
  await dialog(`Exchange ${first}`)
    .getByRole('combobox', { name: 'Replacement' })
    .selectOption({ label: second });
  await dialog(`Exchange ${first}`).getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect(rental(booking).getByRole('checkbox', { name: second, exact: true })).toBeVisible();

  await desk.task('extend a rental that is out', async () => {
    await desk.press((await desk.details(booking)).getByRole('button', { name: 'Change Booking' }));
    return dialog('Change Booking').getByRole('button', { name: 'End date' });
  });
  await dialog('Change Booking').getByRole('button', { name: 'End date' }).click();
  await pick(page, addDays(today, 3));
  await dialog('Change Booking').getByRole('button', { name: 'Save Changes' }).click();
  await said('Booking Changed');

  await desk.task('take a payment and a deposit', async () => {
    await desk.press((await desk.details(booking)).getByRole('button', { name: 'Add Entry' }));
    return dialog('Add Entry').getByLabel('Amount ($)');
  });
  for (const [kind, amount] of [
    ['Payment', '120'],
    ['Deposit held', '300'],
  ] as const) {
    const entry = dialog('Add Entry');
    if (kind !== 'Payment') await page.getByRole('button', { name: 'Add Entry' }).click();
    await entry.getByLabel('Kind').selectOption(kind);
    await entry.getByLabel('Amount ($)').fill(amount);
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(entry).toBeHidden();
  }

  await desk.task('see what a customer owes', async () => {
    await desk.go('Users');
    const row = await desk.find('users', 'Norrström');
    await desk.press(row.getByRole('link', { name: 'Ylva Norrström' }));
    // The customer owes four days at $50, less the $120 that were paid. Another $100 are for a
    // request of two days.
    await expect(page.getByText('$100 more if confirmed', { exact: true })).toBeVisible();
    const facts = page.getByRole('region', { name: 'Details' });
    return facts.getByText('Due $80', { exact: true });
  });
  await desk.task('find a customer’s rentals by name', async () => {
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill('Norrström');
    return page.getByRole('row', { name: new RegExp(`#${booking.id}\\b`) });
  });

  await desk.task('take back with a condition note', async () => {
    await desk.counter(second);
    return rental(booking)
      .getByRole('group', { name: second, exact: true })
      .getByRole('textbox', { name: 'Note' });
  });
  await rental(booking).getByRole('textbox', { name: 'Note' }).fill('Strap is missing');
  await rental(booking).getByRole('button', { name: 'Take Back' }).click();
  await said('Taken Back');

  for (const paper of ['Print Order', 'Agreement'] as const) {
    const opened = page.waitForEvent('popup');
    await desk.task(`print: ${paper}`, async () => {
      const found = await desk.details(booking);
      await desk.press(found.getByRole(paper === 'Agreement' ? 'link' : 'button', { name: paper }));
      return (await opened).getByRole('button', { name: 'Print' });
    });
    await (await opened).close();
  }
  await desk.task('issue a receipt and print it', async () => {
    const found = await desk.details(booking);
    await desk.press(found.getByRole('button', { name: 'Issue Receipt' }));
    const opened = page.waitForEvent('popup');
    await desk.press(found.getByRole('link', { name: 'Receipt' }));
    return (await opened).getByRole('button', { name: 'Print' });
  });

  await desk.task('find an item’s next free days', async () => {
    await desk.go('Planner');
    await desk.choose(page.getByRole('combobox', { name: 'Category' }), { value: '4' });
    return page.getByRole('button', { name: new RegExp(`^Book ${camera.name}, `) }).first();
  });
  await desk.task('book for a walk-in', async () => {
    await desk.go('Counter');
    await desk.press(page.getByRole('button', { name: 'New Booking' }));
    return dialog('New Booking').getByRole('combobox', { name: 'Customer' });
  });
  const walkIn = dialog('New Booking');
  await walkIn.getByRole('combobox', { name: 'Customer' }).fill(customer.user.email);
  await page.getByRole('option', { name: /Ylva Norrström/ }).click();
  await walkIn.getByRole('combobox', { name: 'Add item' }).fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await walkIn.getByLabel('Start date').fill(addDays(today, 14));
  await walkIn.getByLabel('End date').fill(addDays(today, 15));
  await walkIn.getByRole('button', { name: 'Create Booking' }).click();
  await said('Booking Created');
  await expect(walkIn).toBeHidden();
  await expect(dialog('Booking Details')).toContainText('Ylva Norrström');

  await desk.task('move a booking’s dates', async () => {
    await desk.press(
      (await desk.details(question)).getByRole('button', { name: 'Change Booking' }),
    );
    return dialog('Change Booking').getByRole('button', { name: 'Start date' });
  });
  await dialog('Change Booking').getByRole('button', { name: 'Start date' }).click();
  await pick(page, addDays(today, 20));
  await pick(page, addDays(today, 21));
  await dialog('Change Booking').getByRole('button', { name: 'Save Changes' }).click();
  await said('Booking Changed');

  await desk.task('answer an unread message', async () => {
    await desk.press(todaysWork.getByRole('link', { name: /Ylva Norrström.*Is a bag included/ }));
    return messageBox(page);
  });
  await messageBox(page).fill('Yes, it is.');
  await messageBox(page).press('Enter');
  await expect(messageLog(page)).toContainText('Yes, it is.');

  await desk.task('cancel a booking, its unit freed', async () => {
    await desk.press(
      (await desk.details(question)).getByRole('button', { name: 'Cancel Booking' }),
    );
    return dialog('Cancel Booking').getByLabel('Reason (optional)');
  });
  await dialog('Cancel Booking').getByRole('button', { name: 'Cancel Booking' }).click();
  await said('Booking Cancelled');

  await desk.task('block a unit for repair', async () => {
    await desk.go('Inventory');
    const row = await desk.find('inventory', camera.model);
    await desk.press(row.getByRole('button', { name: 'Units' }));
    await desk.press(page.getByRole('button', { name: `Repair ${third}` }));
    return dialog(`Repair ${third}`).getByRole('textbox', { name: 'Reason' });
  });
  await dialog(`Repair ${third}`).getByRole('textbox', { name: 'Reason' }).fill('Shutter');
  await dialog(`Repair ${third}`).getByRole('button', { name: 'Start Repair' }).click();
  await said('Repair Started');

  await desk.task('send a mail again', async () => {
    await desk.go('Mail');
    await page.getByRole('searchbox', { name: 'Search mails' }).fill(customer.user.email);
    const [mail] = await admin.call<Mail[]>(
      'GET',
      `/api/admin/mails?search=${encodeURIComponent(customer.user.email)}`,
    );
    const rows = page.getByRole('table').getByRole('row');
    await desk.press(rows.filter({ hasText: mail?.subject ?? '' }).first());
    return dialog(mail?.subject ?? '').getByRole('button', { name: 'Send Again' });
  });

  await desk.task('add an item with its picture', async () => {
    await desk.go('Inventory');
    await desk.press(page.getByRole('button', { name: 'Add Camera' }));
    return dialog('Add New Camera').getByRole('textbox', { name: 'Name' });
  });
  await expect(dialog('Add New Camera').locator('input[type=file]')).toBeAttached();

  await desk.task('change a price', async () => {
    await desk.go('Inventory');
    const row = await desk.find('inventory', other.model);
    await desk.press(row.getByRole('button', { name: 'Edit' }));
    return dialog('Edit Camera').getByLabel('Price per Day ($)');
  });
  await dialog('Edit Camera').getByLabel('Price per Day ($)').fill('61');
  await dialog('Edit Camera').getByRole('button', { name: 'Update Camera' }).click();
  await said('Camera Updated');

  for (const [tab, heading] of [
    ['Idle', 'Item'],
    ['Revenue', 'Revenue'],
  ] as const) {
    await desk.task(`see ${tab}`, async () => {
      await desk.go('Reports');
      await desk.press(page.getByRole('tab', { name: tab }));
      return page.getByRole('table', { name: tab }).getByRole('columnheader', { name: heading });
    });
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
