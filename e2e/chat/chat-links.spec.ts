import { messageBox, messageLog } from '../fixtures/chat.ts';
import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('addresses in messages are links: the shop’s own stay in the window', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop);
  const booking = await newBooking(shop, customer, camera);
  await signInAs(page, customer);
  await page.goto(`/chat/${booking.id}`);
  const own = `${shop.url}/camera/${camera.id}`;
  await messageBox(page).fill(`Like ${own}, or (https://example.com/lens)?`);
  await messageBox(page).press('Enter');
  const other = messageLog(page).getByRole('link', { name: 'https://example.com/lens' });
  await expect(other).toHaveAttribute('target', '_blank');
  await expect(other).toHaveAttribute('rel', 'noopener nofollow');
  await messageLog(page).getByRole('link', { name: own }).click();
  await expect(page.getByRole('heading', { level: 1, name: camera.name })).toBeVisible();
});
