import { newCamera } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor opens an account from the booking dialog, with a user name that is proposed', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const booking = page.getByRole('dialog', { name: `Book ${camera.name}` });
  await expect(booking.getByRole('button', { name: 'Login' })).toBeVisible();
  await booking.getByRole('button', { name: 'Create account' }).click();
  const register = page.getByRole('dialog', { name: 'Register' });
  const username = register.getByLabel('Username');
  await expect(username).toHaveAccessibleDescription(/At least 3 characters/);
  const email = register.getByLabel('Email');
  await email.fill(`mira-${camera.id}@example.com`);
  await expect(username).toHaveValue(`mira-${camera.id}`);
  await username.fill(`Mira ${camera.id}`);
  await email.fill(`mira.${camera.id}@example.com`);
  await expect(username).toHaveValue(`Mira ${camera.id}`);

  const password = register.getByLabel('Password', { exact: true });
  await password.fill('a secret of mine');
  await register.getByLabel('Show password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await register.getByLabel('Confirm password').fill('a secret of mine');
  await register.getByLabel('First name').fill('Mira');
  await register.getByLabel('Last name').fill('Sol');
  await register.getByLabel('I accept the terms and conditions').check();
  await register.getByRole('button', { name: 'Register' }).click();
  await expect(booking.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
});

test('a visitor with a rental is led to it from where an account is needed @phone', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to Rental' }).first().click();
  for (const [tab, explanation] of [
    ['Cart', 'Your bookings stand here once you are logged in.'],
    ['Chat', 'Please login to access chat'],
  ] as const) {
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: tab }).click();
    // The toast of the press before has the same link, and is replaced by this one.
    await expect(page.getByRole('region').getByText(explanation)).toBeVisible();
    await page.getByRole('region').getByRole('link', { name: 'Your Rental' }).click();
    await expect(page).toHaveURL('/rental');
  }
});
