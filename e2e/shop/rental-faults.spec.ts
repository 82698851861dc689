import { newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { goOffline } from '../fixtures/offline.ts';
import { expect, test } from '../fixtures/test.ts';

test('a rental that was offline asks for its price again once the network is back, and can be booked', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add to Rental' }).click();
  await page.getByRole('link', { name: 'Rental (1)' }).click();
  await page.getByRole('link', { name: 'Open Your Rental' }).click();
  const book = page.getByRole('button', { name: /^Book \d+ items?$/ });
  await expect(book).toBeEnabled();

  await goOffline(page);
  await page.getByLabel('Quantity').fill('2');
  await expect(page.getByRole('alert')).toContainText('The price could not be loaded.');
  await expect(book).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(book).toBeEnabled();
  await book.click();
  await expect(page.getByText('Booking Confirmed', { exact: true }).first()).toBeVisible();
});

test('a rental that was sent without network says one thing, and pressed again it is booked once', async ({
  page,
  context,
  shop,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const camera = await newCamera(shop);
  const customer = await newCustomer(shop);
  await signInAs(page, customer);
  await page.goto(`/camera/${camera.id}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add to Rental' }).click();
  await page.getByRole('link', { name: 'Rental (1)' }).click();
  await page.getByRole('link', { name: 'Open Your Rental' }).click();
  const book = page.getByRole('button', { name: 'Book 1 item' });
  await expect(book).toBeEnabled();

  await goOffline(page);
  await book.click();
  await expect(page.getByRole('alert')).toContainText('press again, nothing is done twice');
  await expect(book).toBeEnabled();
  await expect(page.getByText('Booking Failed')).toHaveCount(0);
  await context.setOffline(false);
  await book.click();
  await page.waitForURL(/\/chat\/\d+$/);
  expect(await customer.call<unknown[]>('GET', '/api/bookings/user')).toHaveLength(1);
});

test('the focus stays on the page when the only line of a rental is removed', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add to Rental' }).click();
  await page.getByRole('link', { name: 'Rental (1)' }).click();
  await page.getByRole('link', { name: 'Open Your Rental' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('Your rental is empty')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  // Tab leads to the next control in the content, and not to the first one of the page.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Cameras' })).toBeFocused();
});

test('a rental is booked only beside its whole price, which would move the button', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to Rental' }).click();
  await expect(page.getByRole('link', { name: 'Rental (1)' })).toBeVisible();
  // Scripts that are asked for after the price do not come.
  let isPriceAskedFor = false;
  await page.route('**/api/quotes', async (route) => {
    isPriceAskedFor = true;
    await route.continue();
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!isPriceAskedFor) await route.continue();
  });
  await page.goto('/rental');
  await expect(page.getByRole('button', { name: 'Book 1 item' })).toBeEnabled();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
});
