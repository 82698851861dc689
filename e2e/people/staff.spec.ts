import type { StaffMember } from '#shared/staff/staff.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  newStaff,
  signInAs,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`somebody is invited, comes to the desk as what he was invited as, and gets another role${size}`, async ({
    page,
    shop,
    newVisitor,
    expectErrors,
  }) => {
    // An open screen may send requests after its person has lost the role; these are refused.
    expectErrors(/status of 403/);
    await signInAs(page, await demoPerson(shop, 'admin'));
    await page.goto('/admin/staff');
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    const username = `noor${size.trim().slice(1)}-${Date.now().toString(36)}`;
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByLabel('Last name').fill('Haddad');
    await dialog.getByLabel('Email').fill('no address');
    await dialog.getByLabel('Role').selectOption('Counter');
    await expect(dialog.getByText('sees no money')).toBeVisible();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill(`${username}@example.com`);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await dialog.getByLabel('Invitation link').inputValue();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(`${username}@example.com`)).toBeVisible();

    const hand = await newVisitor();
    await hand.goto(new URL(link).pathname + new URL(link).hash);
    await expect(hand.getByText('You are invited as Counter.')).toBeVisible();
    // The secret of the link is removed from the address at once.
    await expect(hand).toHaveURL(/\/invitation$/);
    await expect(hand.getByLabel('First name')).toHaveValue('Noor');
    await expect(hand.getByLabel('Username')).toHaveValue(username);
    await expectSoundPage(hand);
    await hand.getByLabel('Password').fill('short');
    await hand.getByRole('button', { name: 'Accept' }).click();
    await expect(hand.getByText('Password must be at least 6 characters')).toBeVisible();
    await hand.getByLabel('Password').fill('a secret of hers');
    await hand.getByRole('button', { name: 'Accept' }).click();
    const navigation = hand.getByRole('navigation', { name: 'Desk' });
    await expect(navigation.getByRole('link')).toHaveText([
      'Dashboard',
      'Counter',
      'Bookings',
      'Planner',
      'Inventory',
      'Users',
    ]);

    await page.reload();
    const row = page.getByRole('listitem').filter({ hasText: `${username}@example.com` });
    await row.getByRole('combobox', { name: 'Role of Noor Haddad' }).selectOption('Books');
    const question = page.getByRole('alertdialog', { name: 'Change the Role' });
    await expect(question).toContainText('Noor Haddad becomes Books');
    await question.getByRole('button', { name: 'Change Role' }).click();
    await expect(page.getByText('Role Changed').first()).toBeVisible();
    await expect(row.getByRole('combobox')).toHaveValue('books');
    await expectSoundPage(page);

    // The screen changes with the person's new role.
    await hand.getByRole('link', { name: 'Counter', exact: true }).click();
    await hand.reload();
    await expect(hand.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await hand.goto('/admin');
    await expect(navigation.getByRole('link')).toHaveText([
      'Dashboard',
      'Bookings',
      'Planner',
      'Inventory',
      'Users',
      'Reports',
    ]);

    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Role changed');
    const log = page.getByRole('list', { name: 'Log' });
    await expect(log.getByRole('listitem').first()).toContainText('Noor Haddad: Counter → Books');
    await expectSoundPage(page);
    await page.getByRole('tab', { name: 'People' }).click();

    await row.getByRole('button', { name: 'Remove' }).click();
    const removal = page.getByRole('alertdialog', { name: 'Remove from the House' });
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    await hand.reload();
    await expect(hand.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });
}

