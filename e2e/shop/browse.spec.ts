import { delay } from '../fixtures/hold.ts';
import { scriptOf } from '../fixtures/script-file.ts';
import { expect, test } from '../fixtures/test.ts';
import { newCamera } from '../fixtures/people.ts';

test('the home page shows the hero, four categories, three featured cameras and all of them', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Rent the perfect camera for your project',
  );
  await expect(page.getByText('Professional gear, affordable prices')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'How It Works' })).toHaveAttribute(
    'href',
    '/#how-it-works',
  );
  for (const [name, category] of [
    ['DSLR Cameras', 1],
    ['Mirrorless Cameras', 2],
    ['Cinema Cameras', 3],
    ['Lenses & Accessories', 4],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/cameras?category=${category}`,
    );
  }
  const featured = page.getByRole('region', { name: 'Featured Cameras' }).getByRole('article');
  await expect(featured).toHaveCount(3);
  await expect(featured.first()).toContainText('Most Popular');
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  const all = page.getByRole('region', { name: 'All Cameras' });
  await expect(all.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/cameras');
  await all.getByRole('combobox', { name: 'Category' }).selectOption('Cinema Cameras');
  await expect(page).toHaveURL(/\/cameras\?category=3$/);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('3');
});

test('cards say Low Stock below 2 and Out of Stock at 0, where Book Now is disabled', async ({
  page,
  shop,
}) => {
  const scarce = `Scarce${Date.now()}`;
  const last = await newCamera(shop, { stockCount: 1, name: `${scarce} last` });
  const none = await newCamera(shop, { stockCount: 0, name: `${scarce} none` });
  await page.goto(`/cameras?search=${scarce}`);
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card(last.name)).toContainText('Low Stock');
  await expect(card(last.name).getByRole('button', { name: 'Book Now' })).toBeEnabled();
  await expect(card(none.name)).toContainText('Out of Stock');
  await expect(card(none.name).getByRole('button', { name: 'Book Now' })).toBeDisabled();
  await page.goto(`/camera/${none.id}`);
  await expect(page.getByText('Currently out of stock')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeDisabled();
  await page.goto(`/camera/${last.id}`);
  await expect(page.getByText('Only 1 left in stock - book soon!')).toBeVisible();
});

test('filters live in the address, go back and forward, and Reset clears them', async ({
  page,
}) => {
  await page.goto('/cameras?category=2&search=sony');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camera Collection');
  const search = page.getByRole('searchbox', { name: 'Filter cameras' });
  const category = page.getByRole('combobox', { name: 'Category' });
  const brand = page.getByRole('combobox', { name: 'Brand' });
  const price = page.getByRole('combobox', { name: 'Price' });
  await expect(search).toHaveValue('sony');
  await expect(category).toHaveValue('2');
  await expect(page.getByRole('article').first()).toContainText('Sony');

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/cameras$/);
  await expect(search).toHaveValue('');
  await brand.selectOption('Leica');
  await expect(page.getByRole('article')).toHaveCount(1);
  await price.selectOption({ label: 'Under $50' });
  await expect(page.getByText('No cameras found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters')).toBeVisible();
  await page.goBack();
  await expect(price).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goForward();
  await expect(page.getByText('No cameras found')).toBeVisible();
});

test('a card that is pressed while typing still rests leads to its camera', async ({ page }) => {
  await page.clock.install();
  await page.goto('/cameras');
  const letGo = await delay(page, scriptOf('pages/camera.$id.tsx'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox', { name: 'Filter cameras' }).fill('X-T5');
  await page.getByRole('article', { name: 'Fujifilm X-T5' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/camera\/1$/);
  await page.clock.runFor(1000);
  await page.clock.resume();
  letGo();
  await expect(page.getByRole('heading', { name: 'About this camera' })).toBeVisible();
  await expect(page).toHaveURL(/\/camera\/1$/);
});

test('every price band shows the prices that it names', async ({ page }) => {
  await page.goto('/cameras');
  const bands: [string, (price: number) => boolean][] = [
    ['Under $50', (price) => price < 50],
    ['$50 to $100', (price) => price >= 50 && price <= 100],
    ['$100 to $150', (price) => price >= 100 && price <= 150],
    ['Over $150', (price) => price > 150],
  ];
  for (const [label, holds] of bands) {
    await page.getByRole('combobox', { name: 'Price' }).selectOption({ label });
    await expect
      .poll(async () => {
        const texts = await page.getByRole('article').allInnerTexts();
        const prices = texts.map((text) =>
          Number(/\$([\d,]+)\s*per day/.exec(text)?.[1]?.replaceAll(',', '')),
        );
        return prices.length > 0 && prices.every(holds);
      }, label)
      .toBe(true);
  }
});

test('the whole catalogue is asked for once, however often filters change', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  const catalogue = () => asked.filter((url) => url.includes('limit=1000'));
  expect(catalogue()).toHaveLength(1);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Cinema Cameras');
  await expect(page).toHaveURL(/category=3/);
  await page.getByRole('searchbox', { name: 'Filter cameras' }).fill('a');
  await expect(page).toHaveURL(/search=a/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/cameras$/);
  await page.waitForLoadState('networkidle');
  expect(catalogue()).toHaveLength(1);
});

test('the search box of the header leads to the collection', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search cameras' });
  await search.fill('alexa & zeppelin');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/cameras\?search=alexa(\+|%20)%26(\+|%20)zeppelin$/);
  await expect(page.getByText('No cameras found')).toBeVisible();
});

test('a camera shows its picture, rating, description, features, dates and price', async ({
  page,
}) => {
  await page.goto('/camera/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fujifilm X-T5');
  await expect(page.getByRole('img', { name: 'Rated 4.6 out of 5' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'About this camera' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What this camera offers' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Pick-up date/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Return date/ })).toBeVisible();
  await expect(page.getByText('$55 × 3 days')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$165');
  await expect(page.getByRole('button', { name: 'Chat with Merchant' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages can be read, searched and filtered', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'All Cameras' }).getByRole('article'),
    ).toHaveCount(8);
    await page.getByRole('searchbox', { name: 'Search cameras' }).fill('leica');
    await page.getByRole('searchbox', { name: 'Search cameras' }).press('Enter');
    await page.getByRole('article', { name: 'Leica M11' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'About this camera' })).toBeVisible();
  });
});

test('public pages carry their own head, and what search engines read', async ({ page, shop }) => {
  const read = async (address: string) =>
    (await (await fetch(shop.url + address)).text()).toString();
  const home = await read('/');
  const camera = await read('/camera/1');
  for (const html of [home, camera]) {
    for (const part of [
      '<title>',
      'name="description"',
      'rel="canonical"',
      'property="og:title"',
    ]) {
      expect(html).toContain(part);
    }
  }
  expect(camera).toContain('Fujifilm X-T5');
  expect(camera).toContain('property="og:image"');
  expect(camera).toMatch(/application\/ld\+json[^]*"Product"/);
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] };
  for (const { src } of [...manifest.icons, { src: '/touch-icon.png' }]) {
    expect((await fetch(shop.url + src)).status).toBe(200);
  }
  expect(await read('/robots.txt')).toMatch(/Sitemap: http/);
  expect(await read('/sitemap.xml')).toContain('/camera/1');
  expect((await fetch(`${shop.url}/bookings`)).headers.get('x-robots-tag')).toContain('noindex');
  await page.goto('/camera/1');
  await expect(page).toHaveTitle(/Fujifilm X-T5/);
});

test('the footer leads somewhere with every link', async ({ page }) => {
  await page.goto('/terms');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Mon-Fri 9AM-6PM');
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(['/', '/cameras', '/#how-it-works', '/#faq']));
  expect(links).not.toContain('#');
  for (const name of [
    'Home',
    'Browse Cameras',
    'How It Works',
    'Pricing',
    'FAQ',
    'DSLR',
    'Mirrorless',
    'Cinema',
    'Lenses',
    'Accessories',
  ]) {
    await expect(footer.getByRole('link', { name, exact: true }).first()).toBeVisible();
  }
});

test('the booking card stays in sight beside a long description', async ({ page, shop }) => {
  const camera = await newCamera(shop, { description: 'Word '.repeat(999) });
  await page.goto(`/camera/${camera.id}`);
  const card = page.getByRole('region', { name: 'Rent this camera' });
  const top = async () => (await card.boundingBox())?.y;
  expect(await top()).toBeGreaterThan(100);
  const header = await page.getByRole('banner').boundingBox();
  for (const distance of [400, 800]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), distance);
    await expect.poll(top).toBe(96);
    expect(await top()).toBeGreaterThan(header?.height ?? 96);
  }
});

test('a camera’s page that is loaded anew still leads back to where one came from', async ({
  page,
}) => {
  await page.goto('/cameras');
  await page.getByRole('main').getByRole('link', { name: 'Fujifilm X-T5' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fujifilm X-T5' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
});
