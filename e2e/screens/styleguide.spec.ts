import type { Page, TestInfo } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { freePort } from '../../server/database/bundled/free-port.ts';
import { expectSoundPage } from '../fixtures/sound-page.ts';
import { expect, test } from '../fixtures/test.ts';

const root = path.resolve(import.meta.dirname, '../..');
let vite: ViteDevServer;
let address: string;

// The style guide is not part of the built product, so a Vite server serves it, as `npm run dev`
// does.
test.beforeAll(async () => {
  const port = await freePort();
  vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port, strictPort: true, watch: null, hmr: false },
  });
  await vite.listen();
  address = `http://127.0.0.1:${port}/styleguide`;
});
test.afterAll(() => vite.close());

/** The names of the components that `web/ui` exports. */
async function componentNames(): Promise<string[]> {
  const folder = path.join(root, 'web/ui');
  const files = (await readdir(folder)).filter((file) => /(?<!\.test)\.tsx$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/^export (?:default )?(?:const|function) ([A-Z][a-z]\w*)/gm)].map(
      ([, name = '']) => name,
    ),
  );
}

const shownNames = async (page: Page) =>
  (
    await page
      .locator('[data-shows]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-shows')))
  )
    .join(' ')
    .split(' ');

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the styleguide shows every component, ${colorScheme}`, async ({
    page,
    expectErrors,
  }, testInfo) => {
    // One of the example pictures cannot be loaded.
    expectErrors(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Styleguide' })).toBeVisible();
    await expect(page.getByRole('grid').first()).toBeVisible();
    const shown = await shownNames(page);
    expect((await componentNames()).filter((name) => !shown.includes(name))).toEqual([]);
    await expectSoundPage(page);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(background).toMatch(colorScheme === 'light' ? /^oklch\(0\.2/ : /^oklch\(0\.9/);
    await attach(testInfo, `styleguide-${colorScheme}`, await page.screenshot({ fullPage: true }));

    const layers = page.getByRole('region', { name: 'Layers' });
    const layer = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
    const openers = layers.getByRole('button').filter({ hasNotText: 'Toast' });
    for (const name of await openers.allTextContents()) {
      await openers.getByText(name, { exact: true }).click();
      await expect(layer).toBeVisible();
      await attach(testInfo, `${name}-${colorScheme}`, await page.screenshot());
      await page.keyboard.press('Escape');
      await expect(layer).toBeHidden();
    }
    for (const name of ['Toast', 'Toast of a fault']) {
      await layers.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Dismiss notification' })).toBeVisible();
    }
    await attach(testInfo, `toast-${colorScheme}`, await page.screenshot());
  });
}

const attach = (testInfo: TestInfo, name: string, body: Buffer) =>
  testInfo.attach(name, { body, contentType: 'image/png' });

test('the product knows no styleguide', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/);
  await page.goto('/styleguide');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});
