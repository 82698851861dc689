import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/**
 * The animations that start when the card of an item is pressed: the animated element, and the
 * length in milliseconds.
 */
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

test('a change of the theme is complete at once where no motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => {
      document.body.dataset['running'] = String(document.getAnimations().length);
    }),
  );
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('body')).toHaveAttribute('data-running', '0');
});

test('the last of several quick presses decides which camera is shown', async ({ page }) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  // One script makes all presses, so that none has an effect before the last.
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

test('a camera opened from far down a list begins at its top at once', async ({ page }) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo({ top: 2_000, behavior: 'instant' }));
  // The scroll position at the moment when the page of the item is first painted.
  const seen = page.evaluate(
    () =>
      new Promise<number>((see) => {
        const look = () =>
          document.querySelector('main header h1')
            ? requestAnimationFrame(() => see(scrollY))
            : requestAnimationFrame(look);
        look();
      }),
  );
  const links = page.getByRole('article').getByRole('link');
  await links.last().dispatchEvent('click');
  expect(await seen).toBe(0);
});

test('the way back to a list leads at once to where it was left', async ({ page }) => {
  await page.goto('/cameras');
  await page.waitForLoadState('networkidle');
  // The router stores a scroll position only after the scroll event.
  await page.evaluate(() =>
    new Promise((scrolled) => {
      document.addEventListener('scroll', scrolled, { once: true });
      scrollTo({ top: 1_500, behavior: 'instant' });
    }).then(() => undefined),
  );
  await page.getByRole('article').getByRole('link').last().dispatchEvent('click');
  // The test waits for the page of the item, because the list has a field for the pick-up date too.
  await expect(page.getByRole('region', { name: 'Rent this camera' })).toBeVisible();
  const places = page.evaluate(
    () =>
      new Promise<number[]>((see) => {
        const places = new Set<number>();
        let until = Infinity;
        const look = () => {
          const now = performance.now();
          if (document.querySelectorAll('main article').length > 8) {
            until = Math.min(until, now + 1_000);
            places.add(Math.round(scrollY));
          }
          if (now < until) requestAnimationFrame(look);
          else see([...places]);
        };
        look();
      }),
  );
  await page.goBack();
  expect(await places).toEqual([1_500]);
});

test('a part of the page that is shown is glided to, unless no motion is wanted', async ({
  page,
}) => {
  /** The scroll positions of the page while it scrolls to the part How It Works. */
  const way = async () => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('link', { name: 'How It Works' }).dispatchEvent('click');
    return page.evaluate(
      () =>
        new Promise<number>((see) => {
          const places = new Set<number>();
          let still = 0;
          const look = () => {
            still = places.has(scrollY) && scrollY > 0 ? still + 1 : 0;
            places.add(scrollY);
            if (still < 20) requestAnimationFrame(look);
            else see(places.size);
          };
          look();
        }),
    );
  };
  expect(await way()).toBeGreaterThan(4);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await way()).toBeLessThanOrEqual(2);
});

test('the bar at the top is blurred only while the page is scrolled below it', async ({ page }) => {
  await page.goto('/cameras');
  const blur = () =>
    page
      .locator('header .frosted')
      .first()
      .evaluate((background) => getComputedStyle(background).backdropFilter);
  expect(await blur()).toBe('none');
  await page.mouse.wheel(0, 400);
  await expect.poll(blur).toBe('blur(12px)');
  await page.mouse.wheel(0, -400);
  await expect.poll(blur).toBe('none');
});
