import type { Page } from '@playwright/test';
import { openBrowser } from '../browser.ts';
import { median, quantile } from '../compare.ts';
import { judge, type Figure } from '../figures.ts';
import { largeShop } from '../generate-shop.ts';
import type { Stage } from '../stage.ts';
import { openShop, type Shop } from './growth.ts';

/** The desk's machine is so much slower than this one. */
const slowdown = 4;
const scans = 12;
const drags = 6;
const movesOfDrag = 20;

/** A scan at the counter and a drag in the planner of a large shop, from the hand to what is painted. */
export async function deskActs(stage: Stage): Promise<Figure[]> {
  const shop = await openShop(stage, largeShop);
  const { browser } = await openBrowser(stage);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(timePaints, await sessionOf(shop));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return [await scan(stage, shop, page), ...(await drag(shop, page))];
}

async function sessionOf({ url, admin }: Shop): Promise<string> {
  const { token } = admin;
  const reply = await fetch(`${url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return JSON.stringify({ user: await reply.json(), token });
}

/** Units that are out are scanned: each opens its rental with it ticked. */
async function scan(stage: Stage, shop: Shop, page: Page): Promise<Figure> {
  const { rows } = await stage
    .pool(shop.databaseUrl)
    .query<{ code: string }>(
      'select code from unit where line_id is not null order by id limit $1',
      [scans],
    );
  const times: number[] = [];
  for (const { code } of rows) {
    await page.goto(`${shop.url}/admin/counter`, { waitUntil: 'networkidle' });
    const box = page.getByRole('searchbox', { name: 'Scan or search' });
    await box.fill(code);
    await page.evaluate(`watchPaint('keydown', '[role=status]', '${code} ticked')`);
    await box.press('Enter');
    times.push(await page.evaluate<number>('paintTime'));
    await page.evaluate('sessionStorage.clear()');
  }
  return judge({
    name: 'desk: scan at the counter',
    ours: median(times),
    unit: 'ms',
    goal: { of: 'ours', atMost: 100 },
    note: `${times.length} scans, the slowest ${Math.max(...times).toFixed(0)} ms`,
  });
}

/** A bar is dragged over the days in small steps, and put back. */
async function drag(shop: Shop, page: Page): Promise<Figure[]> {
  await page.goto(`${shop.url}/admin/planner?days=14`, { waitUntil: 'networkidle' });
  const moves: number[] = [];
  const answers: number[] = [];
  const grips = await gripsInSight(page);
  for (const [x, y] of grips.slice(0, drags)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= movesOfDrag; step += 1) {
      await page.evaluate("watchPaint('pointermove')");
      await page.mouse.move(x + step * 12, y);
      moves.push(await page.evaluate<number>('paintTime'));
    }
    await page.evaluate("watchPaint('pointermove', '[role=status]', '✓', '△')");
    await page.mouse.move(x + movesOfDrag * 12 + 90, y);
    answers.push(await page.evaluate<number>('paintTime'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    // The card of a bar lies over others while it is looked at.
    await page.getByRole('heading', { name: 'Planner' }).click();
  }
  return [
    judge({
      name: 'desk: drag in the planner, next paint p75',
      ours: quantile(moves, 0.75),
      unit: 'ms',
      goal: { of: 'ours', atMost: 50 },
      note: `${moves.length} moves, the slowest ${Math.max(...moves).toFixed(0)} ms`,
    }),
    judge({
      name: 'desk: drag in the planner, until it says what is free',
      ours: median(answers),
      unit: 'ms',
      goal: { of: 'ours', atMost: 100 },
      note: `the slowest ${Math.max(...answers).toFixed(0)} ms`,
    }),
  ];
}

/** Places at which bars are held that begin in sight, beside the names of the items. */
async function gripsInSight(page: Page): Promise<[x: number, y: number][]> {
  const bars = page.locator('button[aria-keyshortcuts="m"]');
  await bars.first().waitFor();
  const grips: [number, number][] = [];
  for (const bar of await bars.all()) {
    const box = await bar.boundingBox();
    if (!box || box.x < 300 || box.x > 1_100 || box.width < 60 || box.y > 800) continue;
    grips.push([box.x + 20, box.y + box.height / 2]);
  }
  if (grips.length === 0) throw new Error('no bar begins in sight');
  return grips;
}

/** In the page: signs in, and times what follows the next event of a kind until it is painted. */
function timePaints(session: string): void {
  localStorage.setItem('auth', session);
  Object.assign(globalThis, {
    /** `paintTime` becomes the milliseconds until an element holds one of the texts; without texts, until a frame. */
    watchPaint(event: string, elements?: string, ...texts: string[]): void {
      const painted = new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error(`${event} was not answered`)), 20_000);
        const begin = () => {
          const startedAt = performance.now();
          const end = () =>
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
          if (!elements) return end();
          const isThere = () =>
            [...document.querySelectorAll(elements)].some(({ textContent }) =>
              texts.some((text) => textContent.includes(text)),
            );
          const observer = new MutationObserver(() => {
            if (!isThere()) return;
            observer.disconnect();
            end();
          });
          observer.observe(document, { childList: true, characterData: true, subtree: true });
          return undefined;
        };
        addEventListener(event, begin, { capture: true, once: true });
      });
      Object.assign(globalThis, { paintTime: painted });
    },
  });
}
