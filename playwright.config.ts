import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

const launchOptions = await findBrowser();

/** The servers are started by e2e/fixtures/test.ts, one for each worker. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // They end what hangs: a story that works is never so slow, also beside other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions,
    // Recording every journey costs a fifth of the run; `npx playwright test --trace on` records one that fails.
    trace: 'off',
    // e2e/fixtures/failure-pictures.ts takes those of failures.
    screenshot: 'off',
    locale: 'en-US',
  },
  projects: [
    {
      name: 'desk',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
