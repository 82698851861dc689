import type { Page } from '@playwright/test';
import type { Person } from '#shared/users/users.ts';
import { callAs, openDesk, rowOf } from '../fixtures/desk.ts';
import { demoPerson, newBooking, newCamera, newCustomer } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const bookings = (page: Page) => page.getByRole('table', { name: 'Bookings' });
for (const size of ['', ' @phone']) {
  test(`a customer’s rentals and what is due are three presses from the dashboard${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop, { firstName: 'Liv', lastName: `Aker${Date.now()}` });
    const camera = await newCamera(shop, { pricePerDay: 50 });
    const first = await newBooking(shop, customer, camera, { from: 1, to: 2 });
    const second = await newBooking(shop, customer, camera, { from: 5, to: 7 });
    const { call } = await demoPerson(shop, 'admin');
    await call('PUT', `/api/admin/bookings/${first.id}/status`, { status: 'confirmed' });
    const { firstName, lastName, email } = customer.user;
    await openDesk(page, shop.url, '/admin');
    const desk = page.getByRole('navigation', { name: 'Desk' });
    await desk.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('searchbox', { name: 'Search users' }).fill(lastName);
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await rows.getByRole('button', { name: 'View' }).click();
    await page
      .getByRole('dialog', { name: 'User Details' })
      .getByRole('link', { name: 'Open Page' })
      .click();

    await expect(page).toHaveURL(new RegExp(`/admin/users/${customer.user.id}$`));
    await expect(
      page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` }),
    ).toBeVisible();
    await expect(desk.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
    await expect(desk.locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
    const facts = page.getByRole('region', { name: 'Details' });
    await expect(facts).toContainText('Due $100');
    await expect(facts.getByText('$150 more if confirmed', { exact: true })).toBeVisible();
    await expect(bookings(page).getByRole('row')).toHaveCount(3);
    await expect(rowOf(page, first.id)).toContainText('Due $100');
    await expect(rowOf(page, second.id)).toContainText('Pending');
    await expectSoundPage(page);

    await rowOf(page, first.id).getByRole('button', { name: 'View' }).click();
    const details = page.getByRole('dialog', { name: 'Booking Details' });
    await details.getByRole('button', { name: 'Add Entry' }).click();
    const entry = page.getByRole('dialog', { name: 'Add Entry' });
    await entry.getByLabel('Amount ($)').fill('100');
    await entry.getByRole('button', { name: 'Save Entry' }).click();
    await expect(details.getByText('Due $0')).toBeVisible();
    await expect(entry).toBeHidden();
    await details.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(facts).toContainText('Due $0');
    await expect(rowOf(page, first.id)).not.toContainText('Due');
  });

  test(`the desk keeps what stands on papers, and a note of its own${size}`, async ({
    page,
    shop,
  }) => {
    const customer = await newCustomer(shop);
    await openDesk(page, shop.url, `/admin/users/${customer.user.id}`);
    await expect(page.getByText('No bookings found')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Details' });
    await dialog.getByLabel('Phone').fill('+351 21.000');
    await dialog.getByLabel('Company').fill('Ferreira Films');
    await dialog.getByLabel('Address').fill('Rua Augusta 1\n1100-048 Lisbon');
    await dialog.getByLabel('Tax number').fill('P'.repeat(41));
    await dialog.getByLabel('Note').fill('Pays late');
    await expect(dialog.getByLabel('Note')).toHaveAccessibleDescription(
      'Seen by the desk alone, never by the customer.',
    );
    await dialog.getByRole('button', { name: 'Save Details' }).click();
    await expect(dialog.getByLabel('Tax number')).toHaveAccessibleDescription(
      'Tax number must be at most 40 characters',
    );
    await expectSoundPage(page);
    await dialog.getByLabel('Tax number').fill('PT123456789');
    await dialog.getByRole('button', { name: 'Save Details' }).click();
    await expect(page.getByText('Details Saved', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    const shown = page.getByRole('region', { name: 'Details' });
    for (const text of ['Ferreira Films', 'Rua Augusta 1\n1100-048 Lisbon', 'PT123456789']) {
      await expect(shown.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(shown.getByRole('link', { name: '+351 21.000' })).toHaveAttribute(
      'href',
      'tel:+35121000',
    );
    await expect(shown).toContainText('Note, seen by the desk alone');
    await expect(shown).toContainText('Pays late');
    const own = await customer.call<object>('GET', '/api/auth/me');
    expect(own).toMatchObject({ company: 'Ferreira Films' });
    expect(own).not.toHaveProperty('note');
  });
}

test('what somebody else has changed meanwhile is said, and what was typed stays', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 409|ERR_FAILED|Failed to load resource/);
  const customer = await newCustomer(shop);
  const admin = await callAs(shop.url, 'admin');
  const path = `/api/admin/users/${customer.user.id}`;
  await openDesk(page, shop.url, `/admin/users/${customer.user.id}`);
  await page.getByRole('button', { name: 'Edit Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Details' });
  await dialog.getByLabel('Note').fill('Pays late');
  await admin('PATCH', path, { phone: '555 0199' });
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Phone: now 555 0199');
  await expect(dialog.getByLabel('Phone')).toHaveValue('555 0199');
  await expect(dialog.getByLabel('Note')).toHaveValue('Pays late');
  await expectSoundPage(page);

  // The server saves the details, but its answer does not arrive.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await expect(
    dialog.getByText('No connection. We do not know whether it was saved'),
  ).toBeVisible();
  await page.unroute(`**${path}`);
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Pays late');
  expect(await admin<Person>('GET', path)).toMatchObject({ phone: '555 0199', note: 'Pays late' });
});

test('who is not there is said, and what cannot be loaded is asked for again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 404|Failed to load resource/);
  await openDesk(page, shop.url, '/admin/users/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to Users' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goto('/admin/users/nobody');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();

  const { user } = await newCustomer(shop);
  await page.route(`**/api/admin/users/${user.id}`, (route) => route.abort());
  await page.goto(`/admin/users/${user.id}`);
  await expect(page.getByRole('alert')).toContainText('Failed to load the user');
  await page.unroute(`**/api/admin/users/${user.id}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
});

test('names in the tables of users and bookings, and in a booking, lead to the person', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  const address = new RegExp(`/admin/users/${customer.user.id}$`);
  await openDesk(page, shop.url, `/admin/bookings?search=${booking.id}`);
  await rowOf(page, booking.id).getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(page).toHaveURL(address);
  await page.goto(`/admin/users?search=${customer.user.username}`);
  await page
    .getByRole('table', { name: 'Users' })
    .getByRole('link', { name: 'Noor Haddad' })
    .click();
  await expect(page).toHaveURL(address);
  await page.goto(`/admin/bookings?search=${booking.id}`);
  await rowOf(page, booking.id).getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await details.getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(page).toHaveURL(address);
  await expect(details).toBeHidden();
  // The link leads to the page that is open already; the dialog must close all the same.
  await rowOf(page, booking.id).getByRole('button', { name: 'View' }).click();
  await details.getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(address);
});
