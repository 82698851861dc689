import { openBrowser } from '../browser.ts';
import { quantile } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** A visitor's machine is so much slower than this one. */
const slowdown = 4;
/** As somebody types who knows what to type. */
const betweenKeysMs = 120;
const words = ['sony m1', 'canon', 'zeiss m77', 'tested', 'leica m5'];
/** The browser reports interactions from this length on. */
const shortestReported = 16;

/** Typing into the search of a collection of 1,000 cameras. */
export async function filter(stage: Stage): Promise<Figure[]> {
  const server = await stage.product(await stage.shop({ cameras: 1_000, customers: 10 }));
  const { browser } = await openBrowser(stage);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(watchInteractions);
  await page.goto(`${server.url}/cameras`, { waitUntil: 'networkidle' });
  const field = page.getByRole('searchbox', { name: 'Filter cameras' });
  await field.click();

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    window.interactionTimes.length = 0;
  });
  let keys = 0;
  for (const word of words) {
    await field.pressSequentially(word, { delay: betweenKeysMs });
    await page.waitForTimeout(600);
    await field.press('ControlOrMeta+A');
    await field.press('Backspace');
    await page.waitForTimeout(600);
    keys += word.length + 2;
  }
  const reported = await page.evaluate(() => window.interactionTimes);
  const shorter = Math.max(0, keys - reported.length);
  const times = [...reported, ...Array.from({ length: shorter }, () => shortestReported)];
  return [
    judge({
      name: 'filter, interaction to next paint p75',
      ours: quantile(times, 0.75),
      unit: 'ms',
      goal: { of: 'ours', atMost: 50 },
      note: `${keys} keys, the slowest ${Math.max(...times)} ms`,
    }),
  ];
}

declare global {
  interface Window {
    /** The longest event of each interaction, in milliseconds. */
    interactionTimes: number[];
  }
}

function watchInteractions(): void {
  window.interactionTimes = [];
  const byInteraction = new Map<number, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId } = entry as PerformanceEventTiming & { interactionId: number };
      if (!interactionId) continue;
      const place = byInteraction.get(interactionId);
      if (place === undefined || place >= window.interactionTimes.length) {
        byInteraction.set(interactionId, window.interactionTimes.length);
        window.interactionTimes.push(entry.duration);
      } else {
        const longest = Math.max(window.interactionTimes[place] ?? 0, entry.duration);
        window.interactionTimes[place] = longest;
      }
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
