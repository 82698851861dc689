import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import type { Unit } from '#shared/units/units.ts';
import { demoPerson, newCamera, signInAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

/** Reads the QR code in an element as a camera would. */
async function read(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const pagesIn = (pdf: Buffer): number =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

test('labels of an item’s units are printed on sheets, and each code leads to its unit', async ({
  page,
  shop,
}) => {
  const desk = await demoPerson(shop, 'admin');
  const camera = await newCamera(shop, { stockCount: 32 });
  const units = await desk.call<Unit[]>('GET', `/api/admin/cameras/${camera.id}/units`);
  await desk.call('PATCH', `/api/admin/units/${units[0]?.id}`, { code: 'Körper-1' });
  await desk.call('POST', `/api/admin/units/${units[1]?.id}/retire`);
  await signInAs(page, desk);
  await page.goto(`/admin/inventory?search=${encodeURIComponent(camera.name)}`);
  await page.getByRole('button', { name: 'Units' }).click();
  await page.getByRole('link', { name: 'Print Labels' }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/labels?camera=${camera.id}`);

  const codes = page.getByRole('img', { name: /^QR code of / });
  await expect(codes).toHaveCount(31);
  await expect(page.getByRole('article').getByText(camera.name, { exact: true })).toHaveCount(31);
  // The labels contain the shop's public address, which differs from the address in this browser.
  const publicUrl = `http://localhost:${new URL(shop.url).port}`;
  const codeOf = (code: string) =>
    page.getByRole('img', { name: `QR code of ${code}`, exact: true });
  await expect(codeOf(`${camera.id}-2`)).toHaveCount(0);
  const address = await read(codeOf('Körper-1'));
  expect(address).toBe(`${publicUrl}/u/${encodeURIComponent('Körper-1')}`);
  expect(await read(codeOf(`${camera.id}-9`))).toBe(`${publicUrl}/u/${camera.id}-9`);

  // A sheet of A4 has 21 labels, one of Letter 30. The labels need two sheets of either, and no
  // empty page follows.
  const paper = page.getByRole('combobox', { name: 'Paper' });
  for (const [name, onFirst] of [
    ['A4', 21],
    ['Letter', 30],
  ] as const) {
    await paper.selectOption(name);
    const first = page.getByRole('region', { name: 'Sheet 1 of 2' });
    await expect(first.getByRole('article')).toHaveCount(onFirst);
    expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(paper).toBeHidden();
    await page.emulateMedia({ media: null });
  }

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');

  expect(address && (await page.goto(address))?.status()).toBe(200);
  await expect(page).toHaveURL(/\/admin\/counter$/);
  await expect(page.getByText(`Körper-1, ${camera.name}, in house.`)).toBeVisible();
});

test('there are no labels of nothing', async ({ page, shop, expectErrors }) => {
  expectErrors(/status of 40[04]/);
  await signInAs(page, await demoPerson(shop, 'admin'));
  await page.goto('/admin/labels?camera=none');
  await expect(page.getByRole('alert')).toContainText('The labels could not be loaded');
  await expect(page.getByRole('combobox', { name: 'Paper' })).toHaveCount(0);
  await page.goto('/admin/labels?camera=2147483647');
  await expect(page.getByRole('alert')).toContainText('Camera not found');
});
