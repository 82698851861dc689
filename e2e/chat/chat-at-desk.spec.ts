import { messageBox, messageLog } from '../fixtures/chat.ts';
import {
  demoPerson,
  newBooking,
  newCamera,
  newCustomer,
  say,
  signInAs,
} from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const size of ['', ' @phone']) {
  test(`the desk’s navigation and its search stay over a chat, a customer has none${size}`, async ({
    page,
    newVisitor,
    shop,
  }) => {
    const customer = await newCustomer(shop, { lastName: `Kovacs${Date.now()}` });
    const booking = await newBooking(shop, customer, await newCamera(shop));
    await say(customer, booking.id, 'Is a strap included?');
    await signInAs(page, await demoPerson(shop, 'admin'));
    await page.goto('/admin');
    await page
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: new RegExp(customer.user.lastName) })
      .click();
    await expect(messageLog(page)).toContainText('Is a strap included?');
    const desk = page.getByRole('navigation', { name: 'Desk' });
    await expect(desk.getByRole('link', { name: 'Counter' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBeLessThanOrEqual(0);
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    await desk.getByRole('link', { name: 'Counter' }).click();
    await expect(page.getByRole('heading', { name: 'Counter' })).toBeVisible();

    const theirs = await newVisitor();
    await signInAs(theirs, customer);
    await theirs.goto(`${shop.url}/chat/${booking.id}`);
    await expect(messageLog(theirs)).toContainText('Is a strap included?');
    await expect(theirs.getByRole('navigation', { name: 'Desk' })).toHaveCount(0);
  });
}
