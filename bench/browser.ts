import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../server/database/bundled/free-port.ts';
import type { Stage } from './stage.ts';

/** The factor by which the browser's processor is slowed down, to be like that of a visitor or of the desk. */
const slowdown = 4;

/** Starts a headless browser that ends with the row, and returns the port on which other programs can control it. */
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

/** Opens a slowed page as large as a screen at the desk; with a session its person is signed in. */
export async function openSlowPage(stage: Stage, session = ''): Promise<Page> {
  const { browser } = await openBrowser(stage);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(timePaints, session);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

declare global {
  interface Window {
    watchPaint: (event: string, selector: string, words: string) => void;
    paintTime: number | undefined;
  }
}

/**
 * Milliseconds from the next event of this type, which `act` causes, until an element is painted whose text matches the
 * pattern `words` and that was not there before.
 */
export async function paintTimeOf(
  page: Page,
  event: 'keydown' | 'pointermove',
  act: () => Promise<unknown>,
  selector = 'html',
  words = '',
): Promise<number> {
  await page.evaluate((all) => window.watchPaint(...all), [event, selector, words] as const);
  await act();
  const time = await page.waitForFunction(() => window.paintTime);
  return Number(await time.jsonValue());
}

/** Measures in the page itself; after a navigation the next page continues the measurement. */
function timePaints(session: string): void {
  if (session) localStorage.setItem('auth', session);
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const look = () => {
    const watched = JSON.parse(sessionStorage['watched']) as [string, string, string[], number];
    const [selector, words, before, startedAt] = watched;
    const isThere = textsOf(selector).some(
      (text) => !words || (new RegExp(words).test(text) && !before.includes(text)),
    );
    if (!isThere) return requestAnimationFrame(look);
    // The timer runs only after the present frame is painted.
    return setTimeout(() => {
      sessionStorage.removeItem('watched');
      window.paintTime = performance.timeOrigin + performance.now() - startedAt;
    });
  };
  window.watchPaint = (event, selector, words) => {
    window.paintTime = undefined;
    // The time is counted from the event itself, because the event may have waited for the page.
    const begin = ({ timeStamp }: Event) => {
      const startedAt = performance.timeOrigin + timeStamp;
      const before = words ? textsOf(selector) : [];
      sessionStorage['watched'] = JSON.stringify([selector, words, before, startedAt]);
      requestAnimationFrame(look);
    };
    addEventListener(event, begin, { capture: true, once: true });
  };
  if (sessionStorage['watched']) requestAnimationFrame(look);
}

/** The HTML of a page without its scripts; styles, texts, pictures and fonts stay. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
