import { addDays } from '#shared/days.rules.ts';
import { dayButton, turnTo } from '../fixtures/booking-dialog.ts';
import { changeSettings } from '../fixtures/settings.ts';
import { newBooking, newCamera, newCustomer, todayIn } from '../fixtures/people.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const phone of ['', ' @phone']) {
  test(`a photographer finds what fits by kind and mount, and takes choices off again${phone}`, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/cameras');
    if (isMobile) {
      const first = page.getByRole('article').first();
      expect((await first.boundingBox())?.y ?? 999).toBeLessThan(480);
      await page.getByRole('button', { name: 'Filters' }).click();
    }
    const kind = page.getByRole('group', { name: 'Kind' });
    await kind.getByRole('checkbox', { name: /^Lenses/ }).check();
    const mount = page.getByRole('group', { name: 'Mount' });
    await mount.getByRole('checkbox', { name: /^Canon RF/ }).check();
    if (isMobile) await page.getByRole('button', { name: 'Show 1 item', exact: true }).click();
    await expect(page).toHaveURL(/kind=lens&mount=Canon(\+|%20)RF/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toHaveAccessibleName(/Canon RF 70-200mm/);
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Remove Canon RF' }).click();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.getByRole('button', { name: 'Remove Lenses' }).click();
    await expect(page).toHaveURL(/\/cameras$/);
  });
}

test('a house proposes searches by job on its home page', async ({ page, shop }) => {
  const restore = await changeSettings(shop.url, (settings) => {
    settings.house.searches = 'Wedding\n\nTravel';
  });
  try {
    await page.goto('/');
    const searches = page.getByRole('list', { name: 'Searches' });
    await expect(searches.getByRole('link')).toHaveText(['Wedding', 'Travel']);
    await searches.getByRole('link', { name: 'Wedding' }).click();
    await expect(page).toHaveURL(/\/cameras\?search=Wedding$/);
    await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
    await expect(page.getByRole('article').nth(3)).toBeVisible();
  } finally {
    await restore();
  }
});

