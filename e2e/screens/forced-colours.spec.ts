import type { Locator } from '@playwright/test';
import { newCustomer, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ forcedColors: 'active' });

/** Whether an element differs from the page by a border or by another background colour. */
const isSetOff = (element: Locator) =>
  element.evaluate((shown) => {
    const { borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(shown);
    const hasLine = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    const page = getComputedStyle(document.documentElement).backgroundColor;
    return hasLine || (backgroundColor !== page && !backgroundColor.endsWith(', 0)'));
  });

test('primary buttons keep their shape in forced colours', async ({ page }) => {
  await page.goto('/camera/1');
  await expect(page.getByRole('button', { name: 'Book Now' })).toHaveCSS(
    'border-top-style',
    'solid',
  );
  expect(await isSetOff(page.getByRole('button', { name: 'Book Now' }))).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Login' });
  await expect(submit).toHaveCSS('border-top-width', '1px');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'See What Is Free' })).toHaveCSS(
    'border-top-width',
    '1px',
  );
});

test('what is chosen is told from the rest in forced colours', async ({ page, shop }) => {
  const fill = (element: Locator) =>
    element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
  await signInAs(page, await newCustomer(shop, { firstName: 'Mira' }));
  await page.goto('/settings');
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await fill(tab('Profile'))).not.toBe(await fill(tab('Password')));

  await page.getByRole('button', { name: 'Mira' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const [first, second] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').nth(1)];
  await expect(page.locator('[data-highlighted]')).toHaveCount(1);
  await expect.poll(async () => (await fill(first)) !== (await fill(second))).toBe(true);
  await page.keyboard.press('Escape');

  await page.goto('/camera/1');
  await page.getByRole('button', { name: 'Pick-up date' }).click();
  const days = page.getByRole('grid').first();
  const chosen = days.getByRole('gridcell', { selected: true }).getByRole('button').first();
  const other = days.getByRole('gridcell', { selected: false }).getByRole('button').last();
  expect(await fill(chosen)).not.toBe(await fill(other));
});
