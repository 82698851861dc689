import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expectSoundInBothThemes } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`axe finds nothing on a customer’s screens, light and dark${size}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const customer = await newCustomer(shop);
    const camera = await newCamera(shop, { stockCount: 3 });
    const booking = await newBooking(shop, customer, camera, { status: 'confirmed' });
    await say(customer, booking.id, 'A question');
    await say(await demoPerson(shop, 'admin'), booking.id, 'An answer');
    await customer.call('POST', `/api/favorites/${camera.id}`);
    await signInAs(page, customer);
    const { id, brand, model, pricePerDay } = camera;
    const asked = encodeURIComponent(JSON.stringify({ id, brand, model, pricePerDay }));
    for (const [path, sign] of [
      ['/bookings', `Booking #${booking.id}`],
      ['/orders', 'Total'],
      ['/chat', 'An answer...'],
      ['/favorites', camera.description],
      ['/settings', 'Update Profile'],
      ['/settings?tab=password', 'This device'],
      [`/chat/new?camera=${asked}`, 'Pre-booking Inquiry'],
      [`/chat/${booking.id}`, 'Connected'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(sign, { exact: true }).first()).toBeVisible();
      await expectSoundInBothThemes(page);
    }
    await page.goto(`/camera/${id}`);
    await page.getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: `Book ${camera.name}` });
    await expect(dialog.getByRole('button', { name: 'Confirm Booking' })).toBeVisible();
    await expectSoundInBothThemes(page);
    await dialog.getByRole('button', { name: 'Start date' }).click();
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expectSoundInBothThemes(page);
  });
}
