import { delay } from '../fixtures/hold.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  newStaff,
  signInAs,
} from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('an open dashboard gets the parts of a new role with their data', async ({ page, shop }) => {
  const owner = await demoPerson(shop, 'admin');
  const hand = await newStaff(shop, 'counter');
  await signInAs(page, hand);
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Deposits held' })).toHaveCount(0);
  const answer = await delay(page, /\/api\/admin\/today/);
  await owner.call('PATCH', `/api/admin/staff/${hand.user.id}`, { role: 'books' });
  // The role is read again once its answer is older than 30 seconds.
  await page.clock.runFor(31_000);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Deposits held' })).toBeVisible();
});

test('the desk is shown once the role is read, which may have changed since the last time', async ({
  page,
  shop,
}) => {
  const owner = await demoPerson(shop, 'admin');
  const hand = await newStaff(shop, 'books');
  const booking = await newBooking(shop, await newCustomer(shop), await newCamera(shop));
  await owner.call('PATCH', `/api/admin/staff/${hand.user.id}`, { role: 'counter' });
  await signInAs(page, hand);
  const answer = await delay(page, /\/api\/auth\/me$/);
  await page.goto(`/admin/bookings/${booking.id}`);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  answer();
  const details = page.getByRole('dialog', { name: 'Booking Details' });
  await expect(details.getByText('Noor Haddad').first()).toBeVisible();
  await expect(details).not.toContainText('$');
});
