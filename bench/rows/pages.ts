import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openBrowser } from '../browser.ts';
import { median } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { lighthouse, type PageScore } from '../lighthouse.ts';
import type { StaticOrder } from '../limits/static-site.ts';
import type { Stage } from '../stage.ts';

const folder = path.join(import.meta.dirname, '../../dist/client');
const runs = 3;

export const home = (stage: Stage) => measurePage(stage, 'home', '/');
export const collection = (stage: Stage) => measurePage(stage, 'collection', '/cameras');
export const camera = (stage: Stage) => measurePage(stage, 'camera', '/camera/1');

/** A page of the demo shop on a phone, beside the same page without any script. */
async function measurePage(stage: Stage, name: string, address: string): Promise<Figure[]> {
  const server = await stage.demoShop();
  const url = server.url + address;
  const order: StaticOrder = { html: withoutScripts(await (await fetch(url)).text()), folder };
  const { ready } = await stage.limit<{ port: number }>('static-site', order);
  const limitUrl = `http://127.0.0.1:${ready.port}/`;
  const { browser, port } = await openBrowser(stage);

  const ours: PageScore[] = [];
  const limit: PageScore[] = [];
  for (let run = 0; run < runs; run += 1) {
    ours.push(await lighthouse(url, port));
    limit.push(await lighthouse(limitUrl, port));
  }
  const middle = (scores: PageScore[], pick: keyof PageScore) =>
    median(scores.map((one) => one[pick]));
  const pair = (pick: keyof PageScore) => ({
    ours: middle(ours, pick),
    limit: middle(limit, pick),
  });
  return [
    judge({ name: `${name} score`, ...pair('score'), unit: '', goal: { of: 'ours', atLeast: 97 } }),
    judge({
      name: `${name} largest paint`,
      ...pair('largestPaint'),
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1.1 },
    }),
    judge({
      name: `${name} blocking time`,
      ...pair('blocking'),
      unit: 'ms',
      goal: { of: 'ours', atMost: 60 },
    }),
    judge({
      name: `${name} layout shift`,
      ...pair('layoutShift'),
      unit: '',
      goal: { of: 'ours', atMost: 0 },
    }),
    { name: `${name} hydrated`, ours: await hydratedAt(browser, url), unit: 'ms' },
  ];
}

/** When a page is hydrated on the same phone and connection, in milliseconds after its address was asked for. */
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
  const ms = Number(await moment.jsonValue());
  await page.close();
  return ms;
}

/** As Lighthouse slows a connection down: milliseconds, and bytes a second. */
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 184_320,
  uploadThroughput: 84_375,
};

/** Style, words, pictures and letters stay as they are. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
