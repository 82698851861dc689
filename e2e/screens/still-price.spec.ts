import { addDays } from '#shared/days.rules.ts';
import { delay } from '../fixtures/hold.ts';
import { newCamera, newCustomer, signInAs, todayIn } from '../fixtures/people.ts';
import { scriptOf } from '../fixtures/script-file.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { expect, test } from '../fixtures/test.ts';

let putBack: (() => Promise<void>) | undefined;
test.afterEach(() => putBack?.());

for (const size of ['', ' @phone']) {
  test(`an item is booked only beside its whole price, which would move the button${size}`, async ({
    page,
    shop,
  }) => {
    const today = await todayIn(shop);
    const camera = await newCamera(shop);
    putBack = await changeSettings(shop.url, ({ prices }) => {
      prices.discounts = [{ fromDays: 3, percent: 10 }];
      prices.tax = { label: 'VAT', percent: 19, kind: 'contained' };
    });
    await signInAs(page, await newCustomer(shop));
    const answer = await delay(page, /\/api\/quotes$/);
    await page.goto(`/camera/${camera.id}`);
    const card = page.getByRole('region', { name: 'Rent this camera' });
    const buttons = [
      card.getByRole('button', { name: 'Book Now' }),
      card.getByRole('button', { name: 'Add to Rental' }),
      card.getByRole('button', { name: 'Chat with Merchant' }),
    ];
    await expect(card.getByRole('button', { name: /^Pick-up date/ })).toContainText(
      String(Number(addDays(today, 1).slice(8))),
    );
    for (const button of buttons) await expect(button).toBeDisabled();
    answer();
    for (const button of buttons) await expect(button).toBeEnabled();
    await expect(card).toContainText('Discount−$15');
    await expect(card).toContainText('Contains VAT 19%');
  });

  test(`a booking is confirmed only beside its whole price${size}`, async ({ page, shop }) => {
    const camera = await newCamera(shop);
    await signInAs(page, await newCustomer(shop));
    await page.goto(`/cameras?search=${encodeURIComponent(camera.name)}`);
    const answer = await delay(page, /\/api\/quotes$/);
    await page.getByRole('article').getByRole('button', { name: 'Book Now' }).click();
    const dialog = page.getByRole('dialog', { name: `Book ${camera.name}` });
    const confirm = dialog.getByRole('button', { name: 'Confirm Booking' });
    await expect(dialog).toContainText('Duration3 days');
    await expect(confirm).toBeDisabled();
    answer();
    await expect(confirm).toBeEnabled();
  });
}

test('a press on a day before the shop is known opens the calendar once it is', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  const answer = await delay(page, /\/api\/shop$/);
  await page.goto(`/camera/${camera.id}`);
  const calendar = page.waitForResponse(scriptOf('ui/fields/date-popover.tsx'));
  await page.getByRole('button', { name: /^Pick-up date/ }).click();
  await calendar;
  const end = page.getByRole('button', { name: /^Return date/ });
  await end.click();
  await expect(end).toHaveAttribute('aria-expanded', 'true');
  answer();
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('an item whose price does not come can be booked all the same', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const camera = await newCamera(shop);
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByRole('dialog', { name: `Book ${camera.name}` })).toBeVisible();
});

test('somebody who goes on before an accessory is in the rental stays where that leads', async ({
  page,
  shop,
}) => {
  const battery = await newCamera(shop);
  const camera = await newCamera(shop, { accessoryIds: [battery.id] });
  const answer = await delay(page, /\/api\/shop$/);
  await page.goto(`/camera/${camera.id}`);
  const accessories = page.getByRole('list', { name: 'Goes with this camera' });
  await accessories.getByRole('button', { name: 'Add to Rental' }).click();
  await page.getByRole('link', { name: 'Lensyard' }).first().click();
  await expect(page).toHaveURL('/');
  answer();
  await expect(page.getByRole('link', { name: 'Rental (1)' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/');
});
