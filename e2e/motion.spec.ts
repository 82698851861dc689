import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

/** The names of the animations that a press on a camera's card starts, with their lengths in milliseconds. */
async function motionAfterPress(page: Page): Promise<{ element: string; duration: number }[]> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        document.body.dataset['motion'] = JSON.stringify(
          document.getAnimations().flatMap(({ effect }) => {
            const element = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
            return element?.startsWith('::view-transition')
              ? [{ element, duration: Number(effect?.getComputedTiming().duration) }]
              : [];
          }),
        );
      });
      return transition;
    };
  });
  await page.getByRole('link', { name: 'Leica M11' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leica M11' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-motion', /^\[/);
  return JSON.parse((await page.locator('body').getAttribute('data-motion')) ?? '');
}

test('a card grows into its camera within 200 ms', async ({ page }) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  const motion = await motionAfterPress(page);
  expect(motion.map(({ element }) => element)).toContain('::view-transition-group(picture)');
  expect(Math.max(...motion.map(({ duration }) => duration))).toBeLessThanOrEqual(200);
});

test('who wants no motion sees none on the way to a camera', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  expect(await motionAfterPress(page)).toEqual([]);
});

test('the last of several quick presses decides which camera is shown', async ({ page }) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  // Without waiting for what a press brings about.
  await page.evaluate(() => {
    for (const link of [...document.querySelectorAll<HTMLElement>('article h3 a')].slice(0, 4))
      link.click();
  });
  await expect(page).toHaveURL(/\/camera\/4$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Canon EOS R5' })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Camera Collection' })).toBeVisible();
  await page.getByRole('link', { name: 'Leica M11' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leica M11' })).toBeVisible();
});
