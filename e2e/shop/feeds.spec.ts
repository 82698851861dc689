import { openDesk } from '../fixtures/desk.ts';
import { newBooking, newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const phone of ['', ' @phone']) {
  test(`a calendar follows one’s bookings until its feed is revoked${phone}`, async ({
    page,
    shop,
    request,
  }) => {
    const customer = await newCustomer(shop);
    const camera = await newCamera(shop, { name: `Followed ${Date.now()}` });
    await newBooking(shop, customer, camera);
    await signInAs(page, customer);
    await page.goto('/settings');
    const feeds = page.getByRole('region', { name: 'Calendar feeds' });
    await expect(feeds.getByText('There is no feed yet.')).toBeVisible();
    await expect(feeds.getByLabel('Feed of')).toHaveCount(0);
    await feeds.getByRole('button', { name: 'Create Feed' }).click();
    await expect(page.getByText('Feed Created', { exact: true })).toBeVisible();
    const address = await feeds.getByLabel('Feed address').inputValue();
    await expect(feeds.getByRole('listitem')).toContainText('never read');
    await expectSoundPage(page);
    expect(await (await request.get(address)).text()).toContain(camera.name);

    await page.reload();
    await expect(feeds.getByRole('listitem')).toContainText('last read');
    await expect(feeds.getByLabel('Feed address')).toHaveCount(0);
    await feeds.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Feed Revoked', { exact: true })).toBeVisible();
    await expect(feeds.getByText('There is no feed yet.')).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
  });
}

test('one feed is made by a button that is pressed twice, by mouse and by keyboard', async ({
  page,
  shop,
}) => {
  await signInAs(page, await newCustomer(shop));
  await page.goto('/settings');
  const feeds = page.getByRole('region', { name: 'Calendar feeds' });
  const create = feeds.getByRole('button', { name: 'Create Feed' });
  await create.dblclick();
  await expect(page.getByText('Feed Created', { exact: true })).toBeVisible();
  await expect(create).toBeFocused();
  await expect(create).toBeEnabled();
  await expect(feeds.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(feeds.getByRole('listitem')).toHaveCount(2);
  await expect(create).toBeEnabled();
  await expect(feeds.getByRole('listitem')).toHaveCount(2);
});

test('an administrator’s calendar may follow the whole desk, and at most ten do', async ({
  page,
  shop,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  await openDesk(page, shop.url, '/settings');
  const feeds = page.getByRole('region', { name: 'Calendar feeds' });
  await feeds.getByLabel('Feed of').selectOption('The whole desk');
  await feeds.getByRole('button', { name: 'Create Feed' }).click();
  const address = await feeds.getByLabel('Feed address').inputValue();
  expect(await (await request.get(address)).text()).toMatch(/SUMMARY:.*(Out|Back)/i);
  await expect(feeds.getByRole('listitem')).toHaveCount(1);
  for (let made = 2; made <= 10; made += 1) {
    await feeds.getByRole('button', { name: 'Create Feed' }).click();
    await expect(feeds.getByRole('listitem')).toHaveCount(made);
  }
  await feeds.getByRole('button', { name: 'Create Feed' }).click();
  await expect(page.getByText('Failed to Create Feed', { exact: true })).toBeVisible();
  await expectSoundPage(page);
  for (let left = 9; left >= 0; left -= 1) {
    await feeds.getByRole('button', { name: 'Revoke' }).first().click();
    await expect(feeds.getByRole('listitem')).toHaveCount(left);
  }
});
