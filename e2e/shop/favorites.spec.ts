import { hold } from '../fixtures/hold.ts';
import { newCamera, newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor is asked to log in, by the toggle and by the page', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please log in to save favorites').first()).toBeVisible();
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible();
  await expect(page.getByText('You need to be logged in to view your favorites')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('on a phone a toast leaves the bar with Book Now free @phone', async ({ page, shop }) => {
  const camera = await newCamera(shop);
  await page.goto(`/camera/${camera.id}`);
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Authentication required' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
      const bookNow = await page.getByRole('button', { name: 'Book Now' }).boundingBox();
      return bookNow && height > 0 && y + height <= bookNow.y;
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(page.getByRole('dialog', { name: `Book ${camera.name}` })).toBeVisible();
});

test('a favourite whose name is its brand and model says them once', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const { brand, model } = await newCamera(shop);
  const camera = await newCamera(shop, { name: `${brand} ${model}`, brand, model });
  await customer.call('POST', `/api/favorites/${camera.id}`);
  await signInAs(page, customer);
  await page.goto('/favorites');
  const card = page.getByRole('article', { name: camera.name });
  await expect(card.getByText(camera.name, { exact: true })).toHaveCount(1);
});

test('a favourite is kept, found again, listed, and taken out', async ({ page, shop }) => {
  const customer = await newCustomer(shop);
  const camera = await newCamera(shop, { pricePerDay: 85 });
  await signInAs(page, customer);
  await page.goto(`/camera/${camera.id}`);
  const add = page.getByRole('button', { name: 'Add to favorites' });
  const remove = page.getByRole('button', { name: 'Remove from favorites' });
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toBeVisible();
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  await add.click();
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
  await expect(remove).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(remove).toBeVisible();

  await page.goto('/favorites');
  const card = page.getByRole('article', { name: camera.name });
  await expect(card).toContainText(`${camera.brand} ${camera.model}`);
  await expect(card).toContainText('$85 per day');
  await expect(card).toContainText(camera.description);
  await card.getByRole('link', { name: 'View Details' }).click();
  await page.waitForURL(`**/camera/${camera.id}`);
  await page.goBack();
  await card.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Cameras' })).toBeVisible();
});

test('a change that the server refuses is taken back and said', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  await page.route('**/api/favorites/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  );
  await page.goto(`/camera/${camera.id}`);
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('Could not update favorites').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeVisible();
});

test('favourites load with four shapes, and an error can be tried again', async ({
  page,
  shop,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signInAs(page, await newCustomer(shop));
  const release = await hold(page, '**/api/favorites?**');
  await page.goto('/favorites');
  await expect(page.getByRole('status', { name: 'Loading favorites' }).locator('> *')).toHaveCount(
    4,
  );
  release();
  await expect(page.getByRole('alert')).toContainText('Error loading favorites');
  await page.unroute('**/api/favorites?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No Favorites Yet' })).toBeVisible();
});

test('the focus stays in the list when a favourite is taken out by keyboard', async ({
  page,
  shop,
}) => {
  const customer = await newCustomer(shop);
  const cameras = [await newCamera(shop), await newCamera(shop)];
  for (const { id } of cameras) await customer.call('POST', `/api/favorites/${id}`);
  await signInAs(page, customer);
  await page.goto('/favorites');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove from favorites' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Favorites' })).toBeFocused();
});

test('an answer from before a favourite was added is not waited for any more', async ({
  page,
  shop,
}) => {
  const camera = await newCamera(shop);
  await signInAs(page, await newCustomer(shop));
  // The first request whether the item is a favourite never gets an answer.
  await page.route('**/api/favorites/check/**', () => undefined, { times: 1 });
  await page.goto(`/camera/${camera.id}`);
  const dropped = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/check/'),
  );
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await dropped;
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible();
});

for (const phone of ['', ' @phone']) {
  test(`a card's heart keeps its camera, and the page stays where it is${phone}`, async ({
    page,
    shop,
  }) => {
    const brand = `Hearts ${Date.now()}`;
    const camera = await newCamera(shop, { brand });
    const other = await newCamera(shop, { brand });
    const heart = ({ name }: { name: string }) =>
      page.getByRole('article', { name, exact: true }).getByRole('button', { name: /favorites/ });
    const collection = `/cameras?brand=${encodeURIComponent(brand)}`;
    await page.goto(collection);
    await heart(camera).and(page.getByLabel('Add to favorites')).click();
    await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();

    await signInAs(page, await newCustomer(shop));
    await page.goto(collection);
    await heart(camera).and(page.getByLabel('Add to favorites')).click();
    await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/cameras\?/);
    await page.reload();
    const remove = heart(camera).and(page.getByLabel('Remove from favorites'));
    await expect(remove).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(other).and(page.getByLabel('Add to favorites'))).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await remove.click();
    await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
    await expect(heart(camera).and(page.getByLabel('Add to favorites'))).toBeVisible();
  });
}
