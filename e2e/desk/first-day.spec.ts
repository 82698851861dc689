import { messageBox, messageLog } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

test('a stranger signs up, books a camera and chats with the desk, and the desk confirms', async ({
  page: customer,
  newVisitor,
}) => {
  test.slow();
  const name = `kim${Date.now()}`;
  await customer.goto('/');
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(
    'Rent the perfect camera for your project',
  );

  // The customer makes an account.
  await customer.getByRole('button', { name: 'Login' }).click();
  await customer
    .getByRole('dialog', { name: 'Login' })
    .getByRole('button', { name: /register|sign up|create/i })
    .click();
  const registration = customer.getByRole('dialog', { name: 'Register' });
  await registration.getByLabel('First name').fill('Kim');
  await registration.getByLabel('Last name').fill('Berg');
  await registration.getByLabel('Email').fill(`${name}@example.com`);
  await registration.getByLabel('Username').fill(name);
  await registration.getByLabel('Password', { exact: true }).fill('a secret');
  await registration.getByLabel('Confirm password').fill('a secret');
  await registration.getByLabel('I accept the terms and conditions').check();
  await registration.getByRole('button', { name: /create account|register/i }).click();
  await expect(customer.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(customer.getByText('Your account has been created', { exact: true })).toBeVisible();
  await expect(registration).toBeHidden();
  await expect(customer.getByRole('button', { name: 'Kim' })).toBeVisible();

  // The customer finds a camera and books it for the default days.
  await customer.getByRole('link', { name: 'Cameras', exact: true }).first().click();
  await expect(customer.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
  await customer.getByRole('searchbox', { name: 'Filter cameras' }).fill('X-T5');
  // A press that begins on an old card and ends on a new one has no effect.
  await expect(customer.getByRole('article', { name: 'Leica M11' })).toHaveCount(0);
  const card = customer.getByRole('article', { name: 'Fujifilm X-T5' });
  await card.getByRole('link').first().click();
  await expect(customer.getByRole('heading', { name: 'About this camera' })).toBeVisible();
  await customer.getByRole('button', { name: 'Book Now' }).first().click();
  const dialog = customer.getByRole('dialog', { name: 'Book Fujifilm X-T5' });
  await dialog.getByLabel('Special Requests (optional)').fill('A second battery, please');
  await dialog.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(customer.getByText('Booking Confirmed', { exact: true })).toBeVisible();
  await customer.waitForURL(/\/chat\/\d+$/);
  const bookingId = /\d+$/.exec(customer.url())?.[0] ?? '';

  // The conversation begins with the message that confirms the booking.
  const customerLog = messageLog(customer);
  await expect(customerLog).toContainText('A second battery, please');
  await expect(customer.getByText('Connected', { exact: true })).toBeVisible();

  // Somebody at the desk, in another browser, sees the booking as the first of the table and opens
  // its chat.
  const desk = await newVisitor();
  await desk.goto('/login');
  await desk.getByLabel('Username').fill('admin');
  await desk.getByLabel('Password', { exact: true }).fill('lensyard-admin');
  await desk.locator('main').getByRole('button', { name: 'Login' }).click();
  await expect(desk.getByRole('button', { name: /^Admin/ })).toBeVisible();
  await desk.goto('/admin/bookings');
  const row = desk.getByRole('row').filter({ hasText: 'Kim Berg' }).first();
  await expect(row).toContainText('Pending');
  await desk.goto(`/chat/${bookingId}`);
  await expect(desk.getByText('Customer: Kim Berg')).toBeVisible();

  // Messages of both sides arrive without a reload.
  await messageBox(desk).fill('Both batteries are packed.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(customerLog.getByText('Both batteries are packed.')).toBeVisible();
  await messageBox(customer).fill('Thank you!');
  await messageBox(customer).press('Enter');
  await expect(messageLog(desk).getByText('Thank you!')).toBeVisible();

  // The desk confirms the booking, and the customer sees the change.
  await desk.goto('/admin/bookings');
  await desk
    .getByRole('row')
    .filter({ hasText: 'Kim Berg' })
    .first()
    .getByRole('button', { name: /update/i })
    .click();
  const status = desk.getByRole('dialog', { name: 'Update Booking Status' });
  await status.getByRole('combobox').selectOption('confirmed');
  await status
    .getByRole('button', { name: /update/i })
    .last()
    .click();
  await expect(desk.getByText('Booking Updated', { exact: true })).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: 'Kim Berg' }).first()).toContainText(
    'Active',
  );
  await customer.goto('/bookings');
  await expect(customer.getByRole('article', { name: `Booking #${bookingId}` })).toContainText(
    'Confirmed',
  );
});