test('words are found wherever they stand, the best match first', async ({ page }) => {
  await page.goto('/cameras');
  await page.getByRole('searchbox', { name: 'Filter cameras' }).fill('lens 50mm');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('relevance');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('ZEISS CP.3 50mm T2.1');
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('Sony');
  await expect(page.getByText('No cameras found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Brand' }).selectOption('ZEISS');
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('several');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a lens that fits no camera of the rental is named, with the way to those that do', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  await page.goto(`/cameras?from=${addDays(today, 1)}&to=${addDays(today, 3)}`);
  await page.getByRole('button', { name: 'Add Canon EOS R5 to Rental' }).click();
  await expect(page.getByText('Added to Rental', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Sigma 35mm F1.4 DG DN Art to Rental' }).click();
  const added = page.getByRole('button', { name: 'Sigma 35mm F1.4 DG DN Art: in your rental (1)' });
  await expect(added).toBeVisible();
  await added.click();
  await expect(
    page.getByRole('button', { name: 'Sigma 35mm F1.4 DG DN Art: in your rental (2)' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Rental (3)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rental' });
  await expect(sheet).toContainText('Does not fit the Canon EOS R5 in your rental (Canon RF)');
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('link', { name: 'Rental (3)' }).click();
  await sheet.getByRole('link', { name: 'Open Your Rental' }).click();
  await page.getByRole('link', { name: 'See lenses that fit' }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/Canon RF 70-200mm/);
});

test('a card adds without naming days for a visitor who has chosen none', async ({ page }) => {
  await page.goto('/cameras');
  await page.getByRole('button', { name: 'Add Canon EOS R5 to Rental' }).click();
  await expect(page.getByRole('link', { name: 'Rental (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pick-up date' })).toContainText('Select a date');
  await page.getByRole('link', { name: 'Rental (1)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Rental' });
  await expect(sheet).toContainText('No days are chosen yet');
  await page.keyboard.press('Escape');
  await page.goto('/camera/3');
  await page.getByRole('button', { name: 'Add to Rental' }).first().click();
  await page.getByRole('link', { name: 'Rental (2)' }).click();
  await expect(sheet).toContainText('Total for 3 days');
});

test('a pick-up alone is named beside When, and nothing below moves', async ({ page, shop }) => {
  const today = await todayIn(shop);
  await page.goto('/cameras');
  await page.getByRole('button', { name: 'Pick-up date' }).click();
  const place = async () => (await page.getByRole('article').first().boundingBox())?.y;
  const before = await place();
  await turnTo(page, addDays(today, 2));
  await dayButton(page, addDays(today, 2)).click();
  await expect(page.getByText('Please choose a return date')).toBeVisible();
  expect(await place()).toBe(before);
});

test('a name keeps its focal lengths on one line @phone', async ({ page }) => {
  await page.goto('/camera/17');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toHaveText('Sony FE 24-70mm F2.8 GM II');
  const lines = (text: string) =>
    name
      .getByText(text, { exact: true })
      .evaluate((word) => new Set([...word.getClientRects()].map(({ top }) => top)).size);
  expect(await lines('24-70mm')).toBe(1);
});

test('a sheet of paper has the camera and no buttons', async ({ page }) => {
  await page.goto('/camera/4');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Included' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden();
  for (const name of ['Add to Rental', 'Add to favorites', 'Book Now']) {
    for (const button of await page.getByRole('button', { name }).all()) {
      await expect(button).toBeHidden();
    }
  }
});

test('the pictures of a camera are looked at in full size', async ({ page }) => {
  await page.goto('/camera/4');
  await page.getByRole('button', { name: 'Show at full size' }).click();
  const viewer = page.getByRole('dialog', { name: 'Canon EOS R5' });
  await expect(viewer).toContainText('1 of 5');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('5 of 5');
  await expect(viewer).toContainText('What is in the bag');
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer).toContainText('1 of 5');
  await expect(viewer).toContainText('the lens in the picture is not included');
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Specifications' })).toContainText('Canon RF');
  await expect(page.getByRole('list', { name: /^Fits 1 lens here$/ })).toContainText('70-200mm');
});

test('a page begins with the first free days; on full ones the next free days lead @phone', async ({
  page,
  shop,
}) => {
  const today = await todayIn(shop);
  const camera = await newCamera(shop, { stockCount: 1 });
  await newBooking(shop, await newCustomer(shop), camera, { from: 1, to: 4 });
  await page.goto(`/camera/${camera.id}`);
  const free = new RegExp(`${Number(addDays(today, 5).slice(8))}, `);
  await expect(page.getByRole('button', { name: 'Pick-up date' })).toContainText(free);
  await expect(page.getByRole('button', { name: 'Book Now' })).toBeVisible();
  await page.goto(`/camera/${camera.id}?from=${addDays(today, 2)}&to=${addDays(today, 3)}`);
  await expect(page.getByText(/^Not free \w{3} \d+ to \w{3} \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'See free days' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a rental is sent to somebody as a link, who is asked before it replaces another', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const today = await todayIn(shop);
  const [one, two] = [await newCamera(shop), await newCamera(shop, { stockCount: 3 })];
  const days = `from=${addDays(today, 2)}&to=${addDays(today, 4)}`;
  await page.goto(`/rental?items=${one.id}x1,${two.id}x2,2000000000x1,nonsense&${days}`);
  await expect(page.getByRole('link', { name: 'Rental (3)' })).toBeVisible();
  await expect(page.getByText('2 parts of the link could not be read')).toBeVisible();
  await expect(page).toHaveURL(/\/rental$/);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link Copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(decodeURIComponent(link)).toContain(`items=${one.id}x1,${two.id}x2`);
  await page.goto(`/rental?items=${one.id}x1`);
  const question = page.getByRole('alertdialog', { name: 'Replace your rental?' });
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('link', { name: 'Rental (1)' })).toBeVisible();
});

test('of a rental with several problems what is free is taken at once', async ({ page, shop }) => {
  const today = await todayIn(shop);
  const [full, few, free] = [
    await newCamera(shop, { stockCount: 1 }),
    await newCamera(shop, { stockCount: 2 }),
    await newCamera(shop, { stockCount: 5 }),
  ];
  await newBooking(shop, await newCustomer(shop), full, { from: 2, to: 3 });
  const days = `from=${addDays(today, 2)}&to=${addDays(today, 3)}`;
  await page.goto(`/rental?items=${full.id}x1,${few.id}x4,${free.id}x1&${days}`);
  await expect(page.getByText('2 problems are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Take what is free' }).click();
  await expect(page.getByRole('link', { name: 'Rental (3)' })).toBeVisible();
  await expect(page.getByRole('article', { name: full.name, exact: true })).toHaveCount(0);
  const quantity = page
    .getByRole('article', { name: free.name, exact: true })
    .getByRole('spinbutton', { name: 'Quantity' });
  await quantity.fill('200');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('5');
  await expect(page.getByText('5 free on these days')).toBeVisible();
});
