import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../server/database/bundled/free-port.ts';
import type { Stage } from './stage.ts';

/** A headless browser that ends with the row, and the port at which other programs may steer it. */
export async function openBrowser(stage: Stage): Promise<{ browser: Browser; port: number }> {
  const { args, ...found } = await findBrowser();
  const port = await freePort();
  const browser = await chromium.launch({
    ...found,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  stage.onRowEnd(() => browser.close());
  return { browser, port };
}
