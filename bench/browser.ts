import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../server/database/bundled/free-port.ts';
import type { Stage } from './stage.ts';

/** The machines of visitors and of the desk are so much slower than this one. */
const slowdown = 4;

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

/** A page of a desk's size in a browser of its own, in which `script` runs before every other. */
export async function openSlowPage(
  stage: Stage,
  script: (given: string) => void,
  given = '',
): Promise<Page> {
  const { browser } = await openBrowser(stage);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(script, given);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Style, words, pictures and letters stay as they are. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
