import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

/** The text that a page shows to a visitor without JavaScript. */
const said = async (page: Page) => {
  await expect(page.locator('noscript')).toBeVisible();
  return page.locator('noscript').innerText();
};

test('a page without JavaScript says what needs it, and one that is nothing without it leads to the cameras', async ({
  page,
}) => {
  await page.goto('/');
  expect(await said(page)).toContain('To sign in, book and chat, please switch JavaScript on.');
  await expect(page.getByRole('heading', { name: 'Featured Cameras' })).toBeVisible();
  for (const address of ['/login', '/bookings', '/admin']) {
    await page.goto(address);
    expect(await said(page)).toContain('This page needs JavaScript.');
    await page.getByRole('link', { name: 'Look at the cameras' }).click();
    await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
  }
});

test('without JavaScript Login is a link to the page of that name, with the way back', async ({
  page,
}) => {
  await page.goto('/camera/3');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login?back=%2Fcamera%2F3');
});
