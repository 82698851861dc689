import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Signs in over HTTP, and stores the session as the pages of the shop do. */
async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(
    async (credentials) => {
      const response = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      localStorage.setItem('auth', await response.text());
    },
    { username, password },
  );
}

/** Opens each page as a first visit, one after the other. */
async function visitAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('#root')).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
  }
}

const publicPaths = [
  '/',
  '/cameras',
  '/cameras?search=x-t5&category=2',
  '/camera/1',
  '/terms',
  '/privacy',
  '/login',
  '/register',
];

test('every page works without turning text into markup or script', async ({
  page,
  newVisitor,
  expectErrors,
}) => {
  test.slow();
  expectErrors(/status of 404/);
  await visitAll(page, [...publicPaths, '/no/such/page', '/camera/999999']);

  await signIn(page, 'alex', 'lensyard-demo');
  await visitAll(page, [
    '/',
    '/camera/1',
    '/bookings',
    '/orders',
    '/favorites',
    '/settings',
    '/chat',
    '/chat/1',
    '/chat/new?camera=%7B%22id%22%3A1%2C%22brand%22%3A%22a%22%2C%22model%22%3A%22b%22%2C%22pricePerDay%22%3A1%7D',
  ]);

  const desk = await newVisitor();
  await signIn(desk, 'admin', 'lensyard-admin');
  await visitAll(desk, [
    '/admin',
    '/admin/bookings',
    '/admin/inventory',
    '/admin/users',
    '/admin/planner',
    '/admin/bookings/1/sheet',
    '/chat',
  ]);
});

test('the browser itself refuses script that somebody planted', async ({ page, expectErrors }) => {
  expectErrors(/Content security policy|Content Security Policy|Trusted/);
  await page.goto('/');
  const refused = await page.evaluate(() => {
    const planted = 'document.title = "planted"';
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = `<img src=x onerror='${planted}'>`),
      script: () => (document.createElement('script').textContent = planted),
      source: () => (document.createElement('script').src = 'https://evil.example/script.js'),
      handler: () => document.createElement('img').setAttribute('onerror', planted),
      frame: () => (document.createElement('iframe').srcdoc = `<script>${planted}</script>`),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['markup', 'script', 'source', 'handler', 'frame']);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('document.title = "planted"');
    document.body.append(script);
  });
  await page.waitForLoadState('networkidle');
  expect(await page.title()).not.toBe('planted');
});

test('nothing of the account is left in the browser after signing out', async ({
  page,
  expectErrors,
}) => {
  // A repeated request may be on its way when the session ends, and is then refused.
  expectErrors(/status of 401/);
  await signIn(page, 'alex', 'lensyard-demo');
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Alex' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(/token|alex|eyJ/i);
});