test('a hand at the counter finds no money and no button of others', async ({ page, shop }) => {
  const hand = await newStaff(shop, 'counter');
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera, { from: 0, to: 1, status: 'confirmed' });
  await signInAs(page, hand);
  await page.goto('/admin');
  const figures = page.getByRole('list', { name: 'The day in numbers' });
  await expect(figures.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByText('Registered Users')).toBeVisible();
  for (const name of ['Revenue', 'Deposits held', 'Messages']) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  }
  for (const name of ['New Booking', 'Accept', 'Decline', 'Export CSV']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expectSoundPage(page);

  await page.goto(`/admin/bookings/${booking.id}`);
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(dialog.getByText('History')).toBeVisible();
  await expect(dialog).not.toContainText('$');
  for (const name of ['Update Status', 'Change Booking', 'Cancel Booking']) {
    await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(dialog.getByRole('link', { name: 'Chat with Customer' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'To the Counter' }).click();
  const opened = page.locator(`article[aria-label="Booking #${booking.id}"]`);
  await opened.getByRole('spinbutton', { name: /Quantity/ }).fill('1');
  await expect(opened).not.toContainText('$');
  await opened.getByRole('button', { name: 'Hand Over' }).click();
  await expect(page.getByText('Handed Over').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');

  await page.goto(`/admin/bookings/${booking.id}/sheet`);
  await expect(page.getByRole('heading', { name: `Order #${booking.id}` })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await page.goto('/admin/inventory');
  await expect(page.getByRole('button', { name: 'Add Camera' })).toHaveCount(0);
  for (const address of [
    '/admin/mail',
    '/admin/reports',
    '/admin/settings',
    '/admin/staff',
    '/admin/promo-codes',
    '/admin/inventory/import',
    `/admin/bookings/${booking.id}/receipt`,
    `/chat/${booking.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
});

test('the books are read, and nothing is changed', async ({ page, shop }) => {
  const reader = await newStaff(shop, 'books');
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop), { status: 'confirmed' });
  await signInAs(page, reader);
  await page.goto(`/admin/bookings/${booking.id}`);
  const dialog = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(dialog.getByRole('region', { name: 'Money' })).toContainText('Due $150');
  for (const name of ['Add Entry', 'Issue Receipt', 'Update Status', 'Change Booking']) {
    await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(dialog.getByRole('link', { name: 'To the Counter' })).toHaveCount(0);
  await page.goto('/admin/reports');
  await expect(page.getByRole('button', { name: 'Export Ledger' })).toBeVisible();
  await page.goto('/admin/counter');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have admin privileges.").first()).toBeVisible();
});

test('an invitation is withdrawn, and its link opens nothing any more', async ({
  page,
  shop,
  newVisitor,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const owner = await demoPerson(shop, 'admin');
  const email = `leo-${Date.now().toString(36)}@example.com`;
  const invite = async () => {
    const person = { email, firstName: 'Leo', lastName: 'Hoffmann', role: 'desk' };
    const { link } = await owner.call<{ link: string }>(
      'POST',
      '/api/admin/staff/invitations',
      person,
    );
    return new URL(link).pathname + new URL(link).hash;
  };
  const link = await invite();
  await signInAs(page, owner);
  await page.goto('/admin/staff');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByText('This invitation is not valid any more.')).toBeVisible();
  const members = await owner.call<StaffMember[]>('GET', '/api/admin/staff');
  expect(members.map((member) => member.email)).not.toContain(email);
  // A second invitation is opened in the same tab, and its secret is removed from the address too.
  await visitor.goto(await invite());
  await expect(visitor.getByText('You are invited as')).toBeVisible();
  await expect(visitor).toHaveURL(/\/invitation$/);
});

test('an invitation is accepted with the account of its address, and with no other', async ({
  page,
  shop,
  newVisitor,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  const owner = await demoPerson(shop, 'admin');
  const customer = await newCustomer(shop);
  const { link } = await owner.call<{ link: string }>('POST', '/api/admin/staff/invitations', {
    email: customer.user.email,
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'desk',
  });
  const address = new URL(link).pathname + new URL(link).hash;
  const other = await newVisitor();
  await signInAs(other, await newCustomer(shop));
  await other.goto(address);
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText(`This invitation is for ${customer.user.email}`)).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('There is an account with')).toBeVisible();
  await page.getByLabel('Username').fill(customer.user.username);
  await page.getByLabel('Password').fill(customer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Booking' }).first()).toBeVisible();
});
