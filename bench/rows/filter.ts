import { openSlowPage } from '../browser.ts';
import { quantile } from '../compare.ts';
import { figure, type Figure } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** As somebody types who knows what to type. */
const betweenKeysMs = 120;
const words = ['sony m1', 'canon', 'zeiss m77', 'tested', 'leica m5'];
/** The browser reports interactions from this length on. */
const shortestReported = 16;

/** Typing into the search of a collection of 1,000 cameras. */
export async function filter(stage: Stage): Promise<Figure[]> {
  const shop = await stage.openShop({ cameras: 1_000, users: 10 });
  const page = await openSlowPage(stage, watchInteractions);
  await page.goto(`${shop.url}/cameras`, { waitUntil: 'networkidle' });
  const field = page.getByRole('searchbox', { name: 'Filter cameras' });
  await field.click();
  await page.evaluate(() => window.interactions.clear());
  let keys = 0;
  for (const word of words) {
    await field.pressSequentially(word, { delay: betweenKeysMs });
    await page.waitForTimeout(600);
    await field.press('ControlOrMeta+A');
    await field.press('Backspace');
    await page.waitForTimeout(600);
    keys += word.length + 2;
  }
  const reported = await page.evaluate(() => [...window.interactions.values()]);
  const shorter = Math.max(0, keys - reported.length);
  const times = [...reported, ...Array.from({ length: shorter }, () => shortestReported)];
  const note = `${keys} keys, the slowest ${Math.max(...times)} ms`;
  const p75 = { ours: quantile(times, 0.75), note };
  return [figure('filter, interaction to next paint p75', p75, 'ms', '<= 50')];
}

declare global {
  interface Window {
    /** The milliseconds of the longest event of each interaction. */
    interactions: Map<number, number>;
  }
}

function watchInteractions(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming & { interactionId: number };
      if (!interactionId) continue;
      const longest = Math.max(interactions.get(interactionId) ?? 0, entry.duration);
      interactions.set(interactionId, longest);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
