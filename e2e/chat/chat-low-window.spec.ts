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
  const aroundBox = async () => {
    const header = await page.getByRole('banner').boundingBox();
    const box = await messageBox(page).boundingBox();
    const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)];
    const height = page.viewportSize()?.height ?? 0;
    return Math.min(top - (header?.height ?? 0), height - bottom);
  };
  await expect(last).toBeVisible();
  await expect.poll(aroundBox, 'the text box is between header and edge').toBeGreaterThan(0);
  const below = async () => {
    const [message, box] = [await last.boundingBox(), await messageBox(page).boundingBox()];
    return (box?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
  };
  expect(await below()).toBeGreaterThan(0);
  await messageBox(page).fill('Line 9');
  await messageBox(page).press('Enter');
  await expect(messageLog(page).getByText('Line 9', { exact: true })).toBeVisible();
  await expect.poll(aroundBox).toBeGreaterThan(0);
  await expect(messageLog(page).getByText('Sending...')).toHaveCount(0);

  await page.setViewportSize({ width: 1024, height: 450 });
  await page.reload();
  await expect(messageLog(page).getByText('Line 9', { exact: true })).toBeInViewport();
  await expect.poll(aroundBox, 'and not above the footer').toBeGreaterThan(0);
});
