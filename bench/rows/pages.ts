import type { Browser } from '@playwright/test';
import { openBrowser, withoutScripts } from '../browser.ts';
import { median } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import { lighthouse, type PageScore } from '../lighthouse.ts';
import { servePages } from '../limits/limits.ts';
import type { Stage } from '../stage.ts';

const runs = 5;

export const home = (stage: Stage) => measurePage(stage, 'home', '/');
export const collection = (stage: Stage) => measurePage(stage, 'collection', '/cameras');
export const camera = (stage: Stage) => measurePage(stage, 'camera', '/camera/1');

/** A page of the demo shop on a phone; the limit is the same page without scripts. */
async function measurePage(stage: Stage, name: string, address: string): Promise<Figure[]> {
  const server = await stage.product();
  const url = server.url + address;
  const html = await (await fetch(url)).text();
  const bare = await stage.limit(servePages, { [address]: withoutScripts(html) });
  const { browser, port } = await openBrowser(stage);
  const ours: PageScore[] = [];
  const limit: PageScore[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(await lighthouse(url, port));
    limit.push(await lighthouse(`http://127.0.0.1:${bare.port}${address}`, port));
  }
  const pair = (pick: keyof PageScore) => ({
    ours: median(ours.map((score) => score[pick])),
    limit: median(limit.map((score) => score[pick])),
  });
  return [
    figure(`${name} score`, pair('score'), '', '>= 97'),
    figure(`${name} largest paint`, pair('largestPaint'), 'ms', '<= 1.10x'),
    figure(`${name} blocking time`, pair('blocking'), 'ms', '<= 60'),
    figure(`${name} layout shift`, pair('layoutShift'), '', '<= 0'),
    figure(`${name} hydrated`, { ours: await hydratedAt(browser, url) }, 'ms'),
  ];
}

/** Milliseconds from the request for a page until it is hydrated, on the same phone and connection. */
async function hydratedAt(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'commit' });
  const moment = await page.waitForFunction(
    () => document.documentElement.dataset['hydrated'] !== undefined && performance.now(),
  );
  return Number(await moment.jsonValue());
}

/** Lighthouse's values for a slow connection: milliseconds of latency, and bytes per second. */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_375,
};
