import { messageBox, messageLog } from '../fixtures/chat.ts';
import { newBooking, newCamera, newCustomer, say, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('in a low window a long chat scrolls as a page, from its end, and covers nothing', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const booking = await newBooking(shop, customer, await newCamera(shop));
  for (let line = 1; line <= 8; line += 1) await say(customer, booking.id, `Line ${line}`);
  await signInAs(page, customer);
  await page.setViewportSize({ width: 360, height: 225 });
  await page.goto(`/chat/${booking.id}`);
  const last = messageLog(page).getByText('Line 8', { exact: true });
  const fromEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await expect(last).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(2);
  const below = async () => {
    const [message, box] = [await last.boundingBox(), await messageBox(page).boundingBox()];
    return (box?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
  };
  expect(await below()).toBeGreaterThan(0);
  await messageBox(page).fill('Line 9');
  await messageBox(page).press('Enter');
  await expect(messageLog(page).getByText('Line 9', { exact: true })).toBeVisible();
  await expect.poll(fromEnd).toBeLessThan(2);
});
